package import FinanceModel
package import PlainText

/// How net worth changed from one evening to another, and why: account by account, in the base
/// currency.
///
/// Every account is counted once, by the record that ``NetWorth`` counts it by, and the parts of
/// its change sum to its worth at the end less its worth at the start, exactly. An account that did
/// not exist at the start was worth nothing then. A transfer between two accounts is new money of
/// one and takes money out of the other, so that it adds nothing to the total.
///
///     // 1000 at the start, 500 paid in, 1530 at the end: new money 500, market gain 30
///     let change = try NetWorthChange(from: lastYear, to: now, records, settings, today: today)
package struct NetWorthChange: Sendable {
  /// Worth at both ends, and what made the difference.
  package struct Figures: Equatable, Sendable {
    /// Nil if a rate is missing, or if nothing that is held has a price; then it counts as zero.
    package internal(set) var start: Decimal?
    /// The same at the end.
    package internal(set) var end: Decimal?
    /// Nil if a price or a rate is missing.
    package internal(set) var parts: NetWorthChangeParts?

    /// The parts as they are shown, see ``NetWorthChangeParts/shown(from:to:decimals:)``.
    ///
    /// - Throws: `overflow`.
    /// - Precondition: `decimals` is 0 to 18.
    package func shown(decimals: Int) throws(DecimalError) -> NetWorthChangeParts? {
      try parts?.shown(from: start ?? .zero, to: end ?? .zero, decimals: decimals)
    }
  }

  /// One account, or what is in transit.
  package struct Row: Equatable, Sendable {
    package let account: String
    package let kind: AccountSettings.Kind?
    /// The record that counts at the end; that of the start if nothing is known at the end.
    package let source: AccountWorth.Source
    package let figures: Figures
    /// False if some values or statements came without stating what was put in.
    package let knowsFlows: Bool
  }

  /// The first evening.
  package let start: CalendarDate
  /// The last evening.
  package let end: CalendarDate
  /// The base currency; nil if no record names a currency, so that all amounts are in one.
  package let currency: String?
  /// In the order of the settings, then by name; what is in transit is last.
  package let rows: [Row]
  /// The exact sums of the rows.
  package let total: Figures
  /// The accounts that are left out, because their balance in the plan is unknown on one evening.
  package let withoutPast: [String]
  /// Missing prices and sums that are too large: errors.
  package let problems: [ReturnProblem]
  /// Missing and old exchange rates.
  package let findings: [LedgerFinding]

  /// - Parameters:
  ///   - start: the net worth of the first evening.
  ///   - end: that of the last evening, of the same records.
  ///   - today: the day of the plan's own balances.
  ///   - options: those that both were booked with.
  ///   - booked: with events, the states of both evenings by these settings, the later booked on
  ///     from the earlier; nil: they are booked here.
  /// - Throws: `overflow`.
  /// - Precondition: the first evening is before the last, and currencies are not mixed.
  /// - Complexity: that of ``GainSplit``, and linear in the other records.
  package init(
    from start: NetWorth, to end: NetWorth, _ records: DailyWorth.Ledgers, _ settings: Settings,
    today: CalendarDate, _ options: BookingOptions = BookingOptions(),
    booked: (before: Booking, after: Booking)? = nil
  ) throws(DecimalError) {
    precondition(start.asOf < end.asOf && !end.isMixed, "both ends are in one currency")
    (self.start, self.end, currency) = (start.asOf, end.asOf, end.baseCurrency)
    var left: Set<String> = []
    withoutPast = (start.withoutPast + end.withoutPast).filter { left.insert($0).inserted }
    var calculation = try NetWorthChangeCalculation(
      from: start.asOf, to: end.asOf, base: currency, records, settings, today: today, options,
      booked: booked)
    let ends = (
      before: Self.byName(start.accounts, except: left),
      after: Self.byName(end.accounts, except: left)
    )
    var names = Set(ends.before.keys).union(ends.after.keys)
    if calculation.gainsInTransit { names.insert(AccountWorth.inTransitName) }
    let order = AccountOrder(settings)
    var rows: [Row] = []
    var total = Figures(start: .zero, end: .zero, parts: NetWorthChangeParts())
    for name in names.sorted(by: { Self.comes($0, before: $1, in: order) }) {
      let (before, after) = (ends.before[name], ends.after[name])
      let row = try calculation.row(name, before, after)
      try total.add(row.figures, isUnpriced: (before.isUnpriced, after.isUnpriced))
      rows.append(row)
    }
    self.rows = rows
    self.total = total
    problems = calculation.problems
    findings = calculation.findings
  }

  private static func byName(
    _ accounts: [AccountWorth], except names: Set<String>
  ) -> [String: AccountWorth] {
    let known = accounts.filter { !names.contains($0.account) }
    return Dictionary(known.map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func comes(
    _ name: String, before other: String, in order: AccountOrder
  ) -> Bool {
    func place(_ name: String) -> (Int, Int, String) {
      (name == AccountWorth.inTransitName ? 1 : 0, order.rank(of: name), name)
    }
    return place(name) < place(other)
  }
}

extension NetWorthChange.Figures {
  /// Adds those of an account; an end without any price adds nothing.
  fileprivate mutating func add(
    _ other: NetWorthChange.Figures, isUnpriced: (start: Bool, end: Bool)
  ) throws(DecimalError) {
    if !isUnpriced.start { start = try start.adding(other.start) }
    if !isUnpriced.end { end = try end.adding(other.end) }
    guard var sum = parts, let parts = other.parts else { return parts = nil }
    try sum.add(parts)
    self.parts = sum
  }
}

extension AccountWorth? {
  fileprivate var isUnpriced: Bool { self?.isUnpriced ?? false }
}
