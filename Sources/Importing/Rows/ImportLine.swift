package import FinanceModel
package import PlainText

/// A new ledger row, with its filled cells by column.
package struct ImportLine: Equatable, Sendable {
  package let ledger: Ledger
  package private(set) var cells: [(column: String, text: String)] = []
  /// Index of the statement row from which the line is created; nil for a balance or a joined row.
  package internal(set) var row: Int?

  package init(_ ledger: Ledger) { self.ledger = ledger }

  package static func == (a: ImportLine, b: ImportLine) -> Bool {
    a.ledger == b.ledger && a.cells.map(\.column) == b.cells.map(\.column)
      && a.cells.map(\.text) == b.cells.map(\.text)
  }

  /// Returns the text in a column; "" if the cell is blank.
  package func text(_ column: String) -> String {
    // There are few names and they are short, so comparing them is faster than hashing.
    for cell in cells where cell.column == column { return cell.text }
    return ""
  }

  /// Fills a column; blank text has no effect.
  package mutating func fill(_ column: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    if let index = cells.firstIndex(where: { $0.column == column }) {
      cells[index].text = text
    } else {
      cells.append((column, text))
    }
  }

  /// Fills a column with an amount of money, using its currency's number of decimals.
  mutating func fill(_ column: String, _ amount: Decimal?, in currency: String) {
    guard let amount else { return }
    fill(column, amount.text(decimalsAtLeast: CurrencyUnit(currency).minorDigits ?? 0))
  }

  /// Fills a column with text from the bank, reduced to one line.
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
  /// Returns the rows to add to ledgers, in this order: openings, rows from the files, assertions.
  ///
  /// - Parameter batch: the operation, which is also the name of the import.
  /// - Throws: `overflow`.
  package func lines(batch: String, _ books: ImportBooks) throws(DecimalError) -> [ImportLine] {
    func stamped(_ line: ImportLine, _ id: ContentID) -> ImportLine {
      var line = line
      line.fill("id", id.text)
      line.fill("batch", batch)
      line.fill("op", batch)
      return line
    }
    var lines = balances.filter(\.isOpening).map {
      stamped(line(of: $0, books.transactions), $0.id)
    }
    let rows = identified.rows
    for place in rows.indices where rows.verdicts[place] == .new {
      let index = turned[place] ?? place
      guard let id = rows.id(of: index) else { continue }
      for (number, line) in try self.lines(of: index, in: rows, books).enumerated() {
        // A payment entered as several rows is replaced by the same number of rows. The first of
        // them has the id of the imported row.
        var line = stamped(
          line, number == 0 ? id : .joining(line.text("voids"), to: id.text))
        line.row = index
        lines.append(line)
      }
    }
    lines += joined.map { $0.line(books.table($0.ledger), op: batch) }
    lines += balances.filter { !$0.isOpening }.map {
      stamped(line(of: $0, books.transactions), $0.id)
    }
    return lines
  }

  /// Whether rows are added to a ledger.
  package var hasLines: Bool {
    !balances.isEmpty || !joined.isEmpty || rows.verdicts.contains(.new)
  }

  /// Whether rows are added to the activities ledger.
  package var addsActivities: Bool {
    joined.contains { $0.ledger == .activities }
      || rows.indices.contains { rows.verdicts[$0] == .new && isTrade(rows.places[$0]) }
  }

  /// Returns the columns filled by the rows of ``lines(batch:_:)``, without building all rows.
  ///
  /// - Throws: `overflow`.
  package func filledColumns(
    _ books: ImportBooks
  ) throws(DecimalError) -> [Ledger: Set<String>] {
    var filled: [Ledger: Set<String>] = [:]
    func add(_ line: ImportLine) {
      filled[line.ledger, default: []].formUnion(["id", "batch", "op"] + line.cells.map(\.column))
    }
    for balance in balances { add(line(of: balance, books.transactions)) }
    for row in joined {
      let line = row.line(books.table(row.ledger), op: row.id.text)
      filled[row.ledger, default: []].formUnion(line.cells.map(\.column))
    }
    // Most bank rows fill the same columns, so one line represents them all.
    var seen: Set<Int> = []
    var last: Int?
    var (source, said) = (-1, StatementRows())
    let (places, verdicts) = (rows.places, rows.verdicts)
    for index in places.indices where verdicts[index] == .new {
      let place = places[index]
      if place.source != source {
        (source, said) = (place.source, sources[place.source].statement.rows)
      }
      if rows.isPlain(index), let shape = said.shape(of: said.packed[place.index]) {
        if shape == last { continue }
        last = shape
        if !seen.insert(shape).inserted { continue }
      }
      for line in try lines(of: index, in: rows, books) { add(line) }
    }
    return filled
  }

  /// Returns the row's line, or one line for each matching typed row.
  private func lines(
    of index: Int, in rows: ImportedRows, _ books: ImportBooks
  ) throws(DecimalError) -> [ImportLine] {
    let row = rows[index]
    let said = statementRow(row)
    let account = sources[row.source].account
    let typed = typedRows[index] ?? []
    if let written = said.trade {
      var trade = written.directed(by: said.amount)
      if plainAccruals.contains(index) {
        trade = trade.with(nil, units: nil, fee: nil).directed(by: said.amount)
      }
      if let fraction = fractions[index] { trade = trade.with(nil, units: fraction, fee: nil) }
      if let closed = closing[index] {
        let parts = try trade.parts(closing: closed, of: said.amount)
        return try parts.map { (part, amount) throws(DecimalError) in
          try activity(row, said, part, account, ratio: nil, amount: amount)
        }
      }
      var line = try activity(
        row, said, trade, account, ratio: ratios[index] ?? trade.ratio, amount: amounts[index])
      if let place = typed.first { line.keep(place, of: books.activities) }
      return [line]
    }
    let table = books.transactions
    guard typed.count > 1 else {
      return [transaction(row, said, said.amount, account, typed.first, table)]
    }
    return typed.map { place in
      transaction(row, said, table.amount(place) ?? said.amount, account, place, table)
    }
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

  /// Returns the line for a bank row. A matching typed row retains its values and receives the
  /// bank's day and text.
  private func transaction(
    _ row: ImportedRow, _ said: StatementRow, _ amount: Decimal, _ account: String,
    _ typed: LedgerPlace?, _ table: LedgerTable
  ) -> ImportLine {
    var line = ImportLine(.transactions)
    line.fill("date", "\(said.date)")
    if let typed {
      for column in Self.keptColumns { line.fill(column, table.text(typed, column)) }
      line.fill("voids", table.text(typed, "id"))
    } else {
      line.fill("time", said.time?.cellText)
      line.fill("payee", said: said.payee)
    }
    line.fill("account", account)
    line.fill("amount", amount, in: self.account(of: row).currency)
    line.fill("currency", said.currency)
    if row.isTransfer { line.fill("kind", AccountPosting.Kind.transfer.rawValue) }
    if said.details?.isOpening == true { line.fill("kind", AccountPosting.Kind.opening.rawValue) }
    line.fill(said.details)
    let isSplit = said.details?.isSplit == true
    if isSplit, !row.isTransfer {
      if line.text("split").isEmpty { line.fill("split", row.group) }
    } else if row.isTransfer || line.text("group").isEmpty {
      line.fill("group", row.group)
    }
    line.fill("original", said: said.labelledText)
    return line
  }

  /// Columns of a typed row that are retained when the bank row replaces it.
  private static let keptColumns = [
    "payee", "category", "kind", "group", "split", "method", "tags", "location", "attachment",
    "schedule", "note", "member", "original_amount", "original_currency",
  ]

  private func activity(
    _ row: ImportedRow, _ said: StatementRow, _ trade: StatementTrade, _ account: String,
    ratio: SplitRatio?, amount: Decimal??
  ) throws(DecimalError) -> ImportLine {
    var line = ImportLine(.activities)
    line.fill("date", "\(said.date)")
    line.fill("time", said.time?.cellText)
    line.fill("account", account)
    line.fill("type", (row.type ?? trade.type).rawValue)
    line.fill("subtype", trade.subtype)
    line.fill("symbol", said: symbols.symbol(of: trade))
    let isDerived = ratio != nil && trade.ratio == nil
    let isSigned = trade.type == .adjustment
    let quantity = isSigned ? trade.quantity : trade.units
    line.fill("quantity", isDerived || trade.isCash ? nil : quantity.map(\.description))
    line.fill("unit_price", trade.isCash ? nil : trade.unitPrice.map(\.description))
    let sum = if let amount { amount } else { try trade.sum(of: said.amount) }
    line.fill("amount", sum, in: said.currency)
    let isCharge = trade.type == .fee || trade.type == .tax
    line.fill("fee", isCharge ? nil : trade.fee, in: said.currency)
    line.fill("tax", isCharge ? nil : trade.tax, in: said.currency)
    line.fill("currency", said.currency)
    // No rate applies if the row is in the account's currency, although some brokers write the
    // payment's rate.
    let isForeign = key(account, "").currency != said.currency
    line.fill("fx_rate", isForeign ? trade.exchangeRate.map(\.description) : nil)
    line.fill("ratio", ratio.map { "\($0.new):\($0.old)" })
    if row.isTransfer { line.fill("group", row.group) }
    line.fill("note", said: said.text)
    return line
  }
}

extension ImportLine {
  /// Columns that only users fill in. They override the broker's values.
  private static let typedColumns = [
    "group", "lots", "tags", "note", "settle_date", "attachment", "member", "schedule",
  ]
  /// Columns that users may fill in and brokers leave blank.
  private static let addedColumns = [
    "time", "subtype", "unit_price", "amount", "fee", "tax", "fx_rate", "ratio",
  ]

  /// Retains the values of the typed activity that this line replaces.
  fileprivate mutating func keep(_ typed: LedgerPlace, of table: LedgerTable) {
    for column in Self.typedColumns
    where column != "group" || text("group").isEmpty { fill(column, table.text(typed, column)) }
    for column in Self.addedColumns where text(column).isEmpty {
      fill(column, table.text(typed, column))
    }
    fill("voids", table.text(typed, "id"))
  }
}

extension StatementRow {
  /// The bank's text, followed by the bank's name for the type of transaction.
  package var labelledText: String {
    guard let label = details?.label, !label.isEmpty else { return text }
    return text.isEmpty ? label : "\(text) \(label)"
  }
}

extension ImportLine {
  /// Fills in a bookkeeping program's details for a row, unless typed values exist.
  fileprivate mutating func fill(_ details: StatementDetails?) {
    guard let details else { return }
    let cells = [
      ("category", details.category), ("tags", details.tags), ("note", details.note),
    ]
    for (column, text) in cells where self.text(column).isEmpty { fill(column, said: text) }
    guard let original = details.original, text("original_currency").isEmpty else { return }
    fill("original_amount", original.amount, in: original.currency)
    fill("original_currency", original.currency)
  }
}

extension TimeOfDay {
  /// The time in ledger format: `09:30`, or `09:30:15` if it has seconds.
  fileprivate var cellText: String {
    func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let seconds = nanoseconds / 1_000_000_000
    let minutes = "\(pair(seconds / 3600)):\(pair(seconds / 60 % 60))"
    return seconds % 60 == 0 ? minutes : "\(minutes):\(pair(seconds % 60))"
  }
}

extension ImportPlan.Balance {
  fileprivate var isOpening: Bool { kind == AccountPosting.Kind.opening.rawValue }
}

extension StatementDetails {
  /// Number that identifies the columns filled by the details: 0 if there are none, otherwise at
  /// least 16.
  fileprivate var shape: Int {
    (label.isEmpty ? 0 : 16) | (category.isEmpty ? 0 : 32) | (tags.isEmpty ? 0 : 64)
      | (note.isEmpty ? 0 : 128) | (isSplit ? 256 : 0) | (isTransfer ? 512 : 0)
      | (isOpening ? 1024 : 0) | (original == nil ? 0 : 2048)
  }
}

extension StatementRows {
  /// Returns a number that is the same for all bank rows that fill the same columns; nil if the row
  /// belongs to a brokerage account.
  fileprivate func shape(of row: Packed) -> Int? {
    if row.isRare, isTrade(row) { return nil }
    return (row.payee.isEmpty ? 1 : 0) | (row.text.isEmpty ? 2 : 0)
      | (currency(of: row).isEmpty ? 4 : 0) | (time(of: row) == nil ? 8 : 0)
      | (details(of: row)?.shape ?? 0)
  }
}
