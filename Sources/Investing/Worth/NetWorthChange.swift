package import FinanceModel
package import PlainText

/// The change in net worth between the ends of two days, with its causes by account, in the base
/// currency.
///
/// Every account is counted once, by the record that ``NetWorth`` uses. The parts of an account's
/// change add up exactly to the value at the end minus the value at the start. The start value of
/// an account that did not exist at the start is zero. A transfer between two accounts is new money
/// in one and a withdrawal from the other, so it does not change the total.
///
///     // 1000 at the start, 500 paid in, 1530 at the end: new money 500, market gain 30
///     let change = try NetWorthChange(from: lastYear, to: now, records, settings, today: today)
package struct NetWorthChange: Sendable {
  /// Values at the start and end, and the parts of their difference.
  package struct Figures: Equatable, Sendable {
    /// Value at the start; nil if a rate is missing or if all prices are missing. If all prices are
    /// missing, totals include the value as zero.
    package internal(set) var start: Decimal?
    /// Value at the end; nil under the same conditions as ``start``.
    package internal(set) var end: Decimal?
    /// Parts of the change; nil if a price or a rate is missing.
    package internal(set) var parts: NetWorthChangeParts?

    /// Returns the parts rounded for display; see ``NetWorthChangeParts/shown(from:to:decimals:)``.
    ///
    /// - Throws: `overflow`.
    /// - Precondition: `decimals` is 0 to 18.
    package func shown(decimals: Int) throws(DecimalError) -> NetWorthChangeParts? {
      try parts?.shown(from: start ?? .zero, to: end ?? .zero, decimals: decimals)
    }
  }

  /// The change in value of an account or of the pending transfers.
  package struct Row: Equatable, Sendable {
    package let account: String
    package let kind: AccountSettings.Kind?
    /// The record that determines the value at the end or, if there is no such record, the value at
    /// the start.
    package let source: AccountWorth.Source
    package let figures: Figures
    /// Whether all values and statements have a stated cash flow.
    package let knowsFlows: Bool
  }

  /// The first day; the change begins at its end.
  package let start: CalendarDate
  /// The last day; the change ends at its end.
  package let end: CalendarDate
  /// Base currency; nil if no record names a currency, in which case all amounts are in the same
  /// currency.
  package let currency: String?
  /// Rows in the order of the settings, then by name; pending transfers come last.
  package let rows: [Row]
  /// Exact totals of the rows.
  package let total: Figures
  /// Accounts omitted because their balance in the plan is unknown on one of the two days.
  package let withoutPast: [String]
  /// Errors about missing prices and about sums that are out of range.
  package let problems: [ReturnProblem]
  /// Missing and old exchange rates.
  package let findings: [LedgerFinding]

  /// - Parameters:
  ///   - start: the net worth at the end of the first day.
  ///   - end: the net worth at the end of the last day, from the same records.
  ///   - today: the day of the plan's own balances.
  ///   - options: the options with which both net worths were booked.
  ///   - booked: the states with events at the ends of both days, booked with these settings, where
  ///     the later state continues the earlier state. If nil, the states are booked here.
  ///   - senders: the accounts whose pending transfers both net worths contain; nil for all.
  /// - Throws: `overflow`.
  /// - Precondition: the first day is before the last day, and currencies are not mixed.
  /// - Complexity: the cost of ``GainSplit``, plus time linear in the other records.
  package init(
    from start: NetWorth, to end: NetWorth, _ records: DailyWorth.Ledgers, _ settings: Settings,
    today: CalendarDate, _ options: BookingOptions = BookingOptions(),
    booked: (before: Booking, after: Booking)? = nil, sentBy senders: Set<String>? = nil
  ) throws(DecimalError) {
    precondition(start.asOf < end.asOf && !end.isMixed, "both ends are in one currency")
    (self.start, self.end, currency) = (start.asOf, end.asOf, end.baseCurrency)
    var left: Set<String> = []
    withoutPast = (start.withoutPast + end.withoutPast).filter { left.insert($0).inserted }
    var calculation = try NetWorthChangeCalculation(
      from: start.asOf, to: end.asOf, base: currency, records, settings, today: today, options,
      booked: booked, sentBy: senders)
    let ends = (
      before: Self.byName(start.accounts, except: left),
      after: Self.byName(end.accounts, except: left)
    )
    var names = Set(ends.before.keys).union(ends.after.keys)
    if calculation.hasGainsInTransit() { names.insert(AccountWorth.inTransitName) }
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
  /// Adds an account's values and changes. A start or end without any prices is ignored.
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
