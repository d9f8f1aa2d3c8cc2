import Expectations
import Foundation
import TestSupport
import Testing

/// The blocks in the documents. `coffer-cases` runs the console blocks.
struct ConsoleBlockTests {
  @Test("every block has a known language", arguments: MarkdownPage.all)
  func blocksAreMarked(path: String) throws {
    let known = ["console", "sh", "text", "json", "swift", "csv", "make", "diff"]
    for block in try MarkdownPage(path: path).blocks {
      expect(known.contains(block.kind), "\(path):\(block.range.lowerBound): '\(block.kind)'")
    }
  }

  @Test("the README shows at least one session, and its plan is the example's")
  func readme() throws {
    let page = try MarkdownPage(path: "README.md")
    expect(page.blocks.contains { $0.kind == "console" })
    let plan = try Repository.text(of: "examples/household/reserve_manager.json")
    for block in page.blocks where block.kind == "json" {
      let text = page.lines(of: block).joined(separator: "\n")
      let names = text.matches(of: /"(?:name|purpose|preferred_account)": ("[^"]*")/)
      expect(!names.isEmpty)
      for name in names {
        expect(plan.contains(name.1), "\(name.1) is not in examples/household")
      }
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }
}
