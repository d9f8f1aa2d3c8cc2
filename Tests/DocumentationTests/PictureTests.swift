import Expectations
import Foundation
import TestSupport
import Testing

/// Pictures in the documents are up to date with the commands next to them.
///
/// Each picture in `docs/pictures` is the file after `--svg` in one line of an `sh` block of the
/// README, which shows the picture with alternative text.
struct PictureTests {
  private static let folder = "docs/pictures/"

  private static var kept: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: Repository.at(folder).path).sorted()
    }
  }

  /// The current contents of each file after `--svg`, in the order of the page.
  private static var drawn: [(path: String, text: String)] {
    get throws {
      let page = try MarkdownPage(path: "README.md")
      var drawn: [(path: String, text: String)] = []
      for block in page.blocks where block.kind == "sh" {
        for line in page.lines(of: block) {
          guard let found = line.firstMatch(of: /--svg (docs\/pictures\/[a-z0-9-]+\.svg)$/)
          else { continue }
          let command = line.replacing(" \(found.1)", with: " -")
          let answer = try ExampleSession().answer(to: command)
          expect(answer.status, equals: 0, "\(command): \(answer.text)")
          drawn.append((String(found.1), answer.text))
        }
      }
      return drawn
    }
  }

  @Test("each picture matches its command's output, and each command has a picture")
  func areEqual() throws {
    let drawn = try Self.drawn
    try expect(Self.kept.map { Self.folder + $0 }, equals: drawn.map(\.path).sorted())
    expect(!drawn.isEmpty)
    for (path, text) in drawn { try Recording.compare(path, with: text) }
  }

  @Test("the README shows each picture with a description")
  func areShown() throws {
    let text = try Repository.text(of: "README.md")
    for (path, _) in try Self.drawn {
      let shown = text.matches(of: /!\[([^\]]+)\]\(([^)]+)\)/).first { $0.2 == path }
      expect((shown?.1.count ?? 0) >= 60, "\(path)")
    }
  }
}
