import FinanceModel
import PlainText

/// Records that state each change on its day: entered values, transactions and the plan's history.
/// A change is converted at its day's rate.
extension NetWorthChangeCalculation {
  /// Returns the causes stated by values. Stated flows, first values, closings and reopenings are
  /// new money; other changes are revaluation.
  ///
  /// - Parameter currency: the currency of the values.
  mutating func values(
    of name: String, in currency: String?
  ) throws(ReturnProblem) -> Causes {
    var causes = Causes()
    guard let number = records.valueNumbers[name] else { return causes }
    var history = AccountHistory(values, account: number)
    let days = Set(history.rows.map { values.date(ofRow: $0) })
      .filter { $0 > start && $0 <= end }
    var state = try evening(of: start, in: &history)
    for day in days.sorted() {
      let before = state
      state = try evening(of: day, in: &history)
      let (mark, last) = (state.mark, before.mark)
      let (flow, rest) = try fitting { () throws(DecimalError) in
        let flow = try mark.booked - last.booked + mark.netFlow - last.netFlow
        return (flow, try mark.worth - last.worth - flow)
      }
      let sum = try inBase(flow, currency, on: day)
      try add(sum, to: .newMoney, of: &causes)
      try add(try inBase(rest, currency, on: day), to: .revaluation, of: &causes)
      if before.value == nil, state.value != nil { causes.opening = sum }
      if mark.unknownFlows != last.unknownFlows { causes.knowsFlows = false }
    }
    // The new money of a transfer is the amount sent.
    for (flow, sent) in records.flowSenders[name] ?? [] where flow.date > start && flow.date <= end
    {
      let own = try inBase([flow], currency)
      let sum = try inBase(sent, nil)
      try add(sum, to: .newMoney, of: &causes)
      try add(-own, to: .newMoney, of: &causes)
    }
    return causes
  }

  private func evening(
    of day: CalendarDate, in history: inout AccountHistory
  ) throws(ReturnProblem) -> AccountState {
    do throws(DecimalError) {
      return try history.state(onEveningOf: day)
    } catch {
      throw .tooLarge
    }
  }

  /// Returns the causes stated by transactions. Rows are new money. Balance adjustments and
  /// openings are corrections, because an opening states the balance before the account's first
  /// row.
  mutating func postings(of name: String) throws(ReturnProblem) -> Causes {
    var causes = Causes()
    let own = ownCurrency(of: name)
    for row in records.postings[name] ?? [] {
      let sum = try inBase(row.origins, own)
      let part: NetWorthChangeParts.Part =
        switch row.kind {
        case .ordinary, .transfer: .newMoney
        case .opening, .balance: .corrections
        }
      try add(sum, to: part, of: &causes)
    }
    return causes
  }

  /// Returns the causes stated by the plan's history. Amounts of rows are new money. A manual edit
  /// of a balance is a correction, dated by the row that shows the edit, otherwise by the last day.
  mutating func claims(
    on name: String, from before: AccountWorth?, to after: AccountWorth?
  ) throws(ReturnProblem) -> Causes {
    var causes = Causes()
    let currency = after?.currency ?? before?.currency
    var edits = try fitting { () throws(DecimalError) in
      try (after?.value ?? .zero) - (before?.value ?? .zero)
    }
    for change in records.claimChanges[name] ?? [] {
      try add(try inBase(change.amount, currency, on: change.date), to: .newMoney, of: &causes)
      try add(try inBase(change.edit, currency, on: change.date), to: .corrections, of: &causes)
      edits = try fitting { () throws(DecimalError) in
        try edits - change.amount - change.edit
      }
    }
    try add(try inBase(edits, currency, on: end), to: .corrections, of: &causes)
    return causes
  }

  /// Adds an amount to a part of the causes.
  func add(
    _ amount: Decimal, to part: NetWorthChangeParts.Part, of causes: inout Causes
  ) throws(ReturnProblem) {
    do throws(DecimalError) {
      try causes.parts.add(amount, to: part)
    } catch {
      throw .tooLarge
    }
  }
}

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
