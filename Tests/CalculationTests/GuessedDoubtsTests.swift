import Expectations
import FinanceModel
import Importing
import Testing

struct GuessedDoubtsTests {
  private func guess(
    _ header: String, _ rows: String..., options: StatementOptions = StatementOptions()
  ) -> LayoutGuess {
    LayoutGuess.propose(
      Array((([header] + rows).joined(separator: "\n") + "\n").utf8), name: "new",
      options: options)
  }

  /// Returns the interpretation of a file with these amounts: its decimal sign, the question, or
  /// the unreadable cell.
  private func verdict(_ amounts: String...) -> String {
    let text = amounts.enumerated().map { "2026-01-1\($0.offset);a;\($0.element)" }
    let found = LayoutGuess.propose(
      Array(("Day;Text;Amount\n" + text.joined(separator: "\n") + "\n").utf8), name: "new",
      options: StatementOptions(sign: .normal))
    guard let layout = found.layout else { return found.reasons.last ?? "" }
    return found.questions.first?.option ?? layout.decimal?.rawValue ?? "-"
  }

  @Test("the meaning of numbers is decided by the column, asked, or reported as an error")
  func numbers() {
    expect(verdict("1,000", "2,000"), equals: "--decimal point|comma")
    expect(verdict("1.000", "2.000"), equals: "--decimal point|comma")
    expect(verdict("1,000", "2.50"), equals: "point")
    expect(verdict("1.000", "2,50"), equals: "comma")
    expect(verdict("(12.00)", "5.00"), equals: "point")
    expect(verdict("12.00-", "5.00"), equals: "point")
    expect(verdict("\u{2212}5.00", "5.00"), equals: "point")
    expect(verdict("1 234,56", "5,00"), equals: "comma")
    expect(verdict("1'234.50", "5.00"), equals: "point")
    expect(verdict("5.00 CR", "5.00"), equals: "point")
    expect(verdict("5.00 XR", "5.00"), equals: "column 3 (Amount) has no amount in line 2: 5.00 XR")
    expect(verdict("5.00", "1e3"), equals: "column 3 (Amount) has no amount in line 3: 1e3")
    expect(verdict("5.00", "5,00").hasPrefix("the cells of column 3 (Amount) do not all have"))
  }

  @Test("each amount column is asked about separately, and a different sign is reported")
  func columns() {
    let header = "Day;Text;Amount;Balance"
    let open = guess(header, "2026-01-31;a;-3.20;1,000", "2026-02-01;b;5.00;1,005")
    expect(open.questions.map(\.option), equals: ["--decimal point|comma"])
    let stated = guess(
      header, "2026-01-31;a;-3.20;1,000", "2026-02-01;b;5.00;1,005",
      options: StatementOptions(decimal: .point))
    expect(stated.questions.isEmpty && stated.layout?.columns.balance == ["Balance"])
    let other = guess(header, "2026-01-31;a;-3.20;1.000,50", "2026-02-01;b;5.00;1.005,50")
    expect(other.questions.first?.message.contains("but other columns do not"), equals: true)
  }

  @Test("a date with two digits in each part is asked about, and an invalid date is reported")
  func dates() {
    let open = guess("Day;Text;Sum", "12.11.10;a;-3,20", "01.02.03;b;5,00")
    expect(open.questions.first?.option, equals: "--date-order dmy|mdy")
    let odd = guess("Day;Text;Sum", "31.01.2026;a;-3,20", "31.02.2026;b;5,00")
    expect(odd.layout == nil)
    expect(odd.reasons.last, equals: "column 1 (Day) has no date in line 3: 31.02.2026")
  }
}
