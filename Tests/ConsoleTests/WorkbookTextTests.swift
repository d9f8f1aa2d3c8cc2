import Console
import Expectations
import PlainText
import TestSupport
import Testing

struct WorkbookTextTests {
  private func written(_ text: String) throws -> String {
    let export = try Export(ExportedTable.texts([text]), .xlsx).text
    let parts = export.split(separator: "<t xml:space=\"preserve\">")
    let end = try require(parts.last?.firstRange(of: "</t>")).lowerBound
    return String(try require(parts.last)[..<end])
  }

  @Test(
    "text is escaped as ECMA-376 requires",
    arguments: [
      ("a & b", "a &amp; b"), ("<b>", "&lt;b&gt;"), ("]]>", "]]&gt;"), ("\"'", "\"'"),
      ("a\rb", "a_x000D_b"), ("a\r\nb", "a_x000D_\nb"), ("a\tb\n", "a\tb\n"),
      ("_x000D_", "_x005F_x000D_"), ("_x00e9_", "_x005F_x00e9_"), ("_X0041_", "_X0041_"),
      ("_x0041", "_x0041"), ("_x00G1_", "_x00G1_"), ("__x0041__", "__x005F_x0041__"),
      ("_x0041_x0042_", "_x005F_x0041_x005F_x0042_"),
      ("_x005F_x0041_", "_x005F_x005F_x005F_x0041_"),
      // The underscore of the following escape would turn the text into an escape.
      ("_x000D\r", "_x005F_x000D_x000D_"), ("_\r", "__x000D_"),
      ("a\u{1}b", "a\u{FFFD}b"), ("\u{1F}\u{7F}\u{80}", "\u{FFFD}\u{7F}\u{80}"),
      ("\u{FFFE}\u{FFFF}\u{FFFD}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("\u{1FFFE}", "\u{1FFFE}"),
      ("\u{FEFF}a", "\u{FEFF}a"), (" a ", " a "), ("a\u{2028}b\u{85}", "a\u{2028}b\u{85}"),
    ])
  func escapes(text: String, expected: String) throws {
    expect(Array(try written(text).utf8), equals: Array(expected.utf8))
  }

  @Test("U+FFFD itself does not count as a loss")
  func replacementCharacter() throws {
    try expect(Export(ExportedTable.texts(["\u{FFFD}"]), .xlsx).warnings, equals: [])
  }

  @Test("there are more than two hundred distinct naughty strings, none with a NUL")
  func naughtyStrings() {
    let all = NaughtyStrings.all.map { Array($0.utf8) }
    expect(Set(all).count == all.count && all.count > 200)
    expect(!all.joined().contains(0))
  }
}
