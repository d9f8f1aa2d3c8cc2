import FinanceModel
import PlainText

/// Accounts that are known by statements of what they hold.
///
/// From one statement to the next the quantities stay the same, so that only prices and rates
/// change their worth. What a statement changes beyond stated flows and income is a correction: a
/// purchase that no row states, or a quantity that was restated.
extension NetWorthChangeCalculation {
  /// The gains between statements, and the flows and income that statements show. The remainder is
  /// a correction.
  mutating func statements(of name: String) throws(ReturnProblem) -> Causes {
    var causes = Causes()
    let days = Set(records.positions.rows.lazy.filter { $0.account == name }.map(\.date))
      .sorted()
    guard let first = days.first else { return causes }
    let shown = days.filter { $0 > start && $0 <= end }
    var from = start
    for day in shown + (shown.last == end ? [] : [end]) {
      for stated in records.positions.statement(of: name, onOrBefore: from) {
        try addDrift(of: stated, from: from, to: day, &causes)
      }
      from = day
    }
    if first > start {
      for stated in records.positions.statement(of: name, onOrBefore: first) {
        let worth = try worth(of: stated, on: first)
        causes.opening = try fitting { () throws(DecimalError) in try causes.opening + worth }
      }
      try add(causes.opening, to: .newMoney, of: &causes)
    }
    try addStated(of: name, after: first, in: days, &causes)
    return causes
  }

  /// Adds what prices and rates change of a position between two evenings.
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

  /// Adds the flows and income among the activities. Each counts with the next statement, the first
  /// that shows it.
  private mutating func addStated(
    of name: String, after first: CalendarDate, in days: [CalendarDate], _ causes: inout Causes
  ) throws(ReturnProblem) {
    let period = start...end
    func isShown(_ account: Int, _ date: CalendarDate) -> Bool {
      guard booking.ledger.accounts[account] == name, date > first,
        let day = days.first(where: { $0 >= date })
      else { return false }
      return day > start && period.contains(day)
    }
    for contribution in booking.events.contributions
    where isShown(contribution.account, contribution.date) {
      let sum = try appraisal?.value(of: contribution, booking) ?? contribution.amount
      try add(sum, to: .newMoney, of: &causes)
    }
    for income in booking.events.incomes where isShown(income.account, income.date) {
      let costs = try fitting { () throws(DecimalError) in try income.withheld + income.fee }
      for (amount, part) in [(income.gross, NetWorthChangeParts.Part.income), (-costs, .costs)] {
        let sum = try appraisal?.convert(
          amount, from: income.currency, to: base ?? "", ofRow: income.row, in: booking)
        try add(sum ?? amount, to: part, of: &causes)
      }
    }
    let flows = booking.events.contributions.lazy.filter { [booking] in
      booking.ledger.accounts[$0.account] == name && $0.date > first
    }.map(\.date)
    let since = flows.min()
    causes.knowsFlows = !days.dropFirst().contains { day in
      day > start && day <= end && (since.map { day < $0 } ?? true)
    }
  }

  private mutating func worth(
    of stated: StatedPosition, on date: CalendarDate
  ) throws(ReturnProblem) -> Decimal {
    guard let amount = try amount(of: stated, on: date) else { return .zero }
    return try inBase(amount.amount, amount.quote, on: date)
  }

  /// The worth of a position in the money of its price; nil without a price, which is noted.
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
