import FinanceModel
import Investing
import PlainText

/// The search for slips in activities.
extension StatedQuantities {
  /// A row of the search, and its number in the ledger.
  private typealias NumberedRow = (source: Int, row: SlipBooks.Row)

  /// Split ratios that are searched.
  private static let ratios = [
    (2, 1), (3, 1), (4, 1), (5, 1), (10, 1), (20, 1), (3, 2), (1, 2), (1, 5), (1, 10), (1, 20),
  ].map { (new: $0.0, old: $0.1) }
  /// Columns whose cells are compared with the cells in the last commit.
  private static let columns = [
    "date", "account", "type", "subtype", "symbol", "quantity", "unit_price", "amount", "fee",
    "tax", "currency", "fx_rate",
  ]

  /// Returns the rows and balances for the search; nil if a quantity is too large.
  mutating func reading(
    _ settings: Settings, _ committed: (Ledger) -> [SourceText]
  ) throws(DecimalError) -> SlipReading? {
    let old = ActivityLedger.reading(committed(.activities), settings).value
      .flatMap { $0.count == 0 ? nil : Booking(whole: $0, settings) }
    var before: [Part] = []
    if let old { before = try parts(of: old) }
    let digits = digits()
    var (names, stated) = (StringInterner(), [SlipBooks.Balance]())
    guard let rows = try self.rows(parts, ledger, digits, &names) else { return nil }
    for balance in balances {
      guard let amount = balance.quantity.units(digits[balance.series]) else { return nil }
      stated.append(SlipBooks.Balance(series: balance.series, day: balance.date, amount: amount))
    }
    let all = zip(series, digits).map { key, digits in
      SlipBooks.Series(
        account: key.account, currency: key.unit, digits: digits, isCash: key.isCash)
    }
    var books = SlipBooks(
      series: all, rows: rows.map(\.row), balances: stated, ratios: Self.ratios)
    if let old, let was = try self.rows(before, old.ledger, digits, &names) {
      books.edits = edits(was, old.ledger, rows)
    }
    try addEdits(of: committed(.positions), settings, to: &books)
    let (ledger, sources, payees) = (ledger, rows.map(\.source), names.names)
    let (accounts, units) = (accounts.names, units.names)
    return SlipReading(
      books, accounts: series.map { accounts[$0.account] }, units: series.map { units[$0.unit] },
      name: { $0 == 0 ? "" : payees[$0 - 1] },
      text: { $0 < sources.count ? ledger.text($1, ofRow: sources[$0]) : "" },
      position: { $0 < sources.count ? ledger.position(ofRow: sources[$0]) : nil })
  }

  /// Returns the number of decimals in each series: the currency's decimals, or the maximum that
  /// any quantity requires.
  private func digits() -> [Int] {
    var (units, digits) = (0, [Int]())
    for part in parts where !series[part.series].isCash { units = part.amount.digits(units) }
    for balance in balances where !series[balance.series].isCash {
      units = balance.quantity.digits(units)
    }
    for key in series {
      digits.append(key.isCash ? CurrencyUnit(self.units.names[key.unit]).minorDigits ?? 8 : units)
    }
    for balance in balances {
      digits[balance.series] = balance.quantity.digits(digits[balance.series])
    }
    return digits
  }

  /// Returns a row of the search for each activity row; nil if an amount is too large.
  ///
  /// - Parameter names: the names by which rows of a rhythm are recognized: the symbol or, for
  ///   cash, the type and the symbol.
  private func rows(
    _ parts: [Part], _ ledger: ActivityLedger, _ digits: [Int], _ names: inout StringInterner
  ) throws(DecimalError) -> [NumberedRow]? {
    var (splits, groups, rows) = ([Int: CalendarDate](), [Int: Int](), [NumberedRow]())
    for part in parts where ledger[part.row].type == .split { splits[part.series] = part.day }
    for row in 0..<ledger.count {
      if let group = ledger[row].group { groups[group, default: 0] += 1 }
    }
    var start = 0
    while start < parts.count {
      let (first, row) = (parts[start], ledger[parts[start].row])
      let own = parts[start...].prefix { $0.row == first.row }
      start = own.endIndex
      var changes: [SlipActivity.Part] = []
      for part in own {
        guard let amount = part.amount.units(digits[part.series]) else { return nil }
        changes.append(SlipActivity.Part(series: part.series, day: part.day, amount: amount))
      }
      let main = changes.removeFirst()
      let units = series[main.series].isCash ? nil : first
      let cash = own.first { series[$0.series].isCash }
      // The quantity of a row before a split is fixed, because the split changes the quantity that
      // the row accounts for.
      let isFixed = main.day != row.date || splits[main.series].map { row.date <= $0 } ?? false
      let isOneSided =
        (row.type == .transferIn || row.type == .transferOut)
        && row.group.map { groups[$0] == 1 } ?? true
      let symbol = row.symbol.map { ledger.symbols[$0] } ?? ""
      let type = units == nil ? "\(row.type.rawValue)\(symbol.isEmpty ? "" : " ")" : ""
      rows.append(
        (
          first.row,
          SlipBooks.Row(
            series: main.series, day: main.day, amount: main.amount,
            name: names.index(of: type + symbol) + 1,
            kind: isFixed ? .fixed : isOneSided ? .transfer : .ordinary,
            isImported: !ledger.text("batch", ofRow: first.row).isBlankCell,
            activity: try SlipActivity(
              row, terms, changes, cash: cash?.exact, units: units?.amount.magnitude,
              digits: (cash.map { digits[$0.series] } ?? 2, digits[main.series])))
        ))
    }
    return rows
  }

  // MARK: Edits

  /// Returns the rows that were edited or removed since the last commit. A row is an edited version
  /// of another if both have the same id, or if at most two cells differ.
  private mutating func edits(
    _ old: [NumberedRow], _ committed: ActivityLedger, _ now: [NumberedRow]
  ) -> [SlipBooks.Edit] {
    var (before, after) = ([Activity](), [Activity]())
    for (row, _) in old { before.append(version(row, committed)) }
    for (row, _) in now { after.append(version(row, ledger)) }
    func cells(_ row: Int, _ ledger: ActivityLedger) -> [String] {
      Self.columns.map { ledger.text($0, ofRow: row) }
    }
    return changedRows(from: before, to: after) { one, other in
      let (one, other) = (old[one].source, now[other].source)
      let id = committed.id(ofRow: one)
      return !id.isBlankCell && id == ledger.id(ofRow: other)
        || zip(cells(one, committed), cells(other, ledger)).count { $0 != $1 } <= 2
    }.map { place, new in
      let present = new.map { cells(now[$0].source, ledger) }
      var changed: [String] = []
      for (cell, text) in cells(old[place].source, committed).enumerated()
      where present.map({ $0[cell] != text }) ?? !text.isBlankCell {
        let column = Self.columns[cell]
        let isName = column == "account" || column == "symbol"
        changed.append("\(column)=\(isName ? text.visible.shellWord : text.visible)")
      }
      return SlipBooks.Edit(
        row: new, before: old[place].row, cells: changed.joined(separator: " "))
    }
  }

  /// Returns an activity row with its names renumbered, so that it can be compared with rows of
  /// other versions.
  private mutating func version(_ number: Int, _ ledger: ActivityLedger) -> Activity {
    var row = ledger[number]
    row.account = units.index(of: ledger.accounts[row.account])
    row.symbol = row.symbol.map { units.index(of: ledger.symbols[$0]) }
    row.currency = units.index(of: ledger.currencies[row.currency])
    (row.place, row.group, row.time) = (LedgerPlace(file: 0, record: 0), nil, nil)
    return row
  }

  /// Adds the statements whose contents differ from those in the last commit.
  private func addEdits(
    of sources: [SourceText], _ settings: Settings, to books: inout SlipBooks
  ) throws(DecimalError) {
    let files = sources.compactMap { Ledger.positions.parse($0).value }
    let table = LedgerTable(.positions, files: files)
    guard !files.isEmpty, let old = PositionLedger.reading(table, settings).value else { return }
    var before = self
    before.balances = []
    try before.add(old.rows)
    for (series, date, quantity, _) in before.balances where series < books.series.count {
      if let amount = quantity.units(books.series[series].digits) {
        books.addEdit(of: series, date, amount)
      }
    }
  }
}
