import Foundation
import TestSupport
import Testing

/// What the documents show as a terminal session is what happens.
///
/// In a block marked `console`, a line that begins with `$ ` is a command (one that ends in `\`
/// goes on in the next line); what follows it is its output and its messages. Blocks that are not
/// to be run are marked `sh` or `text`.
struct ConsoleBlockTests {
  @Test("the console blocks of a page are what the commands answer", arguments: MarkdownPage.all)
  func blocksAreTrue(path: String) throws {
    let page = try MarkdownPage(path: path)
    let replacements = try page.blocks.filter { $0.kind == "console" }.map { block in
      (block, try Self.session(page.lines(of: block)))
    }
    try Recording.compare(path, with: page.replacing(replacements))
  }

  @Test("a block says what it is", arguments: MarkdownPage.all)
  func blocksAreMarked(path: String) throws {
    let known = ["console", "sh", "text", "json", "swift", "csv", "make", "diff"]
    for block in try MarkdownPage(path: path).blocks {
      #expect(known.contains(block.kind), "\(path):\(block.range.lowerBound): '\(block.kind)'")
    }
  }

  @Test("the README shows at least one session, and the plan in it is that of the example")
  func readme() throws {
    let page = try MarkdownPage(path: "README.md")
    #expect(page.blocks.contains { $0.kind == "console" })
    let plan = try Repository.text(of: "examples/household/reserve_manager.json")
    for block in page.blocks where block.kind == "json" {
      let text = page.lines(of: block).joined(separator: "\n")
      let names = text.matches(of: /"(?:name|purpose|preferred_account)": ("[^"]*")/)
      #expect(!names.isEmpty)
      for name in names {
        #expect(plan.contains(name.1), "\(name.1) is not in examples/household")
      }
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }

  /// The block with the commands run, one after the other, in one fresh folder.
  private static func session(_ lines: [String]) throws -> [String] {
    let folder = try ExampleSession()
    var session: [String] = []
    var command: [String] = []
    for line in lines {
      let goesOn = command.last?.hasSuffix("\\") == true
      guard goesOn || line.hasPrefix("$ ") else { continue }
      command = goesOn ? command + [line] : [line]
      session.append(line)
      guard !line.hasSuffix("\\") else { continue }
      let text = command.joined(separator: "\n").dropFirst(2)
      session += try folder.answer(to: String(text)).lines
    }
    return session
  }
}
