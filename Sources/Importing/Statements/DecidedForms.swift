import FinanceModel
import PlainText

/// Amount and date forms in a table whose layout does not state them, determined from whole
/// columns.
struct DecidedForms {
  private let table: DelimitedTable
  private let plan: TablePlan
  private let header: Int
  private let options: StatementOptions
  private(set) var findings: [TextFinding] = []

  /// - Parameter header: the header row, after which the table begins; -1 if the file has no
  ///   header.
  init(
    _ table: DelimitedTable, _ plan: TablePlan, after header: Int, _ options: StatementOptions
  ) {
    self.table = table
    self.plan = plan
    self.header = header
    self.options = options
  }

  /// Returns the decimal sign of the money columns, each of which is evaluated separately; nil,
  /// with a finding, if the sign is undecided.
  mutating func decimalSign() -> AmountForm.DecimalSign? {
    let keys: [LayoutColumns.CodingKeys] = [.amount, .moneyIn, .moneyOut, .balance, .fee]
    var decided: AmountForm.DecimalSign?
    var doubt: ColumnEvidence<AmountForm.DecimalSign>.Witness?
    for column in keys.flatMap({ plan.all($0) }) {
      switch ColumnEvidence.ofAmounts(texts(of: column)).verdict {
      case .decided(let sign, let witness?) where decided ?? sign != sign:
        report(
          .amount, witness.row,
          "'\(witness.text.prefix(40))' has a different decimal separator from the other columns",
          "correct the file: a layout accepts only one decimal separator")
        return nil
      case .decided(let sign, .some): decided = sign
      case .decided, .blank: continue
      case .broken(let witness):
        report(
          .amount, witness.row,
          "'\(witness.text.prefix(40))' is not an amount in the format of the previous rows",
          "set 'decimal' in the layout")
        return nil
      case .undecided(_, let witness): doubt = doubt ?? witness
      }
    }
    guard let doubt else { return decided ?? .point }
    report(
      .undecided, doubt.row,
      "'\(doubt.text.prefix(40))' may have a decimal point or a group of three digits",
      "specify the decimal separator: --decimal point or --decimal comma")
    return nil
  }

  /// Returns the possible date forms; empty, with a finding, if the form is undecided.
  mutating func dates() -> [DateForm] {
    switch ColumnEvidence.ofDates(texts(of: plan.date), order: options.dateOrder).verdict {
    case .decided(let form, _): return DateForm(form).map { [$0] } ?? []
    case .blank: return DateForm("yyyy-mm-dd").map { [$0] } ?? []
    case .broken(let witness):
      report(
        .date, witness.row,
        "'\(witness.text.prefix(40))' is not a date in the format of the previous rows",
        "set 'dates' in the layout")
    case .undecided(let forms, let witness):
      report(
        .undecided, witness.row,
        "'\(witness.text.prefix(40))' may be \(forms.prefix(3).joined(separator: " or "))",
        "specify the order: --date-order dmy, mdy or ymd")
    }
    return []
  }

  private func texts(of column: Int) -> [(row: Int, text: String)] {
    (header + 1..<table.count).lazy.filter { table.width(of: $0) >= plan.widths.lowerBound }
      .compactMap { row in
        table.cell(column, of: row).map { (row, table.text($0)) }
      }
  }

  private mutating func report(
    _ code: StatementCode, _ row: Int, _ message: String, _ hint: String
  ) {
    findings.append(TextFinding(.error, code, message, at: table.range(of: row), hint: hint))
  }
}
