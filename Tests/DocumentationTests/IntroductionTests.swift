import Expectations
import TestSupport
import Testing

/// A page names the desktop app only after introducing it.
struct IntroductionTests {
  private static let introduction =
    "Reserve Manager, the desktop app whose file format Coffer shares"
  private static let names = ["desktop app", "the app ", "the app's", "the app,"]

  /// Whether the first mention of the desktop app in a text introduces it; true if there is no
  /// mention.
  private static func introduces(_ text: String) -> Bool {
    let text = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let first = names.compactMap({ text.firstRange(of: $0)?.lowerBound }).min() else {
      return true
    }
    guard let range = text.firstRange(of: introduction.lowercased()) else { return false }
    return range.contains(first)
  }

  @Test("a page introduces the desktop app at its first mention", arguments: MarkdownPage.all)
  func pages(path: String) throws {
    expect(Self.introduces(try Repository.text(of: path)), "\(path)")
  }

  @Test("help introduces the desktop app at its first mention", arguments: BuiltProducts.tools)
  func help(tool: String) throws {
    for part in try ToolDescription(of: tool).all.map(\.name) {
      let help = try ToolDescription.answer(of: part, "--help")
      expect(Self.introduces(help), "\(part)")
    }
  }

  @Test("a text that mentions the desktop app too early does not introduce it")
  func early() {
    expect(!Self.introduces("The desktop app"))
    expect(!Self.introduces("the desktop\napp, then \(Self.introduction)"))
    expect(Self.introduces("As \(Self.introduction). The desktop app"))
    expect(Self.introduces("nothing"))
  }
}
