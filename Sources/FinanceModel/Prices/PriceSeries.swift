package import PlainText

/// The prices of one symbol, with the effective price for each day and quote currency.
///
/// On one day, ``PriceObservation/manualSource`` takes precedence over other sources, which take
/// precedence over a trade. If a day has prices of equal rank in several quote currencies, the
/// preferred currency is used. If there is no price in that currency, the alphabetically first
/// currency is used.
package struct PriceSeries: Sendable {
  /// A quote currency and a source.
  struct Label: Hashable, Sendable {
    let quote: String
    let source: String
    /// The rank of the source; see ``PriceObservation/rank(ofSource:)``.
    let rank: Int

    init(quote: String, source: String) {
      self.quote = quote
      self.source = source
      rank = PriceObservation.rank(ofSource: source)
    }
  }

  /// An observation, stored in only 32 bytes because a household can have a million trades over
  /// decades.
  struct Entry: Sendable {
    var amount: Decimal
    var date: CalendarDate
    var label: UInt32
    /// The index of the row's file; the maximum value if the price was not read from a row.
    /// `record` is the row's index in that file.
    var file: UInt32
    var record: UInt32

    init(_ amount: Decimal, on date: CalendarDate, _ label: Int, at place: LedgerPlace?) {
      self.amount = amount
      self.date = date
      self.label = UInt32(label)
      file = place.flatMap { UInt32(exactly: $0.file) } ?? .max
      record = place.flatMap { UInt32(exactly: $0.record) } ?? .max
    }

    var place: LedgerPlace? {
      file == .max || record == .max ? nil : LedgerPlace(file: Int(file), record: Int(record))
    }
  }

  package let symbol: String
  /// Entries ordered by day, then by quote currency, with one entry for each day and currency.
  let entries: [Entry]
  let labels: [Label]
  /// Currency codes of all prices.
  package let quotes: Set<String>

  /// Selects the effective entries from entries in any order.
  ///
  /// If two trades have the same day and quote, the last one added is used. If two other entries
  /// have the same day, quote and rank, the entry from the alphabetically first source takes
  /// precedence, then the entry with the greater amount. Reading a ledger refuses such pairs.
  init(_ symbol: String, _ entries: [Entry], _ labels: [Label]) {
    self.symbol = symbol
    self.labels = labels
    self.entries = Self.areOfRisingDays(entries) ? entries : Self.standing(entries, labels)
    var quotes: Set<String> = []
    var last: UInt32?
    for entry in entries where entry.label != last {
      last = entry.label
      quotes.insert(labels[Int(entry.label)].quote)
    }
    self.quotes = quotes
  }

  /// Whether each entry is on a later day than the previous entry.
  static func areOfRisingDays(_ entries: [Entry]) -> Bool {
    guard var day = entries.first?.date else { return true }
    for entry in entries.dropFirst() {
      guard day < entry.date else { return false }
      day = entry.date
    }
    return true
  }

  private static func standing(_ entries: [Entry], _ labels: [Label]) -> [Entry] {
    let order = entries.indices.sorted { first, second in
      let (a, b) = (entries[first], entries[second])
      if a.date != b.date { return a.date < b.date }
      let (labelA, labelB) = (labels[Int(a.label)], labels[Int(b.label)])
      if labelA.quote != labelB.quote { return labelA.quote < labelB.quote }
      if labelA.rank != labelB.rank { return labelA.rank > labelB.rank }
      if labelA.rank == 0 { return first > second }
      if labelA.source != labelB.source { return labelA.source < labelB.source }
      return a.amount != b.amount ? a.amount > b.amount : first < second
    }
    var standing: [Entry] = []
    standing.reserveCapacity(order.count)
    for index in order {
      let entry = entries[index]
      if let last = standing.last, last.date == entry.date,
        labels[Int(last.label)].quote == labels[Int(entry.label)].quote
      {
        continue
      }
      standing.append(entry)
    }
    return standing
  }
}

extension PriceSeries {
  /// Known prices, ordered by day, then by quote currency.
  package var observations: [PriceObservation] { entries.map(observation) }

  /// Number of known prices.
  package var count: Int { entries.count }

  /// Calls `take` with the day and amount of each price, and with a label number for
  /// ``quote(ofLabel:)`` and ``source(ofLabel:)``, in the order of ``observations``. If `last` is
  /// not nil, only prices on or before `last` are passed. Strings are not copied.
  package func eachPrice<Problem>(
    until last: CalendarDate? = nil,
    _ take: (_ date: CalendarDate, _ amount: Decimal, _ label: Int) throws(Problem) -> Void
  ) throws(Problem) {
    for entry in entries[..<(last.map { firstIndex(after: $0) } ?? entries.count)] {
      try take(entry.date, entry.amount, Int(entry.label))
    }
  }

  /// Returns the quote currency with the given label number.
  package func quote(ofLabel label: Int) -> String { labels[label].quote }

  /// Returns the source with the given label number.
  package func source(ofLabel label: Int) -> String { labels[label].source }

  /// Returns the last `count` prices on or before `date`, ordered by day, then by quote currency.
  ///
  /// - Complexity: logarithmic in the number of days, and linear in `count`.
  package func observations(
    onOrBefore date: CalendarDate, last count: Int = .max
  ) -> [PriceObservation] {
    entries[..<firstIndex(after: date)].suffix(count).map(observation)
  }

  /// Whether `areFar` is true for any two consecutive prices in one quote currency. Only the last
  /// `count` prices on or before `date` are compared. Trades and prices of zero are skipped.
  ///
  /// - Complexity: linear in the number of prices.
  package func hasNeighbours(
    onOrBefore date: CalendarDate, last count: Int = .max,
    where areFar: (Decimal, Decimal) -> Bool
  ) -> Bool {
    var last = [Decimal?](repeating: nil, count: labels.count)
    let firstOfQuote = labels.map { label in labels.firstIndex { $0.quote == label.quote } ?? 0 }
    for entry in entries[..<firstIndex(after: date)].suffix(count) {
      guard entry.amount.isPositive, labels[Int(entry.label)].rank > 0 else { continue }
      let quote = firstOfQuote[Int(entry.label)]
      if let before = last[quote], areFar(before, entry.amount) { return true }
      last[quote] = entry.amount
    }
    return false
  }

  /// Returns the days from `first` to `last` with a price, in order. A day with prices in two
  /// currencies is listed twice.
  ///
  /// - Complexity: logarithmic in the number of days, and linear in the number of days returned.
  package func days(from first: CalendarDate, to last: CalendarDate) -> [CalendarDate] {
    let (start, end) = (firstIndex(on: first), firstIndex(after: last))
    return start < end ? entries[start..<end].map(\.date) : []
  }

  /// Returns the last day on or before `date` with a price; nil if `date` is before the first such
  /// day.
  func lastDay(onOrBefore date: CalendarDate) -> CalendarDate? {
    let end = firstIndex(after: date)
    return end > 0 ? entries[end - 1].date : nil
  }

  /// Returns the price on `date` or, if that day has no price, on the last earlier day with a
  /// price; nil if there is no such day.
  ///
  /// - Complexity: logarithmic in the number of days.
  package func price(
    onOrBefore date: CalendarDate, preferring quote: String? = nil
  ) -> PriceObservation? {
    price(before: firstIndex(after: date), quote)
  }

  /// Returns the price on or before a day, without its source. This method is intended for days
  /// queried in order.
  ///
  /// - Parameter place: a cursor that starts at 0 and is updated for the next day.
  /// - Complexity: constant for a day soon after the previous one, otherwise logarithmic in the
  ///   number of days.
  package func amount(
    onOrBefore date: CalendarDate, preferring quote: String? = nil, after place: inout Int
  ) -> (date: CalendarDate, amount: Decimal, quote: String)? {
    var steps = 0
    while steps < 8, place < entries.count, entries[place].date <= date {
      place += 1
      steps += 1
    }
    if steps == 8 || (place > 0 && entries[place - 1].date > date) {
      place = firstIndex(after: date)
    }
    guard let entry = entry(before: place, quote) else { return nil }
    return (entry.date, entry.amount, labels[Int(entry.label)].quote)
  }

  private func price(before end: Int, _ quote: String?) -> PriceObservation? {
    entry(before: end, quote).map(observation)
  }

  /// Returns the effective entry on the day of the entry that precedes index `end`; nil if no entry
  /// precedes it.
  private func entry(before end: Int, _ quote: String?) -> Entry? {
    guard end > 0 else { return nil }
    let day = entries[end - 1].date
    var start = end - 1
    while start > 0, entries[start - 1].date == day { start -= 1 }
    return start == end - 1 ? entries[start] : best(ofDay: day, from: start, quote)
  }

  /// Returns the price on the first day after `date` with a price; nil if there is no such day.
  ///
  /// - Complexity: logarithmic in the number of days.
  package func price(
    after date: CalendarDate, preferring quote: String? = nil
  ) -> PriceObservation? {
    let start = firstIndex(after: date)
    guard start < entries.count else { return nil }
    return best(ofDay: entries[start].date, from: start, quote).map(observation)
  }

  private func best(
    ofDay date: CalendarDate, from start: Int, _ preferred: String?
  ) -> Entry? {
    var best: (entry: Entry, rank: Int)?
    for entry in entries[start...] {
      guard entry.date == date else { break }
      let label = labels[Int(entry.label)]
      let rank = 2 * label.rank + (label.quote == preferred ? 1 : 0)
      if best.map({ $0.rank < rank }) ?? true { best = (entry, rank) }
    }
    return best?.entry
  }

  private func observation(_ entry: Entry) -> PriceObservation {
    let label = labels[Int(entry.label)]
    return PriceObservation(
      symbol: symbol, date: entry.date, quote: label.quote, amount: entry.amount,
      source: label.source, place: entry.place)
  }

  private func firstIndex(on date: CalendarDate) -> Int { firstIndex { $0 >= date } }

  private func firstIndex(after date: CalendarDate) -> Int { firstIndex { $0 > date } }

  private func firstIndex(where isBeyond: (CalendarDate) -> Bool) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(entries[middle].date) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
