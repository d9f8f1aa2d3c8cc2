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

struct AmountScanTests {
  private func hidden(_ text: String) -> String {
    StyledText(mixed: text).text(TextStyle(isPrivate: true))
  }

  @Test(
    "amounts are masked as a whole, including the sign",
    arguments: [
      ("value -5.00 of 'Saver' is negative", "value •••• of 'Saver' is negative"),
      ("come to 8500.00 EUR, and", "come to •••• EUR, and"),
      ("8 of 'ACME' are sold, but 'B' holds 5", "•••• of 'ACME' are sold, but 'B' holds ••••"),
      ("amount '1.234,56' is not", "amount '••••' is not"), ("'5,000'", "'••••'"),
      ("'EUR 5000' and 'USD-12.5'", "'EUR ••••' and 'USD••••'"), ("€5000, £7", "€••••, £••••"),
      ("'3164.90EUR', '5k', '1e3'", "'••••EUR', '••••k', '••••'"), ("EUR5000", "EUR••••"),
      ("write 200.00; the fee", "write ••••; the fee"), ("'A',5,'B'", "'A',••••,'B'"),
      ("'2026-11-21,ISA,5000.00,EUR'", "'2026-11-21,ISA,••••,EUR'"), ("'ISA,5000'", "'ISA,••••'"),
      ("holds 1200", "holds ••••"), ("1200 rowers", "•••• rowers"), ("--x=500", "--x=••••"),
      ("'Savings 1200.50'", "'Savings ••••'"), ("12345678", "••••"), ("x 1.5 rows", "x •••• rows"),
    ])
  func amounts(text: String, shown: String) {
    expect(hidden(text), equals: shown)
  }

  @Test(
    "dates, percentages, names, places and counts are not masked",
    arguments: [
      "since 2026-11-21T09:30:00+01:00, on 2026-11-21 and in 2026-11 at 09:30",
      "12 % a month, 3.5% a year", "-2026-11-21,x", "'Deposit 2027' of 'Zoë's ISA 2024'",
      "operation 'pay-11', pay-11",
      "tiers[0].accounts[12].balance", "first at ledgers/values.csv:2, <stdin>:3",
      "UTF-16, RFC 4180",
      "Tier 1 · Everyday, Tier 2", "row 3, column 7: line 12", "751 days of 19 accounts, 1 row",
      "write 1 to 64 letters", "row 06gv0h8k2m4n6p0q2s4t6v8a0b", "4 rows",
      "at most 100 errors per file", "64 MiB", "",
    ])
  func others(text: String) {
    expect(hidden(text), equals: text)
  }

  @Test("without privacy nothing is masked; control characters are always escaped")
  func plain() {
    expect(StyledText(mixed: "12\u{7}").text(TextStyle()), equals: "12\\u0007")
    expect(hidden("12\u{7}"), equals: "••••\\u0007")
  }
}
