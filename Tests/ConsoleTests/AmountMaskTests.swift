import Console
import Expectations
import PlainText
import Testing

struct AmountMaskTests {
  private enum Code: String { case jump = "value-jump" }

  /// Returns the quoted line and its carets, as shown with privacy.
  private func excerpt(_ text: String, marking part: String) -> [String] {
    let bytes = Array(text.utf8)
    let mark = Array(part.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: mark) } ?? 0
    let source = SourceText(file: "a.csv", bytes: bytes)
    let finding = Diagnostic(
      .error, Code.jump, "odd", at: source.excerpts(of: [start..<(start + mark.count)])[0])
    let lines = finding.text(tool: "tool", usesColor: false, isPrivate: true).split(separator: "\n")
    return lines.dropFirst().map(String.init)
  }

  @Test("a quoted line keeps its layout, dates and caret, and all other digits are masked")
  func quotedLine() {
    expect(
      excerpt("2026-11-21,Saver,12.50,EUR", marking: "12.50"),
      equals: ["  1 | 2026-11-21,Saver,••.••,EUR", "    |                  ^^^^^"])
    expect(
      excerpt("06gv,2026-11-21T09:30:00+01:00,\"1,500\",x", marking: "\"1,500\""),
      equals: [
        "  1 | ••gv,2026-11-21T09:30:00+01:00,\"•,•••\",x",
        "    |                                ^^^^^^^",
      ])
    expect(
      excerpt("{\"balance\": 20261121}", marking: "2")[0], equals: "  1 | {\"balance\": ••••••••}")
    expect(excerpt("12026-11-211", marking: "1")[0], equals: "  1 | •••••-••-•••")
    expect(excerpt("2026-11-2112.50", marking: "2")[0], equals: "  1 | ••••-••-••••.••")
    expect(excerpt("日本 5X", marking: "X"), equals: ["  1 | 日本 •X", "    |       ^"])
  }

  @Test("a finding's place is not masked, and without privacy nothing is")
  func place() {
    let source = SourceText(file: "a1.csv", bytes: Array("1\n22\n".utf8))
    let finding = Diagnostic(
      .error, Code.jump, "value 27 is odd", at: source.excerpts(of: [2..<4])[0], hint: "write 28")
    let hidden = finding.text(tool: "tool", usesColor: false, isPrivate: true)
    expect(
      hidden,
      equals: """
        a1.csv:2:1: error: value •••• is odd [value-jump]
          2 | ••
            | ^^
          hint: write ••••

        """)
    expect(finding.text(tool: "tool", usesColor: false).contains("value 27 is odd"))
  }
}
