import FinanceModel
import PlainText

/// Changes in accounts that are tracked by statements of their holdings.
///
/// Quantities are constant between statements, so only prices and rates change the value. Apart
/// from stated flows and income, any other change in a statement is a correction, such as a
/// purchase without a row or a restated quantity.
extension NetWorthChangeCalculation {
  /// Returns the gains between statements, and the flows and income included in statements. The
  /// remainder is a correction.
  mutating func statements(of name: String) throws(ReturnProblem) -> Causes {
    var causes = Causes()
    guard let days = records.statementDays[name], let first = days.first else { return causes }
    let shown = days.filter { $0 > start && $0 <= end }
    var from = start
    for day in shown + (shown.last == end ? [] : [end]) {
      for stated in positions.statement(of: name, onOrBefore: from) {
        try addDrift(of: stated, from: from, to: day, &causes)
      }
      from = day
    }
    if first > start {
      for stated in positions.statement(of: name, onOrBefore: first) {
        let worth = try worth(of: stated, on: first)
        causes.opening = try fitting { () throws(DecimalError) in try causes.opening + worth }
      }
      try add(causes.opening, to: .newMoney, of: &causes)
    }
    try addStated(of: name, after: first, &causes)
    causes.knowsFlows = !isUnstated(name, days)
    return causes
  }

  /// Adds the effect of prices and rates on a position between the ends of two days.
  private mutating func addDrift(
    of stated: StatedPosition, from: CalendarDate, to day: CalendarDate, _ causes: inout Causes
  ) throws(ReturnProblem) {
    guard let before = try amount(of: stated, on: from), let after = try amount(of: stated, on: day)
    else { return }
    let start = try inBase(before.amount, before.quote, on: from)
    let moved = try inBase(before.amount, before.quote, on: day)
    let end = try inBase(after.amount, after.quote, on: day)
    let (currency, market) = try fitting { () throws(DecimalError) in
      (try moved - start, try end - moved)
    }
    try add(currency, to: .currencyGain, of: &causes)
    try add(market, to: .marketGain, of: &causes)
  }

  /// Adds the flows and income found in the activities. Each flow or income is dated by the next
  /// statement, which is the first to include it.
  private mutating func addStated(
    of name: String, after first: CalendarDate, _ causes: inout Causes
  ) throws(ReturnProblem) {
    for contribution in records.contributions[name] ?? []
    where contribution.date > first && isShown(name, contribution.date) {
      let sum = try appraisal?.value(of: contribution, booking) ?? contribution.amount
      let margin = try margin(of: contribution)
      try add(sum, to: .newMoney, of: &causes)
      try add(-margin, to: .newMoney, of: &causes)
      try add(margin, to: .currencyGain, of: &causes)
    }
    for income in records.incomes[name] ?? []
    where income.date > first && isShown(name, income.date) {
      let costs = try fitting { () throws(DecimalError) in try income.withheld + income.fee }
      for (amount, part) in [(income.gross, NetWorthChangeParts.Part.income), (-costs, .costs)] {
        let sum = try appraisal?.convert(
          amount, from: income.currency, to: base ?? "", ofRow: income.row, in: booking)
        try add(sum ?? amount, to: part, of: &causes)
      }
    }
  }

  /// Whether the first statement that includes an event on a day is in the period.
  private func isShown(_ name: String, _ day: CalendarDate) -> Bool {
    records.statementDay(of: name, onOrAfter: day).map { $0 > start && $0 <= end } ?? false
  }

  /// Whether a statement in the period precedes all stated flows. The very first statement is
  /// itself a flow.
  private func isUnstated(_ name: String, _ days: [CalendarDate]) -> Bool {
    let flows = (records.contributions[name] ?? []).lazy.map(\.date)
    let since = flows.filter { day in days.first.map { day > $0 } ?? true }.min()
    return days.dropFirst().contains { day in
      day > start && day <= end && (since.map { day < $0 } ?? true)
    }
  }

  private mutating func worth(
    of stated: StatedPosition, on date: CalendarDate
  ) throws(ReturnProblem) -> Decimal {
    guard let amount = try amount(of: stated, on: date) else { return .zero }
    return try inBase(amount.amount, amount.quote, on: date)
  }

  /// Returns a position's value in the currency of its price. If there is no price, records a
  /// problem and returns nil.
  private mutating func amount(
    of stated: StatedPosition, on date: CalendarDate
  ) throws(ReturnProblem) -> (amount: Decimal, quote: String)? {
    do throws(ReturnProblem) {
      return try appraisal?.amount(of: stated, assets[stated.symbol], on: date)
    } catch {
      guard case .statedPrice = error else { throw error }
      if !isLenient { note(error) }
      return nil
    }
  }
}
