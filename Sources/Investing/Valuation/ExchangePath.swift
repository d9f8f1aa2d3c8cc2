package import PlainText

/// Conversion of amounts from one currency to another, on any day.
package struct ExchangePath: Sendable {
  /// A chain of links that applies from one day until the next stretch begins.
  struct Stretch: Sendable {
    /// First day on which the chain applies; nil if it also applies to all earlier days.
    let start: CalendarDate?
    let links: [(from: String, to: String, rates: LinkRates)]
  }

  package let from: String
  package let to: String
  /// Stretches in date order.
  let stretches: [Stretch]

  init(from: String, to: String, stretches: [Stretch]) {
    self.from = from
    self.to = to
    self.stretches = stretches
  }

  /// Returns the rate on a day, which combines the last rates on or before that day.
  ///
  /// If `lenient` is true and no chain has a rate on or before the day, the first complete chain is
  /// used. Each hop then uses its last rate on or before the day or, without such a rate, its first
  /// rate after the day. ``ExchangeRate/daysAhead`` is then positive.
  ///
  /// - Throws: an error that names the missing rate and the first later day with a rate.
  /// - Complexity: logarithmic in the number of rates of each hop.
  package func rate(
    on date: CalendarDate, lenient: Bool = false
  ) throws(RateProblem) -> ExchangeRate {
    if from == to { return .identity }
    let current = stretches.last { stretch in stretch.start.map { $0 <= date } ?? true }
    if let current { return rate(along: current, on: date) }
    guard let later = stretches.first else {
      throw RateProblem(from: from, to: to, on: date, .missing(later: nil))
    }
    guard lenient else {
      throw RateProblem(from: from, to: to, on: date, .missing(later: later.start))
    }
    return rate(along: later, on: date)
  }

  /// Returns the days from `first` to `last` on which a link of the chain that then applies has a
  /// rate. The days are in any order and may contain duplicates.
  func days(from first: CalendarDate, to last: CalendarDate) -> [CalendarDate] {
    stretches.indices.flatMap { index in
      let start = max(stretches[index].start ?? first, first)
      let next = stretches.indices.contains(index + 1) ? stretches[index + 1].start : nil
      let end = min(next?.adding(days: -1) ?? last, last)
      return stretches[index].links.flatMap { $0.rates.days(from: start, to: end) }
    }
  }

  private func rate(along stretch: Stretch, on date: CalendarDate) -> ExchangeRate {
    ExchangeRate(
      stretch.links.compactMap { link in
        link.rates.rate(on: date, lenient: true).map { found in
          ExchangeRate.Hop(
            from: link.from, to: link.to, operation: found.operation, rate: found.rate,
            date: found.dated?.date, source: found.dated?.source ?? "")
        }
      }, on: date)
  }
}

extension ExchangeRates {
  /// Returns the chains between two currencies, each with the first day on which it applies.
  ///
  /// The search for a chain is repeated only on days on which the chain may change: see
  /// ``Search/next``.
  func stretches(from start: Int, to end: Int) -> [ExchangePath.Stretch] {
    var stretches: [ExchangePath.Stretch] = []
    var last: [Int] = []
    var day = firstDay(of: start, to: end)
    while true {
      let search = Search(self, from: start, to: end, on: day)
      if !search.chain.isEmpty, search.chain != last {
        last = search.chain
        stretches.append(
          ExchangePath.Stretch(
            start: day,
            links: zip(last, last.dropFirst()).compactMap { from, to in
              link(from, to).map { (codes[from], codes[to], $0.rates) }
            }))
      }
      guard let next = search.next else { return stretches }
      day = next
    }
  }

  /// Returns the first day on which both currencies have a link; before that day they cannot be
  /// connected. Returns nil if both currencies always have a link.
  private func firstDay(of start: Int, to end: Int) -> CalendarDate? {
    [firstDays[start], firstDays[end]].compactMap(\.self).max()
  }

  /// Returns the link between two currencies, which are identified by index; see ``Link/target``.
  ///
  /// - Complexity: logarithmic in the number of links of `from`.
  fileprivate func link(_ from: Int, _ target: Int) -> Link? {
    let place = links[from].boundary { $0.target >= target }
    guard place < links[from].count, links[from][place].target == target else { return nil }
    return links[from][place]
  }
}

/// Breadth-first search for the chain between two currencies. It uses links with a fixed rate or
/// with a rate on or before a day.
private struct Search {
  /// Chain from start to end; empty if none exists.
  private(set) var chain: [Int] = []
  /// First later day on which a link not yet used in the search begins; nil if there is none. The
  /// result of the search is the same for all days before that day.
  private(set) var next: CalendarDate?

  /// - Complexity: linear in the number of links of the currencies visited before the end.
  init(_ rates: ExchangeRates, from start: Int, to end: Int, on day: CalendarDate?) {
    var origins = [start: start]
    var queue = [start]
    var place = 0
    while place < queue.count, origins[end] == nil {
      let number = queue[place]
      place += 1
      // The link to the end is checked first, because it makes the currency's other links
      // irrelevant.
      if let link = rates.link(number, end) {
        guard let since = link.rates.start, !(day.map { since <= $0 } ?? false) else {
          origins[end] = number
          break
        }
        wait(for: since)
      }
      for link in rates.links[number] where origins[link.target] == nil && link.target != end {
        if let since = link.rates.start, !(day.map { since <= $0 } ?? false) {
          wait(for: since)
        } else {
          origins[link.target] = number
          queue.append(link.target)
        }
      }
    }
    guard origins[end] != nil else { return }
    chain = [end]
    while let last = chain.last, last != start, let origin = origins[last] { chain.append(origin) }
    chain.reverse()
    // A direct link is always the shortest chain.
    if chain.count == 2 { next = nil }
  }

  private mutating func wait(for day: CalendarDate) {
    next = next.map { min($0, day) } ?? day
  }
}
