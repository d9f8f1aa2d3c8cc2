import Foundation

/// A Markdown document as lines, with its fenced blocks separated from its prose.
package struct MarkdownPage: Sendable {
  /// A fenced block: the text after its opening fence, and the lines between the fences.
  package struct Block {
    /// The first word after the fence.
    package let kind: String
    /// The programs that the block requires in addition to Coffer's, such as `console needs jq
    /// mlr`.
    package let needs: [String]
    /// The file in the page's session that contains these lines, such as `csv money/prices.csv`.
    package let file: String?
    package let range: Range<Int>

    init(opening: Substring, range: Range<Int>) {
      let words = opening.split(separator: " ").map(String.init)
      kind = words.first ?? ""
      needs = words.count > 2 && words[1] == "needs" ? Array(words.dropFirst(2)) : []
      file = words.count == 2 ? words[1] : nil
      self.range = range
    }
  }

  package let path: String
  package let lines: [String]
  package let blocks: [Block]
  /// The lines outside all blocks.
  package let prose: [String]

  /// The README and every page of `docs`, by path.
  package static let all: [String] =
    ["README.md"] + Repository.files(in: "docs", ending: ".md").map { "docs/\($0)" }

  package init(path: String) throws {
    self.path = path
    let text = try Repository.text(of: path)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    var blocks: [Block] = []
    var opening: (words: Substring, line: Int)?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      if let open = opening {
        blocks.append(Block(opening: open.words, range: (open.line + 1)..<index))
        opening = nil
      } else {
        opening = (line.dropFirst(3), index)
      }
    }
    self.lines = lines
    self.blocks = blocks
    var prose: [String] = []
    var next = 0
    for block in blocks {
      prose += lines[next..<block.range.lowerBound]
      next = block.range.upperBound
    }
    self.prose = (prose + lines[next...]).filter { !$0.hasPrefix("```") }
  }

  package func lines(of block: Block) -> [String] { Array(lines[block.range]) }

  /// Whether each block continues in the folder and with the files left by the previous block.
  package var isOneSession: Bool { lines.contains("<!-- one session -->") }

  /// Returns the page with the lines of some of its blocks replaced.
  package func replacing(_ replacements: [(Block, [String])]) -> String {
    var lines = lines
    for (block, new) in replacements.reversed() { lines.replaceSubrange(block.range, with: new) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The anchors that a link can name after `#`, which GitHub derives from the headings.
  package var anchors: Set<String> {
    var anchors: Set<String> = []
    for line in prose where line.hasPrefix("#") {
      let title = line.drop { $0 == "#" }.drop { $0 == " " }
      let kept = title.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      anchors.insert(kept.replacing(" ", with: "-"))
    }
    return anchors
  }

  /// The targets of the links in the prose.
  package var links: [String] {
    prose.flatMap { line in line.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) } }
  }
}
