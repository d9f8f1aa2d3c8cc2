package import FinanceModel
import Investing
package import PlainText

extension PositionLedger {
  /// Returns `position-differs` warnings about accounts whose value is determined by their
  /// activities. Each is about the first statement of an asset or cash with a quantity that differs
  /// from the activities, and includes the slip that explains the difference best.
  ///
  /// - Parameters:
  ///   - day: the last day; later statements are not compared.
  ///   - committed: returns a ledger's files in the last git commit; called only if a quantity
  ///     differs.
  /// - Complexity: the cost of booking the activities, if an account with activities has a
  ///   statement.
  package func differences(
    from activities: ActivityLedger, _ settings: Settings, onOrBefore day: CalendarDate,
    committed: (Ledger) -> [SourceText] = { _ in [] }
  ) -> [LedgerFinding] {
    do throws(DecimalError) {
      guard var quantities = try StatedQuantities(self, activities, settings, day) else {
        return []
      }
      return try quantities.findings(settings, committed)
    } catch {
      // Booking reports sums that overflow.
      return []
    }
  }

  /// Returns the statements and the activities, prepared for a search for slips; nil if there is
  /// nothing to compare.
  package func slipReading(
    _ activities: ActivityLedger, _ settings: Settings, onOrBefore day: CalendarDate,
    committed: (Ledger) -> [SourceText]
  ) -> SlipReading? {
    do throws(DecimalError) {
      var quantities = try StatedQuantities(self, activities, settings, day)
      return try quantities?.reading(settings, committed)
    } catch {
      return nil
    }
  }
}

/// Quantities and cash in statements, and the changes to them by activities.
struct StatedQuantities {
  /// An account's holding of an asset, or its cash in a currency. The account, the asset and the
  /// currency are identified by number.
  struct Series: Hashable {
    let account, unit: Int
    let isCash: Bool
  }

  /// Change in a series, caused by an activity row.
  struct Part {
    let row, series: Int
    /// The row's day; for cash, the settlement day.
    let day: CalendarDate
    /// The exact change, and the change as applied. They differ only for cash, which is rounded to
    /// the currency's minor unit.
    var exact, amount: Decimal
  }

  let ledger: ActivityLedger
  let terms: BookingTerms
  /// Changes in the order of the rows, units first.
  private(set) var parts: [Part] = []
  var balances: [(series: Int, date: CalendarDate, quantity: Decimal, place: LedgerPlace)] = []
  var (accounts, units) = (StringInterner(), StringInterner())
  private(set) var series: [Series] = []
  private var numbers: [Series: Int] = [:]

  /// - Returns: nil if there is no statement to compare, or if booking reports an error.
  init?(
    _ positions: PositionLedger, _ activities: ActivityLedger, _ settings: Settings,
    _ day: CalendarDate
  ) throws(DecimalError) {
    let counted = positions.countedAccounts(beside: activities, settings)
    let own = positions.rows.filter { !counted.contains($0.account) && $0.date <= day }
    guard !own.isEmpty, let booking = Booking(whole: activities, settings) else { return nil }
    (ledger, terms) = (booking.ledger, booking.terms)
    parts = try parts(of: booking)
    try add(own)
  }

  private mutating func number(_ account: String, _ unit: String, isCash: Bool = false) -> Int {
    let key = Series(
      account: accounts.index(of: account), unit: units.index(of: unit), isCash: isCash)
    if let number = numbers[key] { return number }
    numbers[key] = series.count
    series.append(key)
    return series.count - 1
  }

  /// Returns the changes from a booking of these or earlier activities.
  mutating func parts(of booking: Booking) throws(DecimalError) -> [Part] {
    let (ledger, terms) = (booking.ledger, booking.terms)
    var parts: [Part] = []
    for lot in booking.events.lotChanges {
      let series = number(ledger.accounts[lot.account], ledger.symbols[lot.symbol])
      parts.append(
        Part(
          row: lot.row, series: series, day: ledger.date(ofRow: lot.row), exact: lot.quantity,
          amount: lot.quantity))
    }
    for moved in booking.events.cashMovements {
      let day = terms.settlesLater[moved.account] ? ledger.settlement(ofRow: moved.row) : nil
      let series = number(
        ledger.accounts[moved.account], terms.currencies[moved.currency], isCash: true)
      parts.append(
        Part(
          row: moved.row, series: series, day: max(moved.date, day ?? moved.date),
          exact: moved.amount,
          amount: try moved.amount.rounded(
            toDecimals: terms.minorDigits[moved.currency], .halfEven)))
    }
    // A row whose numbers cancel out does not move cash, but it is included because one of the
    // numbers may be wrong.
    let moving = Set(booking.events.cashMovements.map(\.row))
    for row in 0..<ledger.count where !moving.contains(row) {
      let activity = ledger[row]
      guard !terms.isCashImplied[activity.account],
        activity.amount != nil || activity.unitPrice != nil
      else { continue }
      let currency =
        activity.fxRate == nil
        ? terms.majors[activity.currency].currency : terms.accountCurrencies[activity.account]
      let series = number(
        ledger.accounts[activity.account], terms.currencies[currency], isCash: true)
      parts.append(
        Part(row: row, series: series, day: activity.date, exact: .zero, amount: .zero))
    }
    return try sums(of: parts)
  }

  /// Returns one change for each row and series, units first.
  private func sums(of parts: [Part]) throws(DecimalError) -> [Part] {
    func key(_ part: Part) -> (Int, Int, Int) {
      (part.row, series[part.series].isCash ? 1 : 0, part.series)
    }
    var sums: [Part] = []
    for part in parts.sorted(by: { key($0) < key($1) }) {
      if let last = sums.last, last.row == part.row, last.series == part.series {
        sums[sums.count - 1].exact = try last.exact + part.exact
        sums[sums.count - 1].amount = try last.amount + part.amount
      } else {
        sums.append(part)
      }
    }
    return sums
  }

  // MARK: Statements

  /// Adds complete statements of accounts that have activities. An asset or a currency that is not
  /// listed in a statement is not held. However, a statement with only cash does not apply to
  /// assets, and a statement with only assets does not apply to cash.
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
        guard !isCash || !terms.isCashImplied[number] else { continue }
        let unit = CurrencyUnit(position.currency)
        let quantity =
          isCash
          ? try unit.amount(position.quantity, in: CurrencyUnit(unit.major)) : position.quantity
        let series = self.number(account, isCash ? unit.major : position.symbol, isCash: isCash)
        sums[series] = (try (sums[series]?.quantity ?? .zero) + quantity, position.place)
      }
      let kinds = Set(sums.keys.map { series[$0].isCash })
      let own = accounts.index(of: account)
      for (number, key) in series.enumerated()
      where key.account == own && kinds.contains(key.isCash) {
        let (quantity, place) = sums[number] ?? (.zero, statement[statement.startIndex].place)
        balances.append((number, date, quantity, place))
      }
    }
  }

  // MARK: Findings

  fileprivate mutating func findings(
    _ settings: Settings, _ committed: (Ledger) -> [SourceText]
  ) throws(DecimalError) -> [LedgerFinding] {
    balances.sort { ($0.date, $0.place) < ($1.date, $1.place) }
    let moves = parts.sorted { $0.day < $1.day }
    var (held, next) = ([Decimal](repeating: .zero, count: series.count), 0)
    var (findings, known, hints) = ([LedgerFinding](), Set<Int>(), SlipHints?.none)
    for (series, date, quantity, place) in balances {
      while next < moves.count, moves[next].day <= date {
        held[moves[next].series] = try held[moves[next].series] + moves[next].amount
        next += 1
      }
      guard held[series] != quantity, known.insert(series).inserted else { continue }
      if findings.isEmpty { hints = SlipHints(try reading(settings, committed)) }
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
    _ number: Int, _ date: CalendarDate, _ quantity: Decimal, _ held: Decimal
  ) throws(DecimalError) -> String {
    let key = series[number]
    let (account, unit) = (accounts.names[key.account], units.names[key.unit].visible)
    let lack = try quantity - held
    let currency = key.isCash ? " \(unit)" : ""
    func text(_ number: Decimal) -> String {
      number.text(decimalsAtLeast: key.isCash ? CurrencyUnit(unit).minorDigits ?? 0 : 0)
    }
    return "the statement shows \(text(quantity)) \(key.isCash ? "\(unit) in cash" : "'\(unit)'")"
      + " on \(date), but the activities of '\(account.visible)' add up to"
      + " \(text(held))\(currency), a difference of \(lack.isNegative ? "" : "+")\(text(lack))"
      + currency
  }
}

extension Booking {
  /// Books all activities and keeps their events; nil if booking reports an error.
  init?(whole ledger: ActivityLedger, _ settings: Settings) {
    self.init(ledger, settings, BookingOptions(keepsEvents: true))
    advanceToEnd()
    guard !findings.contains(where: { $0.severity == .error }) else { return nil }
  }
}

extension ActivityLedger {
  /// Returns the settlement day of a row; nil if the row does not state one.
  fileprivate func settlement(ofRow row: Int) -> CalendarDate? {
    do throws(DateProblem) {
      return try CalendarDate(parsing: text("settle_date", ofRow: row))
    } catch {
      return nil
    }
  }
}
