import PlainText

/// What is known of one subject's past: its flows, and its value on some days.
struct SubjectHistory {
  let subject: Performance.Subject
  /// The day before the first activity.
  let origin: CalendarDate
  /// In the order of days.
  var flows: [ExternalFlow] = []
  var problems: [(date: CalendarDate, problem: ReturnProblem)] = []
  /// In the order of days; at most one a day.
  var valuations: [TimeWeightedReturn.Valuation] = []
  /// The days that are valuations only as ends of periods.
  var endDays: Set<CalendarDate> = []
  /// The value at both ends of periods, or what it lacks.
  var ends: [CalendarDate: Result<Decimal, ReturnProblem>] = [:]
  /// The ends at which something is held, whatever it is worth.
  var heldEnds: Set<CalendarDate> = []
  /// The days with a value but no stated cash flow since the value before it, in order.
  var unstated: [CalendarDate] = []

  init(_ subject: Performance.Subject, origin: CalendarDate) {
    self.subject = subject
    self.origin = origin
  }

  /// The day at whose end a period starts.
  func start(of period: ReturnPeriod) -> CalendarDate { max(period.start ?? origin, origin) }

  /// Both ends of each period that has a day for the subject.
  func ends(of periods: [ReturnPeriod]) -> [CalendarDate] {
    periods.filter { start(of: $0) < $0.end }.flatMap { [start(of: $0), $0.end] }
  }

  func outcome(of period: ReturnPeriod) -> Performance.Outcome {
    let (start, end) = (start(of: period), period.end)
    guard start < end else { return .nothingHeld }
    let missing = problems.filter { $0.date > start && $0.date <= end }.map(\.problem)
    do throws(ReturnProblem) {
      let measured = try measured(from: start, to: end)
      guard missing.isEmpty else { return .unknown(missing) }
      let isEmpty =
        measured.startValue.isZero && measured.endValue.isZero && measured.flows.isEmpty
        && heldEnds.isDisjoint(with: [start, end])
      if isEmpty { return .nothingHeld }
      let isUnstated = unstated.contains { $0 > start && $0 <= end }
      return isUnstated ? .flowsUnknown(measured) : .measured(measured)
    } catch {
      return .unknown([error] + missing.filter { $0 != error })
    }
  }

  private func measured(
    from start: CalendarDate, to end: CalendarDate
  ) throws(ReturnProblem) -> Performance.Measured {
    guard let atStart = ends[start], let atEnd = ends[end] else {
      preconditionFailure("both ends of a period are valued")
    }
    let (startValue, endValue) = (try atStart.get(), try atEnd.get())
    let flows = flows.filter { $0.date > start && $0.date <= end }
    // What begins with nothing begins with its first flow.
    let first = startValue.isZero ? flows.first?.date ?? start : start
    let days = max(first.days(until: end), 1)
    return try fitting { () throws(DecimalError) in
      let linked = try TimeWeightedReturn(
        valuations: valuations(from: start, to: end), flows: flows)
      let all =
        [CashFlow(date: start, amount: -startValue), CashFlow(date: end, amount: endValue)]
        + flows.map(\.cashFlow)
      return Performance.Measured(
        start: start, end: end, startValue: startValue, endValue: endValue, flows: flows,
        simple: try SimpleReturn(from: (start, startValue), to: (end, endValue), flows: flows),
        timeWeighted: linked, moneyWeighted: try MoneyWeightedReturn(of: all, over: days),
        risk: ReturnRisk(of: linked))
    }
  }

  private func valuations(
    from start: CalendarDate, to end: CalendarDate
  ) -> [TimeWeightedReturn.Valuation] {
    let first = valuations.boundary(where: { $0.date >= start })
    return valuations[first..<valuations.boundary(where: { $0.date > end })].filter {
      $0.date == start || $0.date == end || !endDays.contains($0.date)
    }
  }
}
