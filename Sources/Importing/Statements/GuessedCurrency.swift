import FinanceModel
import PlainText

/// Selects the currency column of the rows.
extension GuessedColumns {
  /// Determines the amount's currency from a column or from the name of the amount column. Asks the
  /// user if a column can contain either the rows' currency or the currency of foreign payments.
  mutating func chooseCurrency() {
    let sums = ([.amount, .moneyOut, .moneyIn] as [LayoutColumns.CodingKeys])
      .flatMap { fields[$0] ?? [] }
    currency =
      sums.compactMap { shape.name($0).flatMap { ColumnMeaning.currency(in: $0) } }.first
    guard let sum = sums.last else { return }
    refuseCurrencies()
    let abroad = words.filter { meanings[$0] == .foreign }
    for column in words where meanings[column] == .currency {
      guard let reason = reasonAgainst(column) else { continue }
      meanings[column] = .foreign
      reasons.append("\(title(column)) is not the currency of the rows: \(reason)")
    }
    let columns = words.filter { meanings[$0] == .currency }
    if columns.isEmpty, let lone = abroad.first { return settleAbroad(lone) }
    // The account's currency is in every row; the currency of a foreign payment is only in some
    // rows.
    let full = columns.filter { !filledRows($0).contains(false) }
    if full.count == 1 { return fields[.currency] = full }
    let near = columns.filter { column in sums.contains { abs($0 - column) == 1 } }
    let chosen = near.isEmpty ? columns : near
    guard let first = chosen.first else { return }
    let same = chosen.dropFirst().allSatisfy { other in
      shape.rows.allSatisfy { row in
        shape.table.cell(other, of: row).map { shape.table.text($0) }
          == shape.table.cell(first, of: row).map { shape.table.text($0) }
      }
    }
    if !same {
      askCurrency(
        chosen,
        "\(chosen.map { title($0) }.joined(separator: " and ")) may both be the currency of "
          + title(sum))
    } else if full.contains(first) || answers.columns != nil {
      fields[.currency] = [first]
    } else {
      askAbroad(first)
    }
  }

  /// Reports a column whose name indicates a currency but which contains other words, if these
  /// words vary and other columns do not contain currencies.
  private mutating func refuseCurrencies() {
    guard !words.contains(where: { meanings[$0] == .currency }) else { return }
    for column in words where meanings[column] == nil {
      guard answers.columns == nil, shape.name(column).map(ColumnMeaning.isCurrency) ?? false,
        texts(column, atMost: 1, isMoving: true) == nil, !isOfAssets(column),
        let cell = cells(column).first(where: { Currency.code(ofWord: $0.text) == nil })
      else { continue }
      questions.append(
        LayoutGuess.Question(
          option: "write codes such as EUR in the file",
          message: "\(title(column)) has the name of a currency column, but line \(line(cell.row))"
            + " has \(String(cell.text.prefix(40)).visible)",
          place: shape.place(column, cell.row)))
    }
  }

  /// Asks the user about a column with the currencies of foreign payments if the file does not
  /// contain amounts in these currencies.
  private mutating func settleAbroad(_ column: Int) {
    guard answers.columns == nil, texts(column, isMoving: true)?.isEmpty == false,
      !numbers.contains(where: { meanings[$0] == .foreign }), !isOfAssets(column)
    else { return }
    askAbroad(column)
  }

  private mutating func askAbroad(_ column: Int) {
    askCurrency(
      [column, nil],
      "\(title(column)) may be the currency of its rows, or of payments abroad")
  }

  /// Asks the user for the currency column; a nil column means that rows do not state a currency.
  private mutating func askCurrency(_ columns: [Int?], _ message: String) {
    let options = columns.map { column in
      var other = self
      for place in words where [.currency, .foreign].contains(meanings[place]) {
        other.meanings[place] = place == column ? .currency : .unused
      }
      return other.columnsOption(chosenReading)
    }
    questions.append(
      LayoutGuess.Question(
        option: options.joined(separator: " or "), message: message,
        place: columns[0].flatMap { shape.top(of: $0) }))
  }

  /// Returns the reason why a currency column does not contain the rows' currency; nil if the
  /// column may contain the rows' currency.
  private func reasonAgainst(_ column: Int) -> String? {
    if isOfAssets(column) { return "the balances are in one currency" }
    guard answers.columns == nil else { return nil }
    let codes = (texts(column, isMoving: true) ?? []).map { Currency.code(ofWord: $0) ?? $0 }
    if let currency, let other = codes.first(where: { $0 != currency }) {
      return
        "the name of the amount column contains \(currency), but the currency column has"
        + " \(other.visible)"
    }
    let isFilled = filledRows(column)
    guard isFilled.contains(false) else { return nil }
    let beside = numbers.first { number in
      (meanings[number] == .foreign || meanings[number] == .rate) && filledRows(number) == isFilled
    }
    return beside.map { "\(title($0)) has values in the same rows" }
  }

  /// Returns, for each row that moves money, whether its cell in a column is filled.
  private func filledRows(_ column: Int) -> [Bool] {
    shape.rows.indices.filter(isMoving).map { place in
      shape.table.cell(column, of: shape.rows[place]).map { !shape.table.text($0).isNoAmount }
        ?? false
    }
  }

  /// Whether a row moves money.
  private func isMoving(_ place: Int) -> Bool {
    guard moves.indices.contains(place) else { return !summaries.contains(place) }
    return moves[place].map { !$0.isZero } ?? false
  }

  /// Whether balances match an account's amounts across the currencies in a column. The column then
  /// contains the currencies of purchased assets or foreign payments. Balances may also match
  /// amounts in several currencies if all other balances are zero, as in PayPal's files.
  private func isOfAssets(_ column: Int) -> Bool {
    guard let reading = provenReading, let balance = reading.balance else { return false }
    if trial(by: column).with(balance, reading).breaks > 0 { return true }
    let rows = zip(shape.rows, values(balance.column) ?? []).map { row, sum in
      (
        [ownAccount, column].map { key in
          key.flatMap { shape.table.cell($0, of: row) }.map { shape.table.text($0) } ?? ""
        }, sum.map { !$0.isZero } ?? false
      )
    }
    return zip(rows, rows.dropFirst()).contains { one, next in
      one.1 && next.1 && one.0[0] == next.0[0] && one.0[1] != next.0[1]
    }
  }
}
