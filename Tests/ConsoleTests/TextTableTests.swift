import Console
import Expectations
import PlainText
import TestSupport
import Testing

struct TextTableTests {
  private func text(_ table: TextTable, width: Int? = nil) -> String {
    var page = Page()
    page.table(table)
    return page.text(TextStyle(width: width))
  }

  @Test("records and totals keep their order, whether passed at once or added")
  func order() {
    var added = TextTable([.left("a"), .right("b")])
    added.row(["x", "1"])
    added.total(["", "3"])
    added.row(["y", "2"])
    let given = TextTable(added.columns, rows: [["x", "1"], ["y", "2"]], footer: [["", "3"]])
    expect(added.rows == given.rows && added.footer == given.footer)
    expect(text(added), equals: "a  b\nx  1\ny  2\n────\n   3\n")
  }

  @Test("missing cells are blank")
  func missing() {
    let short = TextTable([.left("a"), .right("b")], rows: [["x"], []])
    let full = TextTable([.left("a"), .right("b")], rows: [["x", ""], ["", ""]])
    expect(text(short), equals: text(full))
  }

  @Test("a column's kind decides its alignment and how far it may be truncated")
  func kinds() {
    expect(TextTable.Column.left("t"), equals: .init("t", .left, isFlexible: false))
    expect(TextTable.Column.right("t"), equals: .init("t", .right, isFlexible: false))
    expect(TextTable.Column.flexible("t"), equals: .init("t", .left, isFlexible: true))
    let long = StyledText(String(repeating: "a", count: 40))
    expect(text(TextTable([.right("")], rows: [[long]]), width: 20).count, equals: 41)
    expect(text(TextTable([.left("")], rows: [[long]]), width: 20).count, equals: 21)
    expect(text(TextTable([.left("")], rows: [[long]]), width: 5).count, equals: 12)
    expect(text(TextTable([.flexible("")], rows: [[long]]), width: 5).count, equals: 7)
    expect(text(TextTable([.flexible("")], rows: [[long]]), width: 20).count, equals: 21)
  }

  @Test("first cells can be given another style")
  func restyled() {
    var table = TextTable([.left("a"), .right("b")], rows: [["x 1", "2"], [], ["y", "3"]])
    table.restyleFirst { $0 == "x 1" ? "x \("1", .amount)" : nil }
    expect(table.rows, equals: [["x \("1", .amount)", "2"], [], ["y", "3"]])
  }
}

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

struct CoverageBarTests {
  @Test("a bar is filled in eighths")
  func eighths() {
    expect(coverageBar(permille: 550, width: 10), equals: "█████▌░░░░")
    expect(coverageBar(permille: 0, width: 4), equals: "░░░░")
    expect(coverageBar(permille: 1000, width: 4), equals: "████")
    expect(coverageBar(permille: 500, width: 1), equals: "▌")
    expect(coverageBar(permille: 500, width: 0), equals: "")
  }

  @Test("a bar has a fixed width, never shrinks, and is full or empty only at the ends")
  func bounds() {
    for width in 1...12 {
      var last = -1
      for permille in stride(from: -200, through: 1200, by: 1) {
        let bar = coverageBar(permille: permille, width: width)
        let filled = bar.unicodeScalars.reduce(0) { sum, cell in
          cell == "░" ? sum : sum + 0x2590 - Int(cell.value)
        }
        expect(bar.displayWidth, equals: width)
        expect(filled >= last)
        expect((filled == 0) == (permille <= 0))
        expect((filled == width * 8) == (permille >= 1000))
        last = filled
      }
    }
  }
}
