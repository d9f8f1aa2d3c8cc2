package import PlainText

/// Time-weighted return (TWR): the product of links between valuations, minus 1.
///
/// **Valuations** are made at the end of a day and include the day's flows. A link connects one
/// valuation to the next:
///
/// - A day with flows has two links. Link one ends at the value of the previous day's closing units
///   at today's prices plus the day's earnings. Link two is (end + outflows) / (that value +
///   inflows).
/// - If that value is unknown, a flow on the day is weighted by half: gain / (start + flows / 2),
///   with gain = end - start - flows ("original Dietz").
/// - A link that starts with zero begins with its first flow, which has full weight.
/// - The chain begins at the end of the first day with a value above zero.
/// - If a day starts with zero, its earnings belong to the previous link. Income before the first
///   link does not belong to any link.
/// - A day that starts with zero has a link two if money or units enter on that day or are held at
///   its end.
///
/// A link from or to a negative value has no return. A link from a value of zero with holdings has
/// no return either. The whole period then has no return.
///
///     1000 on 2025-12-31, 1100 on 2026-01-31, +500 on 2026-02-15, 1760 on 2026-02-28
///     // links 0.1 and 160 / 1350, cumulative 0.2303...
package struct TimeWeightedReturn: Equatable, Sendable {
  /// The value at the end of a day.
  package struct Valuation: Equatable, Sendable {
    package let date: CalendarDate
    /// Value including the day's flows.
    package let value: Decimal
    /// End of link one: the previous day's closing units at today's prices, plus the day's
    /// earnings; nil if unknown.
    package let valueBeforeFlows: Decimal?
    /// Whether units or cash are held at the end of the day, regardless of their price.
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

  /// The return from one valuation to another, or within one day.
  package struct Link: Equatable, Sendable {
    package let from: CalendarDate
    /// End of the link; the same day as ``from`` if the link covers one day's flows.
    package let to: CalendarDate
    /// First day with holdings; the day of the first flow if the link starts with zero.
    package let begin: CalendarDate
    package let startValue: Decimal
    /// Inflows minus outflows; exact.
    package let flow: Decimal
    package let endValue: Decimal
    /// Denominator of the return.
    let base: Decimal
    /// Exact gain, including earnings after the last sale.
    private(set) var gain: Decimal
    /// Whether the link has a return.
    package private(set) var isDefined: Bool

    /// Adds earnings after the last sale.
    ///
    /// - Throws: `overflow`.
    fileprivate mutating func add(_ earnings: Decimal) throws(DecimalError) {
      gain = try gain + earnings
      isDefined = isDefined && gain >= -base
    }

    /// Return of the link: 0.01 is 1 %; nil if it is undefined.
    package var rate: Double? { isDefined ? gain.estimate / base.estimate : nil }
  }

  /// The result of all links.
  package enum Outcome: Equatable, Sendable {
    /// The chained return, not annualized.
    case cumulative(Double)
    /// No valuation was above zero.
    case nothingHeld
    /// The given link has no return.
    case undefined(Link)
  }

  /// Valuations in date order.
  package let valuations: [Valuation]
  /// Links in date order.
  package let links: [Link]
  package let outcome: Outcome
  /// Number of valuations, starting with the first one above zero.
  package let valuationCount: Int

  /// Computes the chained return between the given valuations.
  ///
  /// Flows may be in any order. Flows on or before the first valuation or after the last are
  /// excluded.
  ///
  /// - Throws: `overflow`.
  /// - Precondition: each valuation is later than the previous one.
  /// - Complexity: O(*v* + *f* log *f*) for *v* valuations and *f* flows.
  package init(
    valuations: [Valuation], flows: [ExternalFlow]
  ) throws(DecimalError) {
    let later = zip(valuations, valuations.dropFirst()).allSatisfy { $0.date < $1.date }
    precondition(later, "each valuation must be later than the previous one")
    self.valuations = valuations
    valuationCount = valuations.drop { !$0.value.isPositive }.count
    var chain = Chain()
    try chain.add(valuations, flows.sorted { $0.date < $1.date })
    links = chain.links
    outcome = Self.outcome(of: chain.links, hasBegun: valuationCount > 0)
  }

  /// Cumulative return; nil if nothing was held or a link has no return.
  package var cumulative: Double? {
    guard case .cumulative(let value) = outcome else { return nil }
    return value
  }

  private static func outcome(of links: [Link], hasBegun: Bool) -> Outcome {
    var product: Double? = hasBegun ? 1 : nil
    for link in links {
      guard let rate = link.rate else { return .undefined(link) }
      product = (product ?? 1) * (1 + rate)
    }
    return product.map { .cumulative($0 - 1) } ?? .nothingHeld
  }
}

/// The links of a return under construction.
private struct Chain {
  typealias Valuation = TimeWeightedReturn.Valuation
  typealias Link = TimeWeightedReturn.Link

  private(set) var links: [Link] = []
  private var hasBegun = false

  mutating func add(
    _ valuations: [Valuation], _ flows: [ExternalFlow]
  ) throws(DecimalError) {
    guard var start = valuations.first else { return }
    hasBegun = start.value.isPositive
    var rest = flows.drop { $0.date <= start.date }
    for end in valuations.dropFirst() {
      let inside = rest.prefix { $0.date < end.date }
      let day = rest.dropFirst(inside.count).prefix { $0.date == end.date }
      rest = rest.dropFirst(inside.count + day.count)
      try add(from: start, to: end, inside, day)
      hasBegun = hasBegun || end.value.isPositive || !links.isEmpty
      start = end
    }
  }

  private mutating func add(
    from start: Valuation, to end: Valuation, _ inside: ArraySlice<ExternalFlow>,
    _ day: ArraySlice<ExternalFlow>
  ) throws(DecimalError) {
    if !start.isHeld, start.value.isZero {
      return try addBeginning(from: start, to: end, inside, day)
    }
    guard hasBegun else { return }
    let isLost = start.value.isZero && end.value.isZero && inside.isEmpty && day.isEmpty
    if isLost { return }
    if let before = end.valueBeforeFlows, !day.isEmpty {
      try addLink(from: start, to: end, value: before, inside)
      try addDay(of: end, before: before, day)
    } else {
      try addLink(from: start, to: end, value: end.value, inside + day)
    }
  }

  /// Adds the links of a period that starts with zero.
  private mutating func addBeginning(
    from start: Valuation, to end: Valuation, _ inside: ArraySlice<ExternalFlow>,
    _ day: ArraySlice<ExternalFlow>
  ) throws(DecimalError) {
    guard hasBegun || end.value.isPositive else { return }
    if inside.contains(where: \.amount.isPositive) {
      guard let before = end.valueBeforeFlows, !day.isEmpty else {
        return try addLink(from: start, to: end, value: end.value, inside + day)
      }
      try addLink(from: start, to: end, value: before, inside)
      return try addDay(of: end, before: before, day)
    }
    var earned = Decimal.zero
    if let earnings = end.valueBeforeFlows {
      if let last = links.indices.last {
        earned = earnings
        try links[last].add(earned)
      } else {
        // Costs on the first day belong to its link two.
        earned = max(earnings, .zero)
      }
    }
    let entered = try Self.sum(day.filter(\.amount.isPositive)[...])
    if end.value.isNegative {
      append(from: start, to: end, end.value, .zero, gain: .zero, base: .zero)
    } else if entered.isPositive || end.isHeld, try (earned + entered).isPositive {
      try addDay(of: end, before: earned, day)
    }
  }

  /// Adds the link between two valuations, with flows weighted by half.
  private mutating func addLink(
    from start: Valuation, to end: Valuation, value: Decimal, _ flows: ArraySlice<ExternalFlow>
  ) throws(DecimalError) {
    let flow = try Self.sum(flows)
    let startsEmpty = start.value.isZero && !start.isHeld
    let first =
      startsEmpty ? try Self.sum(flows.prefix { $0.date == flows.first?.date }) : .zero
    let half = try (flow - first).divided(by: Decimal(2), .halfEven)
    append(
      from: start, to: end, begin: startsEmpty ? flows.first?.date : nil, value, flow,
      gain: try value - start.value - flow, base: try start.value + first + half)
  }

  /// Adds the link for one day's flows.
  private mutating func addDay(
    of end: Valuation, before: Decimal, _ flows: ArraySlice<ExternalFlow>
  ) throws(DecimalError) {
    let flow = try Self.sum(flows)
    let base = try before + Self.sum(flows.filter(\.amount.isPositive)[...])
    let gain = try end.value - before - flow
    let eve = Valuation(date: end.date, value: before)
    append(
      from: eve, to: end, begin: end.date, end.value, flow, gain: gain, base: base,
      isNegative: end.value.isNegative)
  }

  private mutating func append(
    from start: Valuation, to end: Valuation, begin: CalendarDate? = nil, _ value: Decimal,
    _ flow: Decimal, gain: Decimal, base: Decimal, isNegative: Bool? = nil
  ) {
    let isNegative =
      isNegative
      ?? (value.isNegative || end.value.isNegative || start.value.isNegative
        || start.value.isZero && start.isHeld)
    links.append(
      Link(
        from: start.date, to: end.date, begin: begin ?? start.date, startValue: start.value,
        flow: flow, endValue: value, base: base, gain: gain,
        isDefined: !isNegative && base.isPositive && gain >= -base))
  }

  private static func sum(_ flows: ArraySlice<ExternalFlow>) throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for flow in flows { sum = try sum + flow.amount }
    return sum
  }
}
