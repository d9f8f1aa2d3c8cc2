package import FinanceModel
package import PlainText

/// A row on its way into a ledger: the cells that say something, by column.
package struct ImportLine: Equatable, Sendable {
  package let ledger: Ledger
  package private(set) var cells: [(column: String, text: String)] = []

  package init(_ ledger: Ledger) { self.ledger = ledger }

  package static func == (a: ImportLine, b: ImportLine) -> Bool {
    a.ledger == b.ledger && a.cells.map(\.column) == b.cells.map(\.column)
      && a.cells.map(\.text) == b.cells.map(\.text)
  }

  /// What the row has in a column; "" where it has nothing.
  package func text(_ column: String) -> String {
    // Names are short and few: comparing them takes less than their hash.
    for cell in cells where cell.column == column { return cell.text }
    return ""
  }

  /// Fills a column; a blank text leaves it as it is.
  package mutating func fill(_ column: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    if let index = cells.firstIndex(where: { $0.column == column }) {
      cells[index].text = text
    } else {
      cells.append((column, text))
    }
  }

  /// Fills a column with a sum of money, with the minor digits of its currency.
  mutating func fill(_ column: String, _ amount: Decimal?, in currency: String) {
    guard let amount else { return }
    fill(column, amount.text(decimalsAtLeast: CurrencyUnit(currency).minorDigits ?? 0))
  }

  /// Fills a column with what a bank wrote: a cell has one line.
  mutating func fill(_ column: String, said text: String) {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if isPlain { return fill(column, text) }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl =
        scalar.properties.generalCategory == .control || (0x2028...0x2029).contains(scalar.value)
      line.append(isControl ? " " : scalar)
    }
    fill(column, String(line))
  }
}

extension ImportPlan {
  /// The rows that ledgers gain, in the order in which they are added: openings, the rows of the
  /// files, assertions.
  ///
  /// - Parameter batch: the operation, which is the name of the import too.
  /// - Throws: `overflow`.
  package func lines(
    batch: String, _ books: ImportBooks, _ settings: Settings
  ) throws(DecimalError) -> [ImportLine] {
    func stamped(_ line: ImportLine, _ id: ContentID) -> ImportLine {
      var line = line
      line.fill("id", id.text)
      line.fill("batch", batch)
      line.fill("op", batch)
      return line
    }
    let isOpening = { (balance: Balance) in balance.replaces != nil || balance.isOpening }
    var lines = balances.filter(isOpening).map {
      stamped(line(of: $0, books.transactions), $0.id)
    }
    let symbols = TradedSymbols(settings)
    for row in rows where row.verdict == .new {
      let said = statementRow(row)
      let account = sources[row.source].account
      if let trade = said.trade {
        lines.append(
          stamped(try Self.activity(said, trade, account, symbols), row.id))
      } else {
        lines.append(stamped(transaction(row, said, account, books.transactions), row.id))
      }
    }
    lines += balances.filter { !isOpening($0) }.map {
      stamped(line(of: $0, books.transactions), $0.id)
    }
    return lines
  }

  private func line(of balance: Balance, _ table: LedgerTable) -> ImportLine {
    var line = ImportLine(.transactions)
    line.fill("date", "\(balance.date)")
    line.fill("account", balance.account.account)
    line.fill("amount", balance.amount, in: balance.account.currency)
    line.fill("currency", balance.account.currency)
    line.fill("kind", balance.kind)
    if let place = balance.replaces { line.fill("voids", table.text(place, "id")) }
    return line
  }

  /// A row that was typed by hand keeps what was typed, and gets the bank's day and text.
  private func transaction(
    _ row: ImportedRow, _ said: StatementRow, _ account: String, _ table: LedgerTable
  ) -> ImportLine {
    var line = ImportLine(.transactions)
    line.fill("date", "\(said.date)")
    if let typed = row.typed {
      for column in Self.keptColumns { line.fill(column, table.text(typed, column)) }
      line.fill("voids", table.text(typed, "id"))
    } else {
      line.fill("time", said.time.map { "\($0)" })
      line.fill("payee", said: said.payee)
    }
    line.fill("account", account)
    line.fill("amount", said.amount, in: said.currency)
    line.fill("currency", said.currency)
    if line.text("group").isEmpty { line.fill("group", row.group) }
    line.fill("original", said: said.text)
    return line
  }

  /// What a row that was typed by hand keeps when the bank's takes its place.
  private static let keptColumns = [
    "payee", "category", "kind", "group", "split", "method", "tags", "location", "attachment",
    "schedule", "note", "member",
  ]

  private static func activity(
    _ said: StatementRow, _ trade: StatementTrade, _ account: String, _ symbols: TradedSymbols
  ) throws(DecimalError) -> ImportLine {
    var line = ImportLine(.activities)
    line.fill("date", "\(said.date)")
    line.fill("time", said.time.map { "\($0)" })
    line.fill("account", account)
    line.fill("type", trade.type.rawValue)
    line.fill("subtype", trade.subtype)
    line.fill("symbol", said: symbols.symbol(of: trade))
    line.fill("quantity", trade.quantity.map(\.description))
    line.fill("unit_price", trade.unitPrice.map(\.description))
    line.fill("amount", try trade.sum(of: said.amount), in: said.currency)
    let isCharge = trade.type == .fee || trade.type == .tax
    line.fill("fee", isCharge ? nil : trade.fee, in: said.currency)
    line.fill("tax", isCharge ? nil : trade.tax, in: said.currency)
    line.fill("currency", said.currency)
    line.fill("fx_rate", trade.exchangeRate.map(\.description))
    line.fill("note", said: said.text)
    return line
  }
}

extension ImportPlan.Balance {
  fileprivate var isOpening: Bool { kind == AccountPosting.Kind.opening.rawValue }
}
