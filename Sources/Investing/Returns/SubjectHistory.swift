import PlainText

/// One day's earnings, with income and costs separated.
struct DayEarnings {
  /// The day's income, zero or positive.
  private var income = Decimal.zero
  /// The day's costs, zero or negative.
  private var costs = Decimal.zero

  mutating func add(_ amount: Decimal) throws(DecimalError) {
    if amount.isPositive { income = try income + amount } else { costs = try costs + amount }
  }

  /// Returns the end of the day's first link: the value of the previous day's closing units at
  /// today's prices plus the earnings. If assets or cash are held, costs that would reduce the
  /// result to zero or below are excluded.
  func added(to value: Decimal, isHeld: Bool) throws(DecimalError) -> Decimal {
    let earned = try value + income + costs
    return isHeld && !earned.isPositive ? try value + income : earned
  }
}

/// One subject's flows, and its value on certain days.
struct SubjectHistory {
  let subject: Performance.Subject
  /// The day before the first activity.
  let origin: CalendarDate
  /// Flows in date order.
  var flows: [ExternalFlow] = []
  /// Income and costs by day.
  var earnings: [CalendarDate: DayEarnings] = [:]
  var time = InvestedTime()
  var problems: [(date: CalendarDate, problem: ReturnProblem)] = []
  /// Valuations in date order, with at most one per day.
  var valuations: [TimeWeightedReturn.Valuation] = []
  /// Days that have a valuation only because a period starts or ends on them.
  var endDays: Set<CalendarDate> = []
  /// Values at the starts and ends of periods, or the problem that makes a value unknown.
  var ends: [CalendarDate: Result<Decimal, ReturnProblem>] = [:]
  /// Starts and ends of periods at which assets or cash are held, regardless of their value.
  var heldEnds: Set<CalendarDate> = []
  /// Days with a value but no stated cash flow since the previous value, in date order.
  var unstated: [CalendarDate] = []

  init(_ subject: Performance.Subject, origin: CalendarDate) {
    self.subject = subject
    self.origin = origin
  }

  /// Returns the day before the first day of a period.
  func start(of period: ReturnPeriod) -> CalendarDate { max(period.start ?? origin, origin) }

  /// Returns the start and end of each period that ends after the subject's origin. For a holding,
  /// the origin is also returned.
  func ends(of periods: [ReturnPeriod]) -> [CalendarDate] {
    let ends = periods.filter { start(of: $0) < $0.end }.flatMap { [start(of: $0), $0.end] }
    return subject.isHolding && !ends.isEmpty ? ends + [origin] : ends
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
        && !measured.isInvested
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
    return try fitting { () throws(DecimalError) in
      let linked = try TimeWeightedReturn(
        valuations: valuations(from: start, to: end), flows: flows)
      let simple = try SimpleReturn(
        from: (start, startValue), to: (end, endValue), flows: flows, time: time)
      return Performance.Measured(
        start: start, end: end, startValue: startValue, endValue: endValue, flows: flows,
        simple: simple, timeWeighted: linked,
        moneyWeighted: try moneyWeighted(
          from: (start, startValue), to: (end, endValue), flows, simple),
        risk: ReturnRisk(of: linked),
        isInvested: time.days(from: start, to: end) > 0 || heldEnds.contains(end))
    }
  }

  private func moneyWeighted(
    from start: (date: CalendarDate, value: Decimal), to end: (date: CalendarDate, value: Decimal),
    _ flows: [ExternalFlow], _ simple: SimpleReturn
  ) throws(DecimalError) -> MoneyWeightedReturn {
    guard simple.base.isPositive else { return .meaningless }
    let all =
      [
        CashFlow(date: start.date, amount: -start.value),
        CashFlow(date: end.date, amount: end.value),
      ]
      + flows.map(\.cashFlow)
    // The flows need not be shifted if all days are invested.
    let isWhole = simple.days == simple.begin.days(until: end.date)
    let shifted = all.map { flow in
      let days = time.days(from: simple.begin, to: flow.date)
      return CashFlow(date: simple.begin.adding(days: days) ?? flow.date, amount: flow.amount)
    }
    return try MoneyWeightedReturn(
      of: all, over: max(simple.days, 1), shifted: isWhole ? nil : shifted)
  }

  /// Returns the simple return from a holding's first purchase to the end of a period; nil if a
  /// value or a flow is unknown.
  func sincePurchase(to end: CalendarDate) -> Decimal? {
    guard subject.isHolding, origin < end, case .success(let value) = ends[end],
      !problems.contains(where: { $0.date <= end })
    else { return nil }
    do throws(DecimalError) {
      return try SimpleReturn(
        from: (origin, .zero), to: (end, value), flows: flows, time: time
      ).rate
    } catch {
      return nil
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
