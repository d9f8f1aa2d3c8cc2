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
  func stretches(from start: Int, to end: Int) -> [ExchangePath.Stretch] {
    var stretches: [ExchangePath.Stretch] = []
    var last: [Int] = []
    var next: CalendarDate?
    repeat {
      let day = next
      let chain: [Int]
      (chain, next) = self.chain(from: start, to: end, on: day)
      guard !chain.isEmpty, chain != last else { continue }
      last = chain
      stretches.append(
        ExchangePath.Stretch(
          start: day,
          links: zip(chain, chain.dropFirst()).compactMap { from, to in
            links[from].first { $0.target == to }.map { (codes[from], codes[to], $0.rates) }
          }))
    } while next != nil
    return stretches
  }

  /// The currencies from start to end by the links that have a rate on the day, or always; empty
  /// if there is no such chain. A breadth-first search.
  ///
  /// - Returns: the chain, and the next day on which a link that was looked at has a rate: only then
  ///   it may be another.
  private func chain(
    from start: Int, to end: Int, on day: CalendarDate?
  ) -> (chain: [Int], next: CalendarDate?) {
    var origins: [Int: Int] = [:]
    var queue = [start]
    var place = 0
    var later: CalendarDate?
    search: while place < queue.count {
      let number = queue[place]
      place += 1
      for link in links[number] where link.target != start && origins[link.target] == nil {
        if let since = link.rates.start, day.map({ since > $0 }) ?? true {
          later = later.map { min($0, since) } ?? since
          continue
        }
        origins[link.target] = number
        if link.target == end { break search }
        queue.append(link.target)
      }
    }
    guard origins[end] != nil else { return ([], later) }
    var chain = [end]
    while let last = chain.last, let origin = origins[last] { chain.append(origin) }
    return (chain.reversed(), later)
  }
}
