import FinanceModel
import PlainText

extension GuessedColumns {
  /// Returns the layout derived from the columns, and the remaining questions.
  func guess(_ name: String) -> LayoutGuess {
    if let oddity {
      return LayoutGuess(
        layout: nil, reasons: reasons + [oddity], questions: [], place: oddPlace)
    }
    guard let date = fields[.date],
      fields[.amount] != nil || fields[.moneyIn] != nil
        || fields[.moneyOut] != nil || questions.contains(where: { $0.option.hasPrefix("--sign") })
    else {
      let lack = fields[.date] == nil ? "a date column is missing" : "an amount column is missing"
      return LayoutGuess(layout: nil, reasons: reasons + [lack], questions: [])
    }
    let layout = layout(name, date, NamesOfColumns(shape))
    // Options do not help if the file itself must be corrected.
    let needs = questions.filter { !$0.option.hasPrefix("--") }
    return LayoutGuess(
      layout: layout, reasons: reasons, questions: needs.isEmpty ? questions : needs)
  }

  /// Returns the layout with the file's columns and their contents.
  private func layout(_ name: String, _ date: [Int], _ names: NamesOfColumns) -> Layout {
    var columns = LayoutColumns(date: names.names(date))
    columns.valueDate = fields[.valueDate].map { names.names($0) }
    columns.amount = fields[.amount].map { names.names($0) }
    columns.moneyIn = fields[.moneyIn].map { names.names($0) }
    columns.moneyOut = fields[.moneyOut].map { names.names($0) }
    columns.direction = fields[.direction].map { names.names($0) }
    columns.status = fields[.status].map { names.names($0) }
    columns.fee = fields[.fee].map { names.names($0) }
    columns.balance = fields[.balance].map { names.names($0) }
    columns.payee = fields[.payee].map { names.names($0) }
    columns.text = fields[.text].map { names.names($0) }
    columns.currency = fields[.currency].map { names.names($0) }
    columns.account = fields[.account].map { names.names($0) }
    columns.counterparty = fields[.counterparty].map { names.names($0) }
    columns.originalAmount = fields[.originalAmount].map { names.names($0) }
    columns.originalCurrency = fields[.originalCurrency].map { names.names($0) }
    var layout = Layout(name: name, columns: columns)
    layout.headers = shape.header == nil ? nil : [names.header]
    layout.width = shape.header == nil ? shape.width : nil
    let own = names.own(Set(fields.values.flatMap { $0 } + skipped.keys))
    layout.namedColumns = own.isEmpty ? nil : own
    layout.delimiter = shape.delimiter
    layout.decimal = decimal
    layout.dates = forms.isEmpty ? nil : forms
    layout.sign = sign
    layout.direction = direction
    layout.status = status
    layout.balanceIs = balanceIs
    layout.charges = charges
    if fields[.currency] == nil { layout.currency = currency }
    layout.facts = facts.isEmpty ? nil : facts
    layout.skipUndated = hasNotes ? true : nil
    layout.footer = shape.footer.map { [$0.word] }
    if !skipped.isEmpty {
      layout.skip = skipped.sorted { $0.key < $1.key }.flatMap { column, words in
        names.names([column]).map { Layout.CellWords(column: $0, words: words) }
      }
    }
    return layout
  }
}

/// Names for the columns in the layout of a guessed table.
private struct NamesOfColumns {
  /// Names in the header, without blank names at its end.
  let header: [String]
  private let folded: [String]

  init(_ shape: GuessedShape) {
    var names =
      shape.header.map { row in
        shape.table.cells(of: row).map { shape.table.text($0) }
      } ?? []
    while names.last?.isEmpty == true { names.removeLast() }
    header = names
    folded = names.map(\.foldedHeaderName)
  }

  /// Whether a column needs a name defined in the layout.
  private func isLost(_ column: Int) -> Bool {
    guard column < folded.count, !folded[column].isEmpty else { return true }
    return folded.count { $0 == folded[column] } > 1
  }

  func names(_ columns: [Int]) -> [String] {
    columns.map { isLost($0) ? "column \($0 + 1)" : header[$0] }
  }

  /// Returns names for columns without a unique name.
  func own(_ columns: Set<Int>) -> [Layout.NamedColumn] {
    columns.sorted().filter { isLost($0) }.map {
      Layout.NamedColumn(name: "column \($0 + 1)", position: $0 + 1)
    }
  }
}

/// Facts in rows outside the table: the account, and the balances before and after the rows.
extension GuessedColumns {
  /// Uses the account number, and the opening and closing balance if their difference equals the
  /// sum of the rows.
  mutating func chooseFacts(_ moves: [Decimal?]) {
    var sum = Decimal.zero
    do throws(DecimalError) {
      for move in moves { sum = try sum + (move ?? .zero) }
    } catch {
      return
    }
    let rows = Set(shape.rows)
    let form = AmountForm(decimal: decimal ?? .point)
    var (opening, closing): (StatedBalance?, StatedBalance?)
    for row in 0..<shape.table.count where !rows.contains(row) && row != shape.header {
      guard let (label, value) = labelled(row) else { continue }
      if fields[.account] == nil, !facts.contains(where: { $0.fact == .account }),
        ColumnMeaning.named(label, holding: .words) == .account || isKnownAccount(value),
        value.count(where: \.isNumber) > 3,
        form.reading(value) == nil || !value.contains(where: { ".,".contains($0) })
      {
        facts.append(Layout.Fact(.account, label: label))
        reasons.append(
          "line \(line(row)) contains the account: \(String(value.prefix(40)).visible)")
      }
      guard let amount = form.reading(value)?.amount else { continue }
      switch StatementWords.balance(in: label) {
      case .opening? where opening == nil:
        opening = StatedBalance(row: row, label: label, amount: amount)
      case .closing? where closing == nil:
        closing = StatedBalance(row: row, label: label, amount: amount)
      default: continue
      }
    }
    guard let opening, let closing, moves.count == shape.rows.count else { return }
    do throws(DecimalError) {
      guard try opening.amount + sum == closing.amount else { return }
    } catch {
      return
    }
    facts.append(Layout.Fact(.opening, label: opening.label))
    facts.append(Layout.Fact(.closing, label: closing.label))
    reasons.append(
      "lines \(line(opening.row)) and \(line(closing.row)) are the opening and closing balances of"
        + " the rows"
    )
  }

  /// Returns the label at the beginning of a row outside the table, without its date, and the value
  /// in the row.
  private func labelled(_ row: Int) -> (label: String, value: String)? {
    let cells = shape.table.cells(of: row).prefix(8).filter { !$0.isEmpty }
      .map { shape.table.text($0) }
    guard let first = cells.first, first.utf8.count <= 80 else { return nil }
    let start = first.prefix { $0 != ":" && !$0.isNumber }
    let label = String(start.reversed().drop { $0 == " " }.reversed())
    guard label.contains(where: \.isLetter) else { return nil }
    if let value = cells.dropFirst().first { return (label, value) }
    let rest = first.dropFirst(start.count).drop { $0 == ":" || $0 == " " }
    return rest.isEmpty ? nil : (label, String(rest))
  }
}

/// A balance outside the table.
private struct StatedBalance {
  let row: Int
  let label: String
  let amount: Decimal
}
