import Console
import Expectations
import PlainText
import Testing

struct ShownTableTests {
  private static let spec = TableSpec(
    "moves", "rows",
    [
      ColumnSpec("tier", .text, "t"), ColumnSpec("account", .text, "a"),
      ColumnSpec("balance_after", .money, "b"), ColumnSpec("coverage_pct", .percent, "c"),
      ColumnSpec("true_apy_pct", .percent, "d"),
    ])

  private static let sums = TableSpec("sums", "one row", [ColumnSpec("balance_after", .money, "b")])

  private func row(_ tier: String, _ account: String, _ money: String, _ pct: Cell) -> [Cell] {
    [.text(tier), .text(account), .number(money), pct, .null]
  }

  private func text(_ table: TextTable, _ style: TextStyle = TextStyle()) -> String {
    var page = Page()
    page.table(table)
    return page.text(style)
  }

  @Test("titles are the column names in words")
  func titles() {
    expect(
      Self.spec.columns.map(\.title),
      equals: [
        "Tier", "Account", "Balance after", "Coverage", "True APY",
      ])
  }

  @Test("numbers are right-aligned, repeats are blank, and totals are below their columns")
  func layout() {
    let table = Table(
      Self.spec,
      rows: [
        row("A", "x", "5.00", .number("12.50")), row("A", "y", "120.00", .null),
        row("B", "y", "1.00", .number("100.00")),
      ])
    let shown = TextTable(
      table, showing: ["tier", "account", "balance_after", "coverage_pct"],
      blankingRepeatsOf: ["tier"], totals: Table(Self.sums, rows: [[.number("126.00")]]))
    expect(
      text(shown),
      equals: """
        Tier   Account  Balance after  Coverage
        A      x                 5.00   12.50 %
               y               120.00
        B      y                 1.00  100.00 %
        ───────────────────────────────────────
        Total                  126.00

        """)
  }

  @Test("a cell that repeats in another group is shown")
  func groups() {
    let table = Table(
      Self.spec,
      rows: [row("A", "x", "1.00", .null), row("B", "x", "2.00", .null)])
    let shown = TextTable(
      table, showing: ["tier", "account"], blankingRepeatsOf: ["tier", "account"])
    expect(text(shown), equals: "Tier  Account\nA     x\nB     x\n")
  }

  @Test(
    "a percentage has a bar next to its number, drawn from the exact value",
    arguments: [
      (0, "0.00", "░░░░░░░░░░ 0.00 %"), (500, "50.00", "█████░░░░░ 50.00 %"),
      (999, "100.00", "█████████▉ 100.00 %"), (1000, "100.00", "██████████ 100.00 %"),
      (Int.max, "136.63", "██████████ 136.63 %"), (-5, "-0.50", "░░░░░░░░░░ -0.50 %"),
      (nil, "50.00", "50.00 %"),
    ])
  func bars(permille: Int?, figure: String, drawn: String) {
    let table = Table(Self.spec, rows: [row("A", "x", "1.00", .number(figure))])
    let bar = TextTable.Bar("coverage_pct", permilles: [permille], total: nil)
    let shown = TextTable(table, showing: ["coverage_pct"], bar: bar)
    let line = text(shown).split(separator: "\n").last ?? ""
    expect(line.split(separator: " ").joined(separator: " "), equals: drawn)
  }

  @Test(
    "a goal is good once reached, and a limit is bad once exceeded",
    arguments: [
      (999, false, "33"), (1000, false, "32"), (1000, true, "32"), (1001, true, "31"),
    ])
  func barColours(permille: Int, isLimit: Bool, colour: String) {
    let table = Table(Self.spec, rows: [row("A", "x", "1.00", .number("100.00"))])
    let bar = TextTable.Bar("coverage_pct", permilles: [permille], total: nil, isLimit: isLimit)
    let shown = TextTable(table, showing: ["coverage_pct"], bar: bar)
    expect(text(shown, TextStyle(usesColor: true)).contains("\u{1B}[\(colour)m█"))
  }

  @Test("the totals have their own bar")
  func totalBar() {
    let table = Table(Self.spec, rows: [row("A", "x", "1.00", .null)])
    let sums = TableSpec("sums", "one row", [ColumnSpec("coverage_pct", .percent, "c")])
    let shown = TextTable(
      table, showing: ["tier", "coverage_pct"],
      bar: TextTable.Bar("coverage_pct", permilles: [nil], total: 250),
      totals: Table(sums, rows: [[.number("25.00")]]))
    expect(text(shown).contains("Total  ██▌░░░░░░░   25.00 %"))
  }
}
