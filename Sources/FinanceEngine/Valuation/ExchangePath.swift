package import PlainText

/// How amounts of one currency are told in another, on any day.
package struct ExchangePath: Sendable {
  /// The chain of links that holds from a day on, until the next stretch.
  struct Stretch: Sendable {
    /// Nil: from ever.
    let start: CalendarDate?
    let links: [(from: String, to: String, rates: LinkRates)]
  }

  package let from: String
  package let to: String
  /// In the order of their days.
  let stretches: [Stretch]

  init(from: String, to: String, stretches: [Stretch]) {
    self.from = from
    self.to = to
    self.stretches = stretches
  }

  /// The rate of a day, made of the last rates on or before it.
  ///
  /// When `lenient`, and only where no chain has a rate on or before the day, it is made of the
  /// chain that is complete first, each hop with its last rate on or before the day, else its
  /// first after; ``ExchangeRate/daysAhead`` tells.
  ///
  /// - Throws: that there is none, with the first later day that has one.
  /// - Complexity: logarithmic in the rates of each hop.
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

  /// The days from `first` to `last` on which a link of a chain that holds then has a rate, in no
  /// order; a day may be there several times.
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
  /// The chains that hold between two currencies, each from the day on from which it does.
  ///
  /// A chain is searched for on those days alone on which another may be found: see
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

  /// The day before which no chain can lead from one to the other: neither has a link to any
  /// currency. Nil if both have one from ever.
  private func firstDay(of start: Int, to end: Int) -> CalendarDate? {
    [firstDays[start], firstDays[end]].compactMap(\.self).max()
  }

  /// The link between two currencies, of which one number is ``Link/target``.
  ///
  /// - Complexity: logarithmic in the links of `from`.
  fileprivate func link(_ from: Int, _ target: Int) -> Link? {
    let place = links[from].boundary { $0.target >= target }
    guard place < links[from].count, links[from][place].target == target else { return nil }
    return links[from][place]
  }
}

/// A breadth-first search for the currencies between two, by the links that have a rate on a day
/// or always.
private struct Search {
  /// From start to end; empty if there is no such chain.
  private(set) var chain: [Int] = []
  /// The first later day on which a link begins that the search has met and could not use; nil if
  /// there is none. Until then the same search finds the same chain.
  private(set) var next: CalendarDate?

  /// - Complexity: linear in the links of the currencies that come before the end.
  init(_ rates: ExchangeRates, from start: Int, to end: Int, on day: CalendarDate?) {
    var origins = [start: start]
    var queue = [start]
    var place = 0
    while place < queue.count, origins[end] == nil {
      let number = queue[place]
      place += 1
      // The link to the end comes first: beside it no other of this currency matters.
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
    // A direct link stays the shortest chain.
    if chain.count == 2 { next = nil }
  }

  private mutating func wait(for day: CalendarDate) {
    next = next.map { min($0, day) } ?? day
  }
}
