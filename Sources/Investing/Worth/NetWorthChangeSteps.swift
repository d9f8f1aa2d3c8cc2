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
