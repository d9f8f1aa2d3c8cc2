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
    guard isNamed(column, Self.balanceHints + Self.amountHints + Self.feeHints) else { return }
    questions.append(
      LayoutGuess.Question(
        option: "correct the file: a layout has one decimal sign",
        message: "\(title(column)) has a \(sign.rawValue) before decimals, and others have not:"
          + " line \(line(witness.row)) has \(witness.text)",
        place: shape.place(column, witness.row)))
  }

  /// Tells that the decimal sign which a person states is not that of a column.
  mutating func contradict(
    _ column: Int, _ sign: AmountForm.DecimalSign,
    _ witness: ColumnEvidence<AmountForm.DecimalSign>.Witness
  ) {
    guard let stated = options.decimal, stated != sign else { return }
    questions.append(
      LayoutGuess.Question(
        option: "--decimal \(sign.rawValue)",
        message: "\(title(column)) has a \(sign.rawValue) before decimals, not a "
          + "\(stated.rawValue): line \(line(witness.row)) has \(witness.text)",
        place: shape.place(column, witness.row)))
  }

  /// Whether a column holds dates of another order than a person states, which is told.
  mutating func isOfOtherOrder(_ column: Int, _ cells: [(row: Int, text: String)]) -> Bool {
    guard let stated = options.dateOrder,
      case .decided(let form, let witness) = ColumnEvidence.ofDates(cells).verdict
    else { return false }
    dates.append((column, form))
    let order = StatementOptions.DateOrder(of: form)
    questions.append(
      LayoutGuess.Question(
        option: "--date-order \(order.rawValue)",
        message: "\(title(column)) is no date in the order \(stated.rawValue)"
          + (witness.map { ": line \(line($0.row)) has \($0.text)" } ?? ""),
        place: witness.map { shape.place(column, $0.row) } ?? shape.top(of: column)))
    return true
  }

  /// Names the columns of amounts that no field takes, and leaves out rows without an amount whose
  /// text says what they are.
  mutating func leaveOut() {
    let used = Set(fields.values.flatMap { $0 })
    for amount in amounts where !used.contains(amount.column) {
      guard !reasons.contains(where: { $0.hasPrefix(title(amount.column)) }) else { continue }
      reasons.append("\(title(amount.column)) is left out")
    }
    let sums = ([.amount, .moneyIn, .moneyOut, .fee] as [LayoutColumns.CodingKeys])
      .flatMap { fields[$0] ?? [] }
    guard !sums.isEmpty, let text = fields[.payee]?.first else { return }
    var words: [String] = []
    var found: [String] = []
    var moving: Set<String> = []
    for row in shape.rows {
      let word = shape.table.cell(text, of: row).map { shape.table.text($0) } ?? ""
      let isBlank = sums.allSatisfy { shape.table.cell($0, of: row)?.isEmpty ?? true }
      if !isBlank {
        moving.insert(word)
      } else if !word.isEmpty, !words.contains(word) {
        words.append(word)
        found.append("line \(line(row)) has no amount: rows of \(word.visible) are left out")
      }
    }
    guard !words.isEmpty, words.count <= 5, moving.isDisjoint(with: words) else { return }
    skipped = words
    reasons += found
  }

  /// Tells of answers that nothing in the file asks for.
  mutating func refuseAnswers() {
    let fees = (amounts.map(\.column) + words).filter { isNamed($0, Self.feeHints) }
    if answers.fee != nil, fees.isEmpty {
      questions.append(
        LayoutGuess.Question(
          option: "leave --fee out", message: "no column holds fees", place: nil))
    }
    let told = answers.booked.filter { $0 != "all" }
    let known = fields[.status]?.first.map { Set(shape.cells($0).map(\.text)) } ?? []
    if let other = told.first(where: { !known.contains($0) }) {
      questions.append(
        LayoutGuess.Question(
          option: "--booked WORD for a word of the file, as it is written there",
          message:
            "no column that says which rows are booked has '\(String(other.prefix(40)).visible)'",
          place: nil))
    }
  }

  /// Asks for the decimal sign of columns of money that do not decide it themselves.
  mutating func askDecimal() {
    let keys: [LayoutColumns.CodingKeys] = [.amount, .moneyIn, .moneyOut, .balance, .fee]
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
