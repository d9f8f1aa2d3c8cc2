import Foundation
import TestSupport
import Testing

/// What the documents show as a terminal session is what happens.
///
/// In a block marked `console`, a line that begins with `$ ` is a command. One that ends in `\`
/// goes on in the next line, and lines right after it that begin with `> ` belong to it. What
/// follows is its output and its messages. A block begins in a fresh folder, or on a page with the
/// comment `one session` where the one before it ended. There a block such as
/// `csv money/ledgers/prices.csv` is a file that the commands after it find. `console needs jq mlr`
/// is run where these programs are installed. Blocks that are not to be run are marked `sh` or
/// `text`.
struct ConsoleBlockTests {
  @Test("the console blocks of a page are what the commands answer", arguments: MarkdownPage.all)
  func blocksAreTrue(path: String) throws {
    let page = try MarkdownPage(path: path)
    let whole = page.isOneSession ? try ExampleSession() : nil
    var replacements: [(MarkdownPage.Block, [String])] = []
    for block in page.blocks {
      if let file = block.file { try whole?.write(page.lines(of: block), to: file) }
      guard block.kind == "console" else { continue }
      let missing = block.needs.filter { !OutsideProgram.isInstalled($0) }
      guard missing.isEmpty else {
        let place = "\(path):\(block.range.lowerBound)"
        print("left out: \(place) needs \(missing.joined(separator: ", "))")
        #expect(!OutsideProgram.areRequired, "\(place) needs \(missing)")
        continue
      }
      let lines = try Self.lines(of: block, on: page, in: whole ?? ExampleSession())
      replacements.append((block, lines))
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

  /// The block with its commands run, one after the other.
  private static func lines(
    of block: MarkdownPage.Block, on page: MarkdownPage, in session: ExampleSession
  ) throws -> [String] {
    var lines: [String] = []
    var rest = page.lines(of: block)[...]
    while let first = rest.popFirst() {
      guard first.hasPrefix("$ ") else { continue }
      var command = [first]
      while let next = rest.first, command.last?.hasSuffix("\\") == true || next.hasPrefix("> ") {
        command.append(next)
        rest.removeFirst()
      }
      let text = command.map {
        $0.hasPrefix("$ ") || $0.hasPrefix("> ") ? $0.dropFirst(2) : $0[...]
      }
      let answer = try session.answer(
        to: text.joined(separator: "\n"), usesOwnPath: !block.needs.isEmpty)
      lines += command + answer.lines
    }
    return lines
  }
}
