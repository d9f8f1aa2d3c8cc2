package import FinanceModel
import Investing
package import PlainText

extension PositionLedger {
  /// Warnings `position-differs` about accounts whose activities count: the first statement of each
  /// asset whose quantity differs from that of the activities, with the slip that explains it best.
  ///
  /// - Parameter day: later statements are not compared.
  /// - Complexity: a booking of the activities, if an account with activities has a statement.
  package func differences(
    from activities: ActivityLedger, _ settings: Settings, onOrBefore day: CalendarDate
  ) -> [LedgerFinding] {
    let counted = countedAccounts(beside: activities, settings)
    let own = rows.filter { !counted.contains($0.account) && $0.date <= day }
    guard !own.isEmpty else { return [] }
    var booking = Booking(activities, settings, BookingOptions(keepsEvents: true))
    booking.advance(through: day)
    guard !booking.findings.contains(where: { $0.severity == .error }) else { return [] }
    do throws(DecimalError) {
      var quantities = StatedQuantities(booking.ledger)
      try quantities.add(booking.events.lotChanges)
      try quantities.add(own)
      return try quantities.findings
    } catch {
      // Sums that do not fit are findings of the booking.
      return []
    }
  }
}

/// Quantities stated by statements, and the sums of the activities.
private struct StatedQuantities {
  /// An account's holding of an asset, by the numbers of their names.
  private struct Key: Hashable {
    let account, symbol: Int
  }

  private let ledger: ActivityLedger
  private var (accounts, symbols) = (StringInterner(), StringInterner())
  private var keys: [Key] = []
  private var numbers: [Key: Int] = [:]
  private var changes: [(row: Int, series: Int, quantity: Decimal)] = []
  private var balances: [(series: Int, date: CalendarDate, quantity: Decimal, place: LedgerPlace)] =
    []

  init(_ ledger: ActivityLedger) { self.ledger = ledger }

  private mutating func number(_ account: String, _ symbol: String) -> Int {
    let key = Key(account: accounts.index(of: account), symbol: symbols.index(of: symbol))
    if let number = numbers[key] { return number }
    numbers[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }

  mutating func add(_ lots: [LotChange]) throws(DecimalError) {
    for lot in lots {
      let series = number(ledger.accounts[lot.account], ledger.symbols[lot.symbol])
      if let last = changes.last, last.row == lot.row, last.series == series {
        changes[changes.count - 1].quantity = try last.quantity + lot.quantity
      } else {
        changes.append((lot.row, series, lot.quantity))
      }
    }
  }

  /// Adds whole statements of accounts that have activities: an asset that a statement does not
  /// list is not held.
  mutating func add(_ stated: [StatedPosition]) throws(DecimalError) {
    var start = 0
    while start < stated.count {
      let (account, date) = (stated[start].account, stated[start].date)
      let end = stated[start...].firstIndex { $0.account != account || $0.date != date }
      let statement = stated[start..<(end ?? stated.count)]
      start = statement.endIndex
      let own = accounts.index(of: account)
      guard let first = changes.first(where: { keys[$0.series].account == own }),
        ledger.date(ofRow: first.row) <= date
      else { continue }
      var sums: [Int: (quantity: Decimal, place: LedgerPlace)] = [:]
      for position in statement where position.symbol != StatedPosition.cashSymbol {
        let series = number(account, position.symbol)
        let sum = try (sums[series]?.quantity ?? .zero) + position.quantity
        sums[series] = (sum, position.place)
      }
      for series in keys.indices where keys[series].account == own && !sums.isEmpty {
        let (quantity, place) = sums[series] ?? (.zero, statement[statement.startIndex].place)
        balances.append((series, date, quantity, place))
      }
    }
  }

  var findings: [LedgerFinding] {
    mutating get throws(DecimalError) {
      balances.sort { ($0.date, $0.place) < ($1.date, $1.place) }
      var (held, next) = ([Decimal](repeating: .zero, count: keys.count), 0)
      var (findings, known, hints) = ([LedgerFinding](), Set<Int>(), SlipHints?.none)
      for (series, date, quantity, place) in balances {
        while next < changes.count, ledger.date(ofRow: changes[next].row) <= date {
          let change = changes[next]
          held[change.series] = try held[change.series] + change.quantity
          next += 1
        }
        guard held[series] != quantity, known.insert(series).inserted else { continue }
        if findings.isEmpty { hints = SlipHints(reading) }
        let (account, symbol) = (
          accounts.names[keys[series].account], symbols.names[keys[series].symbol]
        )
        let lack = try quantity - held[series]
        findings.append(
          LedgerFinding(
            .warning, PositionCode.differs,
            "the statement has \(quantity) '\(symbol.visible)' on \(date), the activities of"
              + " '\(account.visible)' have \(held[series]): \(lack.isNegative ? "" : "+")\(lack)",
            at: place, column: "quantity",
            hint: hints?.hint(account, on: date, symbol)
              ?? hints?.missing(account, on: date, symbol)))
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
    for quantity in changes.map(\.quantity) + balances.map(\.quantity) {
      digits = quantity.digits(digits)
    }
    var splits: [Int: CalendarDate] = [:]
    for change in changes where ledger[change.row].type == .split {
      splits[change.series] = ledger.date(ofRow: change.row)
    }
    var (rows, stated) = ([SlipBooks.Row](), [SlipBooks.Balance]())
    for (row, series, quantity) in changes {
      guard let amount = quantity.units(digits) else { return nil }
      let day = ledger.date(ofRow: row)
      // A row before a split does not add its own quantity.
      let isFixed = splits[series].map { day <= $0 } ?? false
      rows.append(
        SlipBooks.Row(
          series: series, day: day, amount: amount, name: keys[series].symbol + 1,
          kind: isFixed ? .fixed : .ordinary))
    }
    for balance in balances {
      guard let amount = balance.quantity.units(digits) else { return nil }
      stated.append(SlipBooks.Balance(series: balance.series, day: balance.date, amount: amount))
    }
    let series = keys.map {
      SlipBooks.Series(account: $0.account, currency: $0.symbol, digits: digits)
    }
    let (ledger, numbers, names) = (ledger, changes.map(\.row), symbols.names)
    return SlipReading(
      SlipBooks(series: series, rows: rows, balances: stated, ratios: Self.ratios),
      accounts: keys.map { accounts.names[$0.account] }, units: keys.map { names[$0.symbol] },
      name: { $0 == 0 ? "" : names[$0 - 1] },
      text: { $0 < numbers.count ? ledger.text($1, ofRow: numbers[$0]) : "" },
      position: { $0 < numbers.count ? ledger.position(ofRow: numbers[$0]) : nil })
  }
}
