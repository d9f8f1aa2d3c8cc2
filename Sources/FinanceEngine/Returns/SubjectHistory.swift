import PlainText

/// What is known of one subject's past: its flows, and its value on some days.
struct SubjectHistory {
  /// The value at the end of a day.
  struct Appraised {
    let value: Decimal
    /// Without the day's flows, at the same prices; nil where the day has none.
    let before: Decimal?
    /// Whether prices are young enough for a date between the ends of a period.
    let isReal: Bool
  }

  let subject: Performance.Subject
  /// The day before the first activity.
  let origin: CalendarDate
  /// In the order of days.
  var flows: [ExternalFlow] = []
  var problems: [(date: CalendarDate, problem: ReturnProblem)] = []
  var values: [CalendarDate: Result<Appraised, ReturnProblem>] = [:]

  init(_ subject: Performance.Subject, origin: CalendarDate) {
    self.subject = subject
    self.origin = origin
  }

  /// Days with more flows than this are told by months alone.
  private static let mostFlowDays = 366

  /// The day at whose end a period starts.
  func start(of period: ReturnPeriod) -> CalendarDate { max(period.start ?? origin, origin) }

  /// The days on which a value is wanted.
  func dates(for periods: [ReturnPeriod]) -> Set<CalendarDate> {
    let periods = periods.filter { start(of: $0) < $0.end }
    guard let first = periods.map(start).min(), let last = periods.map(\.end).max() else {
      return []
    }
    var dates = Set(periods.flatMap { [start(of: $0), $0.end] })
    let flowDays = Set(flows.map(\.date)).filter { $0 > first && $0 <= last }
    if flowDays.count <= Self.mostFlowDays { dates.formUnion(flowDays) }
    var month = CalendarDate(year: first.year, month: first.month, day: 1)
    while let day = month, day <= last {
      let end = day.adding(days: CalendarDate.lastDay(ofYear: day.year, month: day.month) - 1)
      if let end, end > first, end < last { dates.insert(end) }
      month = day.adding(months: 1)
    }
    return dates
  }

  func hasFlow(on date: CalendarDate) -> Bool { flows.contains { $0.date == date } }

  func outcome(of period: ReturnPeriod) -> Performance.Outcome {
    let (start, end) = (start(of: period), period.end)
    guard start < end else { return .nothingHeld }
    let missing = problems.filter { $0.date > start && $0.date <= end }.map(\.problem)
    do throws(ReturnProblem) {
      let measured = try measured(from: start, to: end)
      guard missing.isEmpty else { return .unknown(missing) }
      let isEmpty =
        measured.startValue.isZero && measured.endValue.isZero && measured.flows.isEmpty
      return isEmpty ? .nothingHeld : .measured(measured)
    } catch {
      return .unknown([error] + missing.filter { $0 != error })
    }
  }

  private func measured(
    from start: CalendarDate, to end: CalendarDate
  ) throws(ReturnProblem) -> Performance.Measured {
    guard let first = values[start], let last = values[end] else {
      preconditionFailure("both ends of a period are valued")
    }
    let (startValue, endValue) = (try first.get().value, try last.get().value)
    let flows = flows.filter { $0.date > start && $0.date <= end }
    return try fitting { () throws(DecimalError) in
      let linked = try TimeWeightedReturn(
        valuations: valuations(from: start, to: end), flows: flows)
      let ends = [
        CashFlow(date: start, amount: -startValue), CashFlow(date: end, amount: endValue),
      ]
      return Performance.Measured(
        start: start, end: end, startValue: startValue, endValue: endValue, flows: flows,
        simple: try SimpleReturn(from: (start, startValue), to: (end, endValue), flows: flows),
        timeWeighted: linked, internalRate: try internalRate(of: ends + flows.map(\.cashFlow)),
        risk: ReturnRisk(of: linked))
    }
  }

  private func valuations(
    from start: CalendarDate, to end: CalendarDate
  ) -> [TimeWeightedReturn.Valuation] {
    values.keys.filter { $0 >= start && $0 <= end }.sorted().compactMap { date in
      guard case .success(let value) = values[date], value.isReal || date == start || date == end
      else { return nil }
      return TimeWeightedReturn.Valuation(
        date: date, value: value.value, valueBeforeFlows: value.before)
    }
  }
}
