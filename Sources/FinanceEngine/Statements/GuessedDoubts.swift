import FinanceModel
import PlainText

/// What a file leaves open, or contradicts.
extension GuessedColumns {
  /// Notes the first cell that does not read, where half of the column do.
  mutating func note(
    _ column: Int, _ cells: [(row: Int, text: String)], _ what: String,
    reads: (String) -> Bool
  ) {
    let filled = cells.filter { !$0.text.isEmpty }
    let odd = filled.filter { !reads($0.text) }
    guard oddity == nil, let first = odd.first ?? filled.last, odd.count * 2 <= filled.count else {
      return
    }
    let name = title(column)
    oddPlace = shape.place(column, first.row)
    oddity =
      odd.isEmpty
      ? "the cells of \(name) are no \(what)s of one form: line \(line(first.row)) has "
        + "\(first.text.prefix(40))"
      : "\(name) has no \(what) in line \(line(first.row)): \(first.text.prefix(40))"
  }

  /// A column of another decimal sign than the file's is a text, unless its name says that it is an
  /// amount.
  mutating func refuse(
    _ column: Int, _ sign: AmountForm.DecimalSign,
    _ witness: ColumnEvidence<AmountForm.DecimalSign>.Witness
  ) {
    words.append(column)
    guard isNamed(column, Self.balanceHints + Self.amountHints) else { return }
    questions.append(
      LayoutGuess.Question(
        option: "--decimal point|comma",
        message: "\(title(column)) has a \(sign.rawValue) before decimals, and others have not:"
          + " line \(line(witness.row)) has \(witness.text)",
        place: shape.place(column, witness.row)))
  }

  /// Asks for the decimal sign of columns of money that do not decide it themselves.
  mutating func askDecimal() {
    let keys: [LayoutColumns.CodingKeys] = [.amount, .moneyIn, .moneyOut, .balance]
    let used = keys.flatMap { fields[$0] ?? [] }
    guard options.decimal == nil,
      let doubt = open.first(where: { used.contains($0.column) || used.isEmpty })
    else { return }
    questions.append(
      LayoutGuess.Question(
        option: "--decimal point|comma",
        message: "\(title(doubt.column)): line \(line(doubt.witness.row)) has "
          + "\(doubt.witness.text), which can be decimals or a group of three digits",
        place: shape.place(doubt.column, doubt.witness.row)))
  }
}
