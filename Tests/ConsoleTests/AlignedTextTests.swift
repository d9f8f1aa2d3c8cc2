import Console
import Expectations
import PlainText
import TestSupport
import Testing

struct AlignedTextTests {
  private func text(
    _ table: TextTable, isPrivate: Bool = false, width: Int? = nil
  ) -> String {
    var page = Page()
    page.table(table)
    return page.text(TextStyle(isPrivate: isPrivate, width: width))
  }

  @Test("columns are as wide as their widest cell, numbers right-aligned, totals below a rule")
  func layout() {
    var table = TextTable([.left("tier"), .right("gap"), .left("note")])
    table.row(["Tier 1", "1200.00", "near"])
    table.row(["日本", "5.50"])
    table.total(["", "1205.50"])
    expect(
      text(table),
      equals: """
        tier        gap  note
        Tier 1  1200.00  near
        日本       5.50
        ─────────────────────
                1205.50

        """)
  }

  @Test("every column starts at the same cell on every line, whatever characters it contains")
  func alignment() {
    let seed: UInt64 = 77
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "日", "é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "\t", "\u{1B}", "ﬁ", "ｆ", "한", " b"]
    for _ in 0..<100 {
      var table = TextTable([.left("name"), .right("value"), .left("")])
      for _ in 0..<5 {
        let word = { (0...4).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() }
        table.row([StyledText(word()), StyledText(word()), "|"])
      }
      let starts = text(table).split(separator: "\n").dropFirst().map { line in
        line.prefix { $0 != "|" }.reduce(into: "") { $0.append($1) }.displayWidth
      }
      expect(Set(starts).count, equals: 1, "seed \(seed)")
    }
  }

  @Test("no line ends with a space")
  func noTrailingSpaces() {
    var table = TextTable([.left("a"), .left("long title"), .right("n")])
    table.row(["x", "", ""])
    table.row(["", "y"])
    expect(text(table), equals: "a  long title  n\nx\n   y\n")
  }

  @Test("a table without rows is empty, and one without titles has no heading line")
  func emptyTables() {
    expect(text(TextTable([.left("a")])), equals: "")
    expect(text(TextTable([.left(""), .right("")], rows: [["a", "1"]])), equals: "a  1\n")
  }

  @Test("privacy hides amounts before column widths are measured")
  func privacy() {
    var table = TextTable([.left("tier"), .right("gap")])
    table.row(["Tier 1", StyledText("123456.00", .amount)])
    expect(text(table, isPrivate: true), equals: "tier     gap\nTier 1  ••••\n")
  }

  @Test("on a narrow terminal, ranked columns are omitted before any is truncated")
  func dropping() {
    var table = TextTable([
      TextTable.Column("payee", .left, isFlexible: true),
      TextTable.Column("note", .left, isFlexible: true, dropRank: 1),
      TextTable.Column("amount", .right), TextTable.Column("when", .left, dropRank: 0),
    ])
    table.row(["Grocer at the corner", "bread", "1.00", "today"])
    expect(text(table, width: 42), equals: text(table))
    expect(
      text(table, width: 41),
      equals: "payee                 note   amount\nGrocer at the corner  bread    1.00\n"
        + "\nNot shown at this width: when\n")
    expect(
      text(table, width: 30),
      equals: "payee                 amount\nGrocer at the corner    1.00\n"
        + "\nNot shown at this width: note,\nwhen\n")
    expect(
      text(table, width: 24),
      equals: "payee             amount\nGrocer at the c…    1.00\n"
        + "\nNot shown at this width:\nnote, when\n")
  }

  @Test("on a narrower terminal, other columns are omitted: numbers without a total before texts")
  func droppingMore() {
    var table = TextTable([
      .flexible("name"), .left("day"), .right("price"), .flexible("note"), .right("value"),
    ])
    table.row(["Savings", "2026-11-21", "10.00", "a remark", "1000.00"])
    table.total(["Total", "", "", "", "1000.00"])
    func titles(_ width: Int) -> Substring {
      text(table, width: width).prefix { $0 != "\n" }
    }
    expect(titles(1000).split(separator: " ").count == 5 && titles(46) == titles(1000))
    expect(titles(43).split(separator: " ").count, equals: 5)
    expect(titles(37).split(separator: " "), equals: ["name", "day", "note", "value"])
    expect(titles(25).split(separator: " "), equals: ["name", "note", "value"])
    expect(titles(16).split(separator: " "), equals: ["name", "value"])
    expect(titles(3).split(separator: " "), equals: ["name", "value"])
  }

  @Test("flexible columns are truncated first, and only if the width requires it")
  func cutting() {
    var table = TextTable([.flexible("payee"), .right("amount")])
    table.row(["Grocer at the corner", "12345678.00"])
    table.row(["日本日本日本日本", "1.00"])
    expect(text(table, width: 100), equals: text(table))
    expect(
      text(table, width: 22),
      equals: """
        payee           amount
        Grocer a…  12345678.00
        日本日本…         1.00

        """)
    expect(
      text(table, width: 5).split(separator: "\n").allSatisfy { $0.count >= 6 + 2 },
      "no column is cut to less than it needs to be read")
  }
}
