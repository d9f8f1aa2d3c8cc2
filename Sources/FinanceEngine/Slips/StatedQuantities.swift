package import FinanceModel
package import PlainText

extension PositionLedger {
  /// Warnings `position-differs` about accounts whose activities count: the first statement of each
  /// asset whose quantity is not that of the activities, with the slip that explains it best.
  ///
  /// - Parameter day: later statements are not compared.
  /// - Complexity: a booking of the activities, if such an account has a statement.
  package func differences(
    from activities: ActivityLedger, _ settings: Settings, onOrBefore day: CalendarDate
  ) -> [LedgerFinding] {
    let counted = countedAccounts(beside: activities, settings)
    let own = rows.filter { !counted.contains($0.account) && $0.date <= day }
    guard !own.isEmpty else { return [] }
    var booking = Booking(
      activities, settings, BookingOptions(isLenient: true, keepsEvents: true))
    booking.advance(through: day)
    do throws(DecimalError) {
      return try StatedQuantities(own, booking).findings
    } catch {
      // Sums that do not fit are findings of the booking.
      return []
    }
  }
}

/// Quantities that statements have, and those that activities sum to.
private struct StatedQuantities {
  private struct Key: Hashable {
    let account, symbol: String
  }

  /// Quantity that one row of activities adds.
  private struct Change {
    let row, series: Int
    let date: CalendarDate
    var quantity: Decimal
  }

  private struct Balance {
    let series: Int
    let date: CalendarDate
    var quantity: Decimal
    let place: LedgerPlace
  }

  private let ledger: ActivityLedger
  private var keys: [Key] = []
  private var numbers: [Key: Int] = [:]
  private var changes: [Change] = []
  private var balances: [Balance] = []

  init(_ stated: [StatedPosition], _ booking: Booking) throws(DecimalError) {
    ledger = booking.ledger
    for change in booking.events.lotChanges {
      let series = number(
        Key(account: ledger.accounts[change.account], symbol: ledger.symbols[change.symbol]))
      if let last = changes.last, last.row == change.row, last.series == series {
        changes[changes.count - 1].quantity = try last.quantity + change.quantity
      } else {
        changes.append(
          Change(
            row: change.row, series: series, date: ledger.date(ofRow: change.row),
            quantity: change.quantity))
      }
    }
    var start = 0
    while start < stated.count {
      let (account, date) = (stated[start].account, stated[start].date)
      let end = stated[start...].firstIndex { $0.account != account || $0.date != date }
      let statement = stated[start..<(end ?? stated.count)]
      start = statement.endIndex
      try add(statement, account, date)
    }
  }

  private mutating func number(_ key: Key) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }

  /// Adds a whole statement: an asset that it does not list is not held.
  private mutating func add(
    _ statement: ArraySlice<StatedPosition>, _ account: String, _ date: CalendarDate
  ) throws(DecimalError) {
    var quantities: [Int: Balance] = [:]
    for position in statement where position.symbol != StatedPosition.cashSymbol {
      let series = number(Key(account: account, symbol: position.symbol))
      let sum = try (quantities[series]?.quantity ?? .zero) + position.quantity
      quantities[series] = Balance(
        series: series, date: date, quantity: sum, place: position.place)
    }
    let isBegun = changes.contains { keys[$0.series].account == account && $0.date <= date }
    guard isBegun, let place = statement.first?.place, !quantities.isEmpty else { return }
    for series in keys.indices where keys[series].account == account {
      balances.append(
        quantities[series]
          ?? Balance(series: series, date: date, quantity: .zero, place: place))
    }
  }

  var findings: [LedgerFinding] {
    get throws(DecimalError) {
      var differing: [Int: (balance: Balance, held: Decimal)] = [:]
      var (held, next) = ([Decimal](repeating: .zero, count: keys.count), 0)
      for balance in balances.sorted(by: { $0.date < $1.date }) {
        while next < changes.count, changes[next].date <= balance.date {
          let series = changes[next].series
          held[series] = try held[series] + changes[next].quantity
          next += 1
        }
        let own = held[balance.series]
        if own != balance.quantity, differing[balance.series] == nil {
          differing[balance.series] = (balance, own)
        }
      }
      guard !differing.isEmpty else { return [] }
      let hints = SlipHints(reading)
      var findings: [LedgerFinding] = []
      for (balance, held) in differing.values.sorted(by: { $0.balance.place < $1.balance.place }) {
        let key = keys[balance.series]
        let lack = try balance.quantity - held
        findings.append(
          LedgerFinding(
            .warning, PositionCode.differs,
            "the statement has \(balance.quantity) '\(key.symbol.visible)' on \(balance.date), the"
              + " activities of '\(key.account.visible)' have \(held):"
              + " \(lack.isNegative ? "" : "+")\(lack)",
            at: balance.place, column: "quantity",
            hint: hints?.hint(key.account, on: balance.date, key.symbol)
              ?? "look at the activities since the statement before: is a row missing?"))
      }
      return findings
    }
  }

  /// The ratios of splits that are searched.
  private static let ratios = [
    (2, 1), (3, 1), (4, 1), (5, 1), (10, 1), (20, 1), (3, 2), (1, 2), (1, 5), (1, 10), (1, 20),
  ].map { (new: $0.0, old: $0.1) }

  private var reading: SlipReading? {
    var digits = 0
    for amount in changes.map(\.quantity) + balances.map(\.quantity) {
      digits = amount.digits(digits)
    }
    var (accounts, symbols) = (StringInterner(), StringInterner())
    let series = keys.map { key in
      SlipBooks.Series(
        account: accounts.index(of: key.account), currency: symbols.index(of: key.symbol),
        digits: digits)
    }
    var splits: [Int: CalendarDate] = [:]
    for change in changes where ledger[change.row].type == .split {
      splits[change.series] = change.date
    }
    var (rows, stated) = ([SlipBooks.Row](), [SlipBooks.Balance]())
    for change in changes {
      guard let amount = change.quantity.units(digits) else { return nil }
      // A row before a split does not add its own quantity.
      let isFixed = splits[change.series].map { change.date <= $0 } ?? false
      rows.append(
        SlipBooks.Row(
          series: change.series, day: change.date, amount: amount,
          name: series[change.series].currency + 1, kind: isFixed ? .fixed : .ordinary))
    }
    for balance in balances {
      guard let amount = balance.quantity.units(digits) else { return nil }
      stated.append(
        SlipBooks.Balance(series: balance.series, day: balance.date, amount: amount))
    }
    let (ledger, numbers, names) = (ledger, changes.map(\.row), symbols.names)
    return SlipReading(
      SlipBooks(series: series, rows: rows, balances: stated, ratios: Self.ratios),
      accounts: keys.map(\.account), units: keys.map(\.symbol),
      name: { $0 == 0 ? "" : names[$0 - 1] },
      text: { $0 < numbers.count ? ledger.text($1, ofRow: numbers[$0]) : "" },
      position: { $0 < numbers.count ? ledger.position(ofRow: numbers[$0]) : nil })
  }
}
