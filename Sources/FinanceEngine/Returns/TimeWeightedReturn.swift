package import PlainText

/// The time-weighted return (TWR): the gain of links between real valuations, chained.
///
/// **Valuations** are made at the end of a day and include the flows of that day. A link goes from
/// one to the next, and each flow after the first day and not after the second is in it.
///
/// - A flow inside a link counts half: gain / (start + flows / 2), where gain is end - start -
///   flows ("original Dietz").
/// - Where a valuation also tells what the same prices make of what was held *before* the day's
///   flows, the link ends there, and a second link, of that day alone, takes the flows: (end +
///   what left) / (before + what entered) - 1. So no flow weighs on days it was not there, and a
///   large one into a small holding does no harm.
/// - A link that starts at zero starts with the first flow after it, which counts in full.
/// - A link where nothing was held and nothing entered has no return and is passed over; what
///   still leaves (a late dividend) was earned on no capital and is not in the figure.
///
/// A link whose base is not positive, or that ends below zero, has no return, and then there is
/// none for the whole: never -100 % where nothing was lost.
///
///     1000 on 2025-12-31, 1100 on 2026-01-31, +500 on 2026-02-15, 1760 on 2026-02-28
///     // links 0.1 and 160 / 1350, cumulative 0.2303...
package struct TimeWeightedReturn: Equatable, Sendable {
  /// What is measured is worth this at the end of a day.
  package struct Valuation: Equatable, Sendable {
    package let date: CalendarDate
    /// With the day's flows.
    package let value: Decimal
    /// At the same prices, without the day's flows; nil where it is not known.
    package let valueBeforeFlows: Decimal?
    /// Whether anything is held then, whatever it comes to.
    package let isHeld: Bool

    package init(
      date: CalendarDate, value: Decimal, valueBeforeFlows: Decimal? = nil, isHeld: Bool? = nil
    ) {
      self.date = date
      self.value = value
      self.valueBeforeFlows = valueBeforeFlows
      self.isHeld = isHeld ?? !value.isZero
    }
  }

  /// The return from one valuation to another, or on the day of one.
  package struct Link: Equatable, Sendable {
    /// What became of the link.
    package enum Outcome: Equatable, Sendable {
      /// The gain as a part of the base: 0.01 is 1 %.
      case gain(Double)
      /// Nothing was held and nothing entered.
      case nothingHeld
      /// The base is not positive, or the value fell below zero.
      case undefined
    }

    package let from: CalendarDate
    /// Equal to ``from`` for a link of one day's flows.
    package let to: CalendarDate
    /// The day from which something is held: that of the first flow where nothing was at its start.
    package let begin: CalendarDate
    package let startValue: Decimal
    /// What entered less what left; exact.
    package let flow: Decimal
    package let endValue: Decimal
    package let outcome: Outcome
  }

  /// What can be said of the whole.
  package enum Outcome: Equatable, Sendable {
    /// The chained return, not annualised.
    case cumulative(Double)
    /// Fewer than two valuations, or no link in which anything was held.
    case nothingHeld
    /// This link has no return.
    case undefined(Link)
  }

  /// In the order of days.
  package let links: [Link]
  package let outcome: Outcome
  /// How many valuations it is made of, without a first one of zero.
  package let valuationCount: Int

  /// The return over these valuations.
  ///
  /// Flows need no order; those not after the first valuation or after the last are left out.
  ///
  /// - Throws: `overflow`.
  /// - Precondition: each valuation is later than the one before.
  /// - Complexity: O(*v* + *f* log *f*) for *v* valuations and *f* flows.
  package init(
    valuations: [Valuation], flows: [ExternalFlow]
  ) throws(DecimalError) {
    let later = zip(valuations, valuations.dropFirst()).allSatisfy { $0.date < $1.date }
    precondition(later, "valuations are in the order of their days")
    valuationCount = valuations.count - (valuations.first?.value.isZero ?? false ? 1 : 0)
    links = try Self.links(of: valuations, flows.sorted { $0.date < $1.date })
    outcome = Self.outcome(of: links)
  }

  /// The cumulative return; nil where there is none.
  package var cumulative: Double? {
    guard case .cumulative(let value) = outcome else { return nil }
    return value
  }

  /// The yearly rate that gives the cumulative return over the days from the first to the last
  /// valuation, without those before anything was held (a year has 365); nil under 365 days, for
  /// which a rate a year would be a prophecy.
  package var annualised: Double? {
    guard let cumulative, let first = links.first(where: { $0.outcome != .nothingHeld }),
      let last = links.last
    else { return nil }
    let days = first.from.days(until: last.to)
    guard days >= 365 else { return nil }
    return (cumulative.logarithmOfOnePlus * 365 / Double(days)).exponentialLessOne
  }
}

extension TimeWeightedReturn {
  private static func links(
    of valuations: [Valuation], _ flows: [ExternalFlow]
  ) throws(DecimalError) -> [Link] {
    guard var start = valuations.first else { return [] }
    var rest = flows.drop { $0.date <= start.date }
    var links: [Link] = []
    for end in valuations.dropFirst() {
      let inside = rest.prefix { $0.date < end.date }
      let day = rest.dropFirst(inside.count).prefix { $0.date == end.date }
      rest = rest.dropFirst(inside.count + day.count)
      if let before = end.valueBeforeFlows, !day.isEmpty {
        let eve = Valuation(date: end.date, value: before)
        links.append(try Link(from: start, to: eve, flows: inside))
        links.append(try Link(onDayOf: end, before: before, flows: day))
      } else {
        links.append(try Link(from: start, to: end, flows: inside + day))
      }
      start = end
    }
    return links
  }

  private static func outcome(of links: [Link]) -> Outcome {
    var product: Double?
    for link in links {
      switch link.outcome {
      case .gain(let gain): product = (product ?? 1) * (1 + gain)
      case .nothingHeld: continue
      case .undefined: return .undefined(link)
      }
    }
    return product.map { .cumulative($0 - 1) } ?? .nothingHeld
  }
}

extension TimeWeightedReturn.Link {
  /// The link between two valuations, with half-weighted flows.
  fileprivate init(
    from start: TimeWeightedReturn.Valuation, to end: TimeWeightedReturn.Valuation,
    flows: ArraySlice<ExternalFlow>
  ) throws(DecimalError) {
    let flow = try Self.sum(flows)
    // What starts at zero starts with the flows of the first day that has some.
    let first =
      start.value.isZero ? try Self.sum(flows.prefix { $0.date == flows.first?.date }) : .zero
    let half = try (flow - first).divided(by: Decimal(2), .halfEven)
    self.init(
      from: start.date, to: end.date,
      begin: start.isHeld ? start.date : flows.first?.date ?? start.date, startValue: start.value,
      flow: flow, endValue: end.value, gain: try end.value - start.value - flow,
      base: try start.value + first + half,
      entered: flows.contains { $0.amount.isPositive })
  }

  /// The link of one day's flows.
  fileprivate init(
    onDayOf end: TimeWeightedReturn.Valuation, before: Decimal, flows: ArraySlice<ExternalFlow>
  ) throws(DecimalError) {
    let flow = try Self.sum(flows)
    let entered = try Self.sum(flows.filter(\.amount.isPositive)[...])
    self.init(
      from: end.date, to: end.date, begin: end.date, startValue: before, flow: flow,
      endValue: end.value, gain: try end.value - before - flow, base: try before + entered,
      entered: entered.isPositive)
  }

  private init(
    from: CalendarDate, to: CalendarDate, begin: CalendarDate, startValue: Decimal, flow: Decimal,
    endValue: Decimal, gain: Decimal, base: Decimal, entered: Bool
  ) {
    self.from = from
    self.to = to
    self.begin = begin
    self.startValue = startValue
    self.flow = flow
    self.endValue = endValue
    if startValue.isZero, endValue.isZero, !entered {
      outcome = .nothingHeld
    } else if base.isPositive, gain >= -base {
      outcome = .gain(gain.estimate / base.estimate)
    } else {
      outcome = .undefined
    }
  }

  private static func sum(_ flows: ArraySlice<ExternalFlow>) throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for flow in flows { sum = try sum + flow.amount }
    return sum
  }
}
