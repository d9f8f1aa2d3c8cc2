import Foundation
import TestSupport

/// One run of the console blocks of a page, compared with the page's contents.
///
/// In a block marked `console`, a line that begins with `$ ` is a command. A command that ends in
/// `\` continues on the next line, and following lines that begin with `> ` belong to it. All other
/// lines are the command's output and messages. A block begins in a fresh folder or, on a page with
/// the comment `one session`, in the folder in which the previous block ended. On such a page, a
/// block such as `csv money/ledgers/prices.csv` is a file for the following commands. `console
/// needs jq mlr` is run only if these programs are installed. Blocks marked `sh` or `text` are not
/// run.
struct PageRun {
  let path: String
  let isRecording: Bool

  /// Returns the differences as text; empty if the page is as expected. If `isRecording` is true,
  /// the page is also rewritten.
  ///
  /// - Parameter skipped: receives a line for each block whose program is not installed.
  func problems(_ skipped: inout [String]) throws -> [String] {
    let page = try MarkdownPage(path: path)
    let whole = page.isOneSession ? try ExampleSession() : nil
    var replacements: [(MarkdownPage.Block, [String])] = []
    for block in page.blocks {
      if let file = block.file { try whole?.write(page.lines(of: block), to: file) }
      guard block.kind == "console" else { continue }
      let missing = block.needs.filter { !OutsideProgram.isInstalled($0) }
      guard missing.isEmpty else {
        skipped.append(
          "\(path):\(block.range.lowerBound) needs \(missing.joined(separator: ", "))")
        continue
      }
      let lines = try Self.lines(of: block, on: page, in: whole ?? ExampleSession())
      replacements.append((block, lines))
    }
    let (expected, found) = (page.replacing([]), page.replacing(replacements))
    guard found != expected else { return [] }
    if isRecording { try Data(found.utf8).write(to: Repository.at(path)) }
    return [LineDifference(Data(expected.utf8), Data(found.utf8)).text]
  }

  /// Runs the block's commands in order, and returns the block's lines.
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
