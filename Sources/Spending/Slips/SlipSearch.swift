import PlainText

/// Slips that explain the differences in the intervals that they link. After the repair, the rows
/// in every changed interval match its balances.
package struct SlipSet: Hashable, Sendable {
  package let slips: [Slip]
  /// Total of the slips' weights.
  package let weight: Int
  /// Differing intervals that the slips explain.
  package let intervals: [Int]

  init(_ slips: [Slip], explaining intervals: [Int]) {
    self.slips = slips
    self.intervals = intervals
    var weight = 0
    for slip in slips { weight += slip.weight }
    self.weight = weight
  }

  /// Whether the first set is better: it has fewer slips or, if both have the same number, a lower
  /// weight.
  package static func isBetter(_ first: SlipSet, _ second: SlipSet) -> Bool {
    (first.slips.count, first.weight) < (second.slips.count, second.weight)
  }
}

/// The exact search for linked sets of slips, with at most two slips per interval and four in
/// total.
///
/// The slips of an interval are sorted by the amount that they add to it. A binary search finds
/// single slips, and a walk from both ends finds pairs. If a slip also adds an amount to a second
/// interval, that amount is explained next.
package struct SlipSearch {
  /// Maximum number of slips in one interval.
  package static let inInterval = 2
  /// Maximum number of slips in a set.
  package static let inAll = 4

  /// Number of steps that take less than a second.
  package static let allSteps = 5_000_000

  /// A slip and the amount that it adds to the interval.
  private struct Candidate {
    let amount: Int
    let slip: Slip
  }

  /// An interval that is changed by the slips chosen so far.
  private struct Changed {
    let interval: Int
    /// Amount that is still unexplained.
    var lack: Int
    /// Number of slips that change the interval.
    var count: Int
  }

  /// Slips chosen so far.
  private struct Choice {
    var slips: [Slip] = []
    var changed: [Changed]
  }

  let books: SlipBooks
  let candidates: SlipCandidates
  private var sorted: [Int: [Candidate]] = [:]
  /// Number of steps that remain; 0 if the search was stopped early.
  var steps: Int
  /// Maximum number of sets retained for one interval.
  private let kept: Int
  private var found: [SlipSet] = []
  private var (most, start) = (0, 0)

  package init(_ books: SlipBooks, steps: Int = allSteps, kept: Int = 20_000) {
    self.books = books
    self.steps = steps
    self.kept = kept
    candidates = SlipCandidates(books)
  }

  /// Whether all sets within the limits were found.
  package var isComplete: Bool { steps > 0 }

  /// Returns the sets that explain an interval, and possibly other intervals as well.
  ///
  /// - Parameters:
  ///   - most: the maximum number of slips in a set.
  ///   - lack: the amount to explain; nil for the interval's own difference.
  package mutating func sets(
    explaining interval: Int, most: Int = inAll, lack: Int? = nil
  ) -> [SlipSet] {
    (self.most, start, found) = (most, interval, [])
    let changed = Changed(interval: interval, lack: lack ?? books.needs[interval], count: 0)
    extend(Choice(changed: [changed]))
    return found
  }

  /// Returns all slips of one interval that may be combined.
  package func slips(of interval: Int) -> [Slip] { candidates.slips(of: interval) }

  private mutating func extend(_ choice: Choice) {
    guard steps > 0 else { return }
    guard let open = choice.changed.first(where: { $0.lack != 0 }) else {
      keep(choice)
      return
    }
    let left = min(most - choice.slips.count, Self.inInterval - open.count)
    guard left > 0 else { return }
    let list = list(of: open.interval)
    single(open, list, choice)
    if left > 1 { pairs(open, list, choice) }
  }

  private mutating func keep(_ choice: Choice) {
    for slip in choice.slips {
      guard let after = slip.after else { continue }
      guard choice.slips.contains(where: { $0.kind == .doubled && $0.subject == after }) else {
        return
      }
    }
    var intervals: [Int] = []
    for changed in choice.changed
    where changed.interval == start || books.needs[changed.interval] != 0 {
      intervals.append(changed.interval)
    }
    intervals.sort()
    found.append(SlipSet(choice.slips, explaining: intervals))
    if found.count >= kept { steps = 0 }
  }

  private mutating func list(of interval: Int) -> [Candidate] {
    if let known = sorted[interval] { return known }
    var list: [Candidate] = []
    for slip in candidates.slips(of: interval) {
      list.append(Candidate(amount: slip.amount(in: interval), slip: slip))
    }
    list.sort { $0.amount < $1.amount }
    sorted[interval] = list
    return list
  }

  private mutating func single(_ open: Changed, _ list: [Candidate], _ choice: Choice) {
    steps -= 1
    var place = list.boundary { $0.amount >= open.lack }
    while place < list.count, list[place].amount == open.lack {
      if let next = adding(list[place].slip, to: choice) { extend(next) }
      place += 1
    }
    for slip in candidates.due(of: open.lack, in: open.interval) {
      if let next = adding(slip, to: choice) { extend(next) }
    }
  }

  private mutating func pairs(_ open: Changed, _ list: [Candidate], _ choice: Choice) {
    var (low, high) = (0, list.count - 1)
    while low < high, steps > 0 {
      steps -= 1
      let sum = list[low].amount + list[high].amount
      if sum < open.lack {
        low += 1
      } else if sum > open.lack {
        high -= 1
      } else {
        // The candidate at the low end is paired with each candidate that has the same amount as
        // the one at the high end.
        let amount = list[high].amount
        var place = high
        while place > low, list[place].amount == amount {
          pair(list[low].slip, list[place].slip, choice)
          place -= 1
        }
        low += 1
      }
    }
  }

  private mutating func pair(_ first: Slip, _ second: Slip, _ choice: Choice) {
    steps -= 1
    guard first.subject != second.subject, let next = adding(first, to: choice),
      let both = adding(second, to: next)
    else { return }
    extend(both)
  }

  /// Returns the choice extended by the slip; nil if this would exceed the number of slips allowed
  /// for a subject or an interval.
  private func adding(_ slip: Slip, to choice: Choice) -> Choice? {
    for known in choice.slips where known.subject == slip.subject { return nil }
    var next = choice
    next.slips.append(slip)
    guard change(slip.effect, &next) else { return nil }
    for other in slip.others where !change(other, &next) { return nil }
    return next
  }

  private func change(_ effect: Slip.Effect, _ choice: inout Choice) -> Bool {
    for place in choice.changed.indices where choice.changed[place].interval == effect.interval {
      guard choice.changed[place].count < Self.inInterval else { return false }
      choice.changed[place].lack -= effect.amount
      choice.changed[place].count += 1
      return true
    }
    choice.changed.append(
      Changed(
        interval: effect.interval, lack: books.needs[effect.interval] - effect.amount, count: 1))
    return true
  }
}

/// Evidence for a repair, based on the payee's other rows.
struct SlipEvidence {
  private struct Fact: Hashable {
    enum Subject { case amount, series, sign }

    let name: Int
    let subject: Subject
    let value: Int
  }

  private var counts: [Fact: Int] = [:]
  /// Sorted amounts of each payee.
  private var amounts: [Int: [Int]] = [:]

  /// - Complexity: O(n log n) in the number of rows.
  init(_ books: SlipBooks) {
    for row in books.rows where row.name != 0 {
      amounts[row.name, default: []].append(row.amount)
      counts[Fact(name: row.name, subject: .amount, value: row.amount), default: 0] += 1
      counts[Fact(name: row.name, subject: .series, value: row.series), default: 0] += 1
      counts[Fact(name: row.name, subject: .sign, value: row.amount.signum()), default: 0] += 1
    }
    for name in amounts.keys { amounts[name]?.sort() }
  }

  /// Returns the change in weight based on the range of the payee's other amounts; 0 unless exactly
  /// one of the two amounts is within it. Of n correct rows, two are outside the range of the
  /// others.
  func ofRange(_ right: Int, _ row: SlipBooks.Row) -> Int {
    guard let own = amounts[row.name], own.count > 3 else { return 0 }
    let last = own.count - 1
    let least = own[own[0] == row.amount ? 1 : 0]
    let range = least...own[own[last] == row.amount ? last - 1 : last]
    guard range.contains(row.amount) != range.contains(right) else { return 0 }
    let weight = min(SlipWeight.evidence, SlipWeight.choices(own.count / 2))
    return range.contains(right) ? -weight : weight
  }

  /// Whether the payee has other rows with the corrected amount.
  func hasAmount(_ right: Int, _ row: SlipBooks.Row) -> Bool {
    has(Fact(name: row.name, subject: .amount, value: right))
  }

  /// Whether the payee has other rows with the current amount.
  func isUsual(_ row: SlipBooks.Row) -> Bool {
    counts[Fact(name: row.name, subject: .amount, value: row.amount)] ?? 0 > 1
  }

  /// Whether all other rows of the payee have the opposite sign.
  func hasOtherSign(_ row: SlipBooks.Row) -> Bool {
    has(Fact(name: row.name, subject: .sign, value: -row.amount.signum()))
      && counts[Fact(name: row.name, subject: .sign, value: row.amount.signum())] == 1
  }

  /// Whether the payee has rows in the other series.
  func has(_ row: SlipBooks.Row, in series: Int) -> Bool {
    has(Fact(name: row.name, subject: .series, value: series))
  }

  /// Whether the row is the payee's only row in its series.
  func isAlone(_ row: SlipBooks.Row) -> Bool {
    counts[Fact(name: row.name, subject: .series, value: row.series)] == 1
  }

  private func has(_ fact: Fact) -> Bool { fact.name != 0 && counts[fact] != nil }
}
