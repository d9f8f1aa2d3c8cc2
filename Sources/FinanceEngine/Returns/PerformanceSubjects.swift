import FinanceModel
import PlainText

/// Whose returns are measured among the accounts that are tracked by activities, with their flows.
struct PerformanceSubjects {
  /// In no order.
  private(set) var histories: [SubjectHistory] = []
  /// Where in ``histories`` a subject is.
  private(set) var places: [Performance.Subject: Int] = [:]

  /// - Parameters:
  ///   - booking: with events, the state at the end of the last period.
  ///   - appraisal: notes which rates are missing or old.
  init(_ booking: Booking, _ appraisal: inout Appraisal) {
    addSubjects(booking)
    addFlows(booking, &appraisal)
    for index in histories.indices { histories[index].flows.sort { $0.date < $1.date } }
  }

  private mutating func addSubjects(_ booking: Booking) {
    let ledger = booking.ledger
    var origins: [Performance.Subject: CalendarDate] = [:]
    for index in 0..<ledger.count {
      let row = ledger[index]
      guard booking.terms.tracking[row.account] == .transactions else { continue }
      let eve = row.date.adding(days: -1) ?? row.date
      for subject in [.whole, .account(row.account)] as [Performance.Subject]
      where origins[subject] == nil {
        origins[subject] = eve
      }
      guard let symbol = row.symbol else { continue }
      let holding = Performance.Subject.holding(account: row.account, symbol: symbol)
      if origins[holding] == nil { origins[holding] = eve }
    }
    let held = Set(
      booking.holdings.map { Performance.Subject.holding(account: $0.account, symbol: $0.symbol) })
    for (subject, origin) in origins
    where !subject.isHolding || held.contains(subject) {
      places[subject] = histories.count
      histories.append(SubjectHistory(subject, origin: origin))
    }
  }

  private mutating func addFlows(_ booking: Booking, _ appraisal: inout Appraisal) {
    for contribution in booking.events.contributions
    where booking.terms.tracking[contribution.account] == .transactions {
      var subjects: [Performance.Subject] = [.account(contribution.account)]
      if contribution.kind != .linked { subjects.append(.whole) }
      if let symbol = contribution.symbol {
        subjects.append(.holding(account: contribution.account, symbol: symbol))
      }
      addFlow(on: contribution.date, of: subjects) { () throws(ReturnProblem) in
        try appraisal.value(of: contribution, booking)
      }
    }
    for flow in booking.events.holdingFlows {
      let subject = Performance.Subject.holding(account: flow.account, symbol: flow.symbol)
      addFlow(on: flow.date, of: [subject]) { () throws(ReturnProblem) in
        -(try appraisal.convert(
          flow.amount, from: flow.currency, to: appraisal.base, ofRow: flow.row, in: booking))
      }
    }
  }

  private mutating func addFlow(
    on date: CalendarDate, of subjects: [Performance.Subject],
    _ value: () throws(ReturnProblem) -> Decimal
  ) {
    let known = subjects.compactMap { places[$0] }
    guard !known.isEmpty else { return }
    do throws(ReturnProblem) {
      let amount = try value()
      guard !amount.isZero else { return }
      for place in known {
        histories[place].flows.append(ExternalFlow(date: date, amount: amount))
      }
    } catch {
      for place in known { histories[place].problems.append((date, error)) }
    }
  }
}
