package import FinanceModel
package import PlainText

/// The period of a return, from the end of one day to the end of another.
package struct ReturnPeriod: Equatable, Sendable {
  /// `1M`, `3M`, `YTD`, `1Y` or `all`; for other periods, the first and last day:
  /// `2025-01-01/2025-12-31`.
  package let name: String
  /// Day before the first day of the period; nil if the period starts before all activities.
  package let start: CalendarDate?
  /// Last day of the period.
  package let end: CalendarDate

  private init(_ name: String, after start: CalendarDate?, to end: CalendarDate) {
    self.name = name
    self.start = start
    self.end = end
  }

  /// Creates the period from `first`, or from the first activity if `first` is nil, to `end`; nil
  /// if `first` is after `end`.
  ///
  ///     ReturnPeriod(from: newYear, to: newYearsEve)   // all days in a year
  package init?(from first: CalendarDate?, to end: CalendarDate) {
    guard let first else {
      self.init("all", after: nil, to: end)
      return
    }
    guard first <= end else { return nil }
    self.init("\(first)/\(end)", after: first.adding(days: -1), to: end)
  }

  /// Returns the periods that end on `date`: one month, three months, the year to date, one year
  /// and all time.
  ///
  /// One month before 31 March is the end of the last day of February. The year to date starts at
  /// the end of the previous year.
  package static func usual(asOf date: CalendarDate) -> [ReturnPeriod] {
    let lastYear = CalendarDate(year: date.year - 1, month: 12, day: 31)
    return [
      ReturnPeriod("1M", after: date.adding(months: -1), to: date),
      ReturnPeriod("3M", after: date.adding(months: -3), to: date),
      ReturnPeriod("YTD", after: lastYear, to: date),
      ReturnPeriod("1Y", after: date.adding(months: -12), to: date),
      ReturnPeriod("all", after: nil, to: date),
    ]
  }
}

/// Gain in a period divided by the average capital (Modified Dietz).
///
///     1000 on 2025-12-31, +100 half-way, 1177 at the end: gain 77, base 1050, rate 0.0733...
package struct SimpleReturn: Equatable, Sendable {
  /// End value minus start value minus inflows, plus outflows; exact.
  package let gain: Decimal

  /// Average capital: the start value plus each flow, weighted by the remaining share of the
  /// invested days. A flow after d of n days has the weight (n - d) / n. A period that starts at
  /// zero begins on the day of its first flow, which then has the weight 1. If there is no whole
  /// invested day, the base is the start value plus all inflows. The result is rounded once,
  /// half-even, to 18 decimals.
  package let base: Decimal

  /// gain / base, rounded once, half-even, to 18 decimals: 0.05 is 5 %, not annualized. nil if the
  /// base is not positive.
  package let rate: Decimal?

  /// First day of the period, or the day of the first flow if the start value is zero.
  let begin: CalendarDate
  /// Number of invested days in the period.
  package let days: Int

  /// Computes the return between two valuations, each including the flows on its day.
  ///
  /// Flows may be in any order. Flows on or before the first day or after the last are excluded.
  ///
  /// - Parameter time: the invested days; nil if all days are invested.
  /// - Throws: `overflow`.
  /// - Precondition: `start` is before `end`.
  package init(
    from start: (date: CalendarDate, value: Decimal), to end: (date: CalendarDate, value: Decimal),
    flows: [ExternalFlow], time: InvestedTime? = nil
  ) throws(DecimalError) {
    precondition(start.date < end.date, "a period contains at least one day")
    let flows = flows.filter { $0.date > start.date && $0.date <= end.date }
    let begin = start.value.isZero ? flows.map(\.date).min() ?? start.date : start.date
    func days(after date: CalendarDate) -> Int {
      time?.days(from: date, to: end.date) ?? date.days(until: end.date)
    }
    let all = days(after: begin)
    var (net, weighted) = (Decimal.zero, Decimal.zero)
    for flow in flows {
      net = try net + flow.amount
      let weight = all > 0 ? days(after: flow.date) : flow.amount.isPositive ? 1 : 0
      weighted = try weighted + flow.amount.multiplied(by: Decimal(weight), .halfEven)
    }
    (self.begin, self.days) = (begin, all)
    gain = try end.value - start.value - net
    base = try start.value + weighted.divided(by: Decimal(max(all, 1)), .halfEven)
    rate = base.isPositive ? try gain.divided(by: base, .halfEven) : nil
  }
}

/// The reason why an amount in the base currency cannot be computed for a past day.
package enum ReturnProblem: Error, Hashable, Sendable {
  /// The symbol with the given index has no price on or before the day.
  case price(symbol: Int, CalendarDate)
  /// A stated position has no price on or before the day.
  case statedPrice(String, CalendarDate)
  /// A symbol with adjusted closing prices has no adjusted price on or before the day. `quote` is
  /// the currency of these prices.
  case adjustedPrice(String, quote: String, CalendarDate)
  /// The exchange rate from one currency code to another is missing for the day.
  case rate(from: String, to: String, CalendarDate)
  /// A sum is too large.
  case tooLarge

  /// Describes the missing data in one line: "no price of VWCE on or before 2024-03-01".
  package func message(symbols: [String]) -> String {
    switch self {
    case .price(let symbol, let date):
      "no price of \(symbols.indices.contains(symbol) ? symbols[symbol].visible : "an asset")"
        + " on or before \(date)"
    case .statedPrice(let symbol, let date):
      "no price of \(symbol.visible) on or before \(date)"
    case .adjustedPrice(let symbol, _, let date):
      "'\(symbol.visible)' has no price of type adjclose on or before \(date)"
    case .rate(let from, let to, let date):
      RateProblem(from: from, to: to, on: date, .missing(later: nil)).message
    case .tooLarge:
      "a sum is too large"
    }
  }
}

extension ReturnProblem {
  /// Returns a finding for the problem, with a hint that contains the row to add. The code is
  /// `price-missing`, or `activity-range` if a sum is too large.
  package func finding(_ severity: Diagnostic.Severity, _ booking: Booking) -> LedgerFinding {
    let message = message(symbols: booking.ledger.symbols)
    func finding(_ hint: String) -> LedgerFinding {
      LedgerFinding(severity, PriceCode.missing, message, at: nil, hint: hint)
    }
    func row(_ date: CalendarDate, _ base: String, _ quote: String) -> String {
      "add the row '\(date),\(base.visible),\(quote.visible),…' (date,base,quote,amount) to"
        + " ledgers/prices.csv"
    }
    switch self {
    case .price(let symbol, let date):
      let quote = booking.terms.currencies[booking.quoteCurrency(of: symbol)]
      return finding(row(date, booking.ledger.symbols[symbol], quote))
    case .statedPrice(let symbol, let date):
      return finding(row(date, symbol, booking.terms.baseCurrency ?? ""))
    case .adjustedPrice(let symbol, let quote, let date):
      return finding(
        "add the row '\(date),\(symbol.visible),\(quote.visible),…,adjclose'"
          + " (date,base,quote,amount,type) to ledgers/prices.csv")
    case .rate(let from, let to, let date):
      return finding(row(date, CurrencyUnit(from).major, CurrencyUnit(to).major))
    case .tooLarge:
      return LedgerFinding(
        severity, ActivityCode.range, message, at: nil,
        hint: "write amounts below 170141183460469231731")
    }
  }
}

/// Performs exact arithmetic whose only possible error is overflow.
func fitting<Value>(
  _ work: () throws(DecimalError) -> Value
) throws(ReturnProblem) -> Value {
  do throws(DecimalError) {
    return try work()
  } catch {
    throw .tooLarge
  }
}

/// Days with a known price or exchange rate for the holdings in a ledger's accounts. Values change
/// on these days even without a row.
struct ObservationDays {
  /// Indices of the symbols with a price, by day.
  private(set) var symbols: [CalendarDate: Set<Int>] = [:]
  /// Currency codes with a rate in the base currency, by day.
  private(set) var codes: [CalendarDate: Set<String>] = [:]

  /// - Parameter booking: the state at the end of `last`, with events.
  /// - Complexity: linear in the number of prices and rates on those days.
  init(
    _ booking: Booking, _ appraisal: Appraisal, from first: CalendarDate, to last: CalendarDate
  ) {
    var money = Set(booking.terms.currencies)
    for symbol in Set(booking.holdings.map(\.symbol)) {
      let name = booking.ledger.symbols[symbol]
      for day in appraisal.prices.days(of: name, from: first, to: last) {
        symbols[day, default: []].insert(symbol)
      }
      money.formUnion(appraisal.prices.quotes(of: name))
    }
    for code in money {
      for day in appraisal.exchange.rateDays(from: code, to: appraisal.base, first, last) {
        codes[day, default: []].insert(code)
      }
    }
  }

  /// All days with a price or a rate, in any order.
  var days: Set<CalendarDate> { Set(symbols.keys).union(codes.keys) }
}

/// Days on which assets are held. A day is invested if assets are held at the end of the previous
/// day.
///
/// Simple and money-weighted returns measure time in these days. Days after the last sale and days
/// between two holdings therefore have no weight.
package struct InvestedTime: Equatable, Sendable {
  private struct Change: Equatable {
    let date: CalendarDate
    let isHeld: Bool
    /// Number of invested days before ``date``.
    let daysBefore: Int
  }

  private var changes: [Change] = []

  package init() {}

  /// Records whether assets are held from the end of a day onward.
  ///
  /// - Precondition: the day is later than all days recorded before.
  package mutating func note(_ isHeld: Bool, on date: CalendarDate) {
    guard changes.last?.isHeld ?? false != isHeld else { return }
    changes.append(Change(date: date, isHeld: isHeld, daysBefore: days(before: date)))
  }

  private func days(before date: CalendarDate) -> Int {
    let place = changes.boundary { $0.date >= date }
    guard place > 0 else { return 0 }
    let last = changes[place - 1]
    return last.daysBefore + (last.isHeld ? last.date.days(until: date) : 0)
  }

  /// Returns the number of invested days from the end of one day to the end of another.
  ///
  ///     held from 2024-02-01 to 2024-06-28 and from 2026-02-02 on
  ///     days(from: 2024-02-01, to: 2026-05-29)   // 148 + 116
  ///
  /// - Complexity: logarithmic in the number of changes.
  package func days(from start: CalendarDate, to end: CalendarDate) -> Int {
    days(before: end) - days(before: start)
  }
}
