package import FinanceModel
package import PlainText

extension PositionLedger {
  /// Warnings `position-differs` about accounts whose activities count: the first statement of each
  /// asset or cash whose quantity differs from that of the activities, with the slip that explains
  /// it best.
  ///
  /// - Parameters:
  ///   - day: later statements are not compared.
  ///   - committed: returns a ledger's files in git's last commit; it is called if a quantity
  ///     differs.
  /// - Complexity: a booking of the activities, if an account with activities has a statement.
  package func differences(
    from activities: ActivityLedger, _ settings: Settings, onOrBefore day: CalendarDate,
    committed: (Ledger) -> [SourceText]
  ) -> [LedgerFinding] {
    let counted = countedAccounts(beside: activities, settings)
    let own = rows.filter { !counted.contains($0.account) && $0.date <= day }
    guard !own.isEmpty, let booking = Booking(whole: activities, settings, through: day) else {
      return []
    }
    do throws(DecimalError) {
      var quantities = StatedQuantities(booking)
      quantities.changes = try quantities.names.changes(booking)
      try quantities.add(own)
      return try quantities.findings(settings, through: day, committed)
    } catch {
      // Sums that do not fit are findings of the booking.
      return []
    }
  }
}

extension Booking {
  /// Books all activities up to a day with their events; nil if this reports an error.
  init?(whole ledger: ActivityLedger, _ settings: Settings, through day: CalendarDate) {
    self.init(ledger, settings, BookingOptions(keepsEvents: true))
    advance(through: day)
    guard !findings.contains(where: { $0.severity == .error }) else { return nil }
  }
}

/// Quantities and cash stated by statements, and the sums of the activities.
struct StatedQuantities {
  let booking: Booking
  var names = StatedNames()
  var changes: [ActivityChange] = []
  var balances: [(series: Int, date: CalendarDate, quantity: Decimal, place: LedgerPlace)] = []

  init(_ booking: Booking) { self.booking = booking }

  var ledger: ActivityLedger { booking.ledger }

  // MARK: Statements

  /// Adds whole statements of accounts that have activities: an asset or a currency that a
  /// statement does not list is not held. A statement of cash alone does not state assets, nor the
  /// reverse.
  mutating func add(_ stated: [StatedPosition]) throws(DecimalError) {
    var start = 0
    while start < stated.count {
      let (account, date) = (stated[start].account, stated[start].date)
      let end = stated[start...].firstIndex { $0.account != account || $0.date != date }
      let statement = stated[start..<(end ?? stated.count)]
      start = statement.endIndex
      guard let number = ledger.accounts.firstIndex(of: account),
        let first = (0..<ledger.count).first(where: { ledger[$0].account == number }),
        ledger.date(ofRow: first) <= date
      else { continue }
      var sums: [Int: (quantity: Decimal, place: LedgerPlace)] = [:]
      for position in statement {
        let isCash = position.symbol == StatedPosition.cashSymbol
        guard !isCash || !booking.terms.isCashImplied[number] else { continue }
        let unit = CurrencyUnit(position.currency)
        let series = names.number(account, isCash ? unit.major : position.symbol, isCash: isCash)
        let quantity =
          isCash
          ? try unit.amount(position.quantity, in: CurrencyUnit(unit.major)) : position.quantity
        sums[series] = (try (sums[series]?.quantity ?? .zero) + quantity, position.place)
      }
      let own = names.account(account)
      let kinds = Set(sums.keys.map { names.series[$0].isCash })
      if kinds.contains(true) { names.addAssets(to: own) }
      for (series, key) in names.series.enumerated()
      where key.account == own && kinds.contains(key.isCash) {
        let (quantity, place) = sums[series] ?? (.zero, statement[statement.startIndex].place)
        balances.append((series, date, quantity, place))
      }
    }
  }

  // MARK: Findings

  mutating func findings(
    _ settings: Settings, through day: CalendarDate, _ committed: (Ledger) -> [SourceText]
  ) throws(DecimalError) -> [LedgerFinding] {
    balances.sort { ($0.date, $0.place) < ($1.date, $1.place) }
    var moves: [(day: CalendarDate, series: Int, amount: Decimal)] = []
    for change in changes {
      let day = ledger.date(ofRow: change.row)
      for units in change.units { moves.append((day, units.series, units.amount)) }
      for cash in change.cash { moves.append((cash.day, cash.series, cash.amount)) }
    }
    moves.sort { $0.day < $1.day }
    var (held, next) = ([Decimal](repeating: .zero, count: names.series.count), 0)
    var (findings, known, hints) = ([LedgerFinding](), Set<Int>(), SlipHints?.none)
    for (series, date, quantity, place) in balances {
      while next < moves.count, moves[next].day <= date {
        held[moves[next].series] = try held[moves[next].series] + moves[next].amount
        next += 1
      }
      guard held[series] != quantity, known.insert(series).inserted else { continue }
      if findings.isEmpty {
        hints = SlipHints(try reading(settings, through: day, committed))
      }
      findings.append(
        LedgerFinding(
          .warning, PositionCode.differs, try message(series, date, quantity, held[series]),
          at: place, column: "quantity",
          hint: hints?.hint(ofSeries: series, on: date)
            ?? hints?.missing(ofSeries: series, on: date)))
    }
    return findings
  }

  private func message(
    _ series: Int, _ date: CalendarDate, _ quantity: Decimal, _ held: Decimal
  ) throws(DecimalError) -> String {
    let key = names.series[series]
    let (account, unit) = (names.accounts.names[key.account], names.units.names[key.unit].visible)
    let lack = try quantity - held
    func text(_ number: Decimal) -> String {
      number.text(decimalsAtLeast: key.isCash ? CurrencyUnit(unit).minorDigits ?? 0 : 0)
    }
    return "the statement has \(text(quantity)) \(key.isCash ? "\(unit) in cash" : "'\(unit)'")"
      + " on \(date), the activities of '\(account.visible)' have \(text(held)):"
      + " \(lack.isNegative ? "" : "+")\(text(lack))"
  }

  // MARK: Search

  /// The ratios of splits that are searched.
  private static let ratios = [
    (2, 1), (3, 1), (4, 1), (5, 1), (10, 1), (20, 1), (3, 2), (1, 2), (1, 5), (1, 10), (1, 20),
  ].map { (new: $0.0, old: $0.1) }

  /// Returns the decimals of each series: those of the currency or, of all units, those that any
  /// needs.
  private func digits() -> [Int] {
    var units = 0
    for change in changes {
      for (_, amount) in change.units { units = amount.digits(units) }
    }
    for balance in balances where !names.series[balance.series].isCash {
      units = balance.quantity.digits(units)
    }
    var digits = names.series.map { key in
      key.isCash ? CurrencyUnit(names.units.names[key.unit]).minorDigits ?? 8 : units
    }
    for balance in balances {
      digits[balance.series] = balance.quantity.digits(digits[balance.series])
    }
    return digits
  }

  private mutating func reading(
    _ settings: Settings, through day: CalendarDate, _ committed: (Ledger) -> [SourceText]
  ) throws(DecimalError) -> SlipReading? {
    var places: [Int: Int] = [:]
    let old = try self.committed(settings, through: day, committed)
    var reader = ActivitySlipRows(digits: digits())
    guard let rows = try reader.rows(changes, booking), let stated = slipBalances(reader.digits)
    else { return nil }
    for (place, row) in rows.enumerated() where places[row.source] == nil {
      places[row.source] = place
    }
    let series = zip(names.series, reader.digits).map { key, digits in
      SlipBooks.Series(
        account: key.account, currency: key.unit, digits: digits, isCash: key.isCash)
    }
    var books = SlipBooks(
      series: series, rows: rows.map(\.row), balances: stated, ratios: Self.ratios)
    if let old, let before = try reader.rows(old.changes, old.booking) {
      books.edits = edits(since: old.booking.ledger, before, places)
    }
    books.statedBefore = try statedBefore(books, settings, committed(.positions))
    let (ledger, sources) = (ledger, rows.map(\.source))
    let (accounts, units, payees) = (names.accounts.names, names.units.names, reader.payees.names)
    return SlipReading(
      books, accounts: names.series.map { accounts[$0.account] },
      units: names.series.map { units[$0.unit] }, name: { $0 == 0 ? "" : payees[$0 - 1] },
      text: { $0 < sources.count ? ledger.text($1, ofRow: sources[$0]) : "" },
      position: { $0 < sources.count ? ledger.position(ofRow: sources[$0]) : nil })
  }

  /// Returns the statements in whole units; nil if a quantity is too large.
  private func slipBalances(_ digits: [Int]) -> [SlipBooks.Balance]? {
    var stated: [SlipBooks.Balance] = []
    for balance in balances {
      guard let amount = balance.quantity.units(digits[balance.series]) else { return nil }
      stated.append(SlipBooks.Balance(series: balance.series, day: balance.date, amount: amount))
    }
    return stated
  }
}
