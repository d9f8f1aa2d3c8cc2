package import PlainText

/// The matching of bank rows with rows typed earlier, by date alone. The bank's date is between one
/// day before and five days after the typed date. Each row has at most one match.
///
/// The number of matches is the maximum possible. Among all maximum matchings, the total delay is
/// the smallest; a bank date one day early has a delay of six.
package enum DelayedMatching {
  /// Days from the typed row to the bank row.
  package static let delays = -1...5
  /// Maximum number of candidates in a run of days. If the limit is exceeded, delays are not
  /// minimized.
  package static let candidateLimit = 1 << 18

  /// Returns the index of the matching typed row for each bank row. Among rows on the same day,
  /// earlier rows are matched first.
  ///
  /// - Complexity: O(n log n) for sorting, then linear in the number of candidates.
  package static func pairs(
    typed: [CalendarDate], booked: [CalendarDate], candidateLimit: Int = candidateLimit
  ) -> [Int?] {
    func sorted(_ days: [CalendarDate]) -> [Int] {
      days.indices.sorted { (days[$0], $0) < (days[$1], $1) }
    }
    let (typedOrder, bookedOrder) = (sorted(typed), sorted(booked))
    let days = typedOrder.map { Int(typed[$0].dayNumber) }
    var bands: [Range<Int>] = []
    var (low, high) = (0, 0)
    for index in bookedOrder {
      let day = Int(booked[index].dayNumber)
      while low < days.count, day - days[low] > delays.upperBound { low += 1 }
      while high < days.count, day - days[high] >= delays.lowerBound { high += 1 }
      bands.append(low..<max(low, high))
    }
    var pairs = [Int?](repeating: nil, count: booked.count)
    var start = 0
    while start < bands.count {
      var (end, candidates) = (start + 1, bands[start].count)
      while end < bands.count, bands[end].lowerBound < bands[end - 1].upperBound {
        candidates += bands[end].count
        end += 1
      }
      let run = Run(bands: bands[start..<end], typed: days) { row in
        Int(booked[bookedOrder[row]].dayNumber)
      }
      let found = candidates <= candidateLimit ? run.nearest : run.earliest
      for (row, typed) in found { pairs[bookedOrder[row]] = typedOrder[typed] }
      start = end
    }
    return pairs
  }

  /// Matches rows with the same key by date.
  static func pairs<Key: Hashable>(
    typed: [(key: Key, date: CalendarDate)], booked: [(key: Key, date: CalendarDate)]
  ) -> [Int?] {
    var pairs = [Int?](repeating: nil, count: booked.count)
    let waiting = Dictionary(grouping: typed.indices) { typed[$0].key }
    guard !waiting.isEmpty else { return pairs }
    var coming: [Key: [Int]] = [:]
    for index in booked.indices where waiting[booked[index].key] != nil {
      coming[booked[index].key, default: []].append(index)
    }
    for (key, indices) in coming {
      guard let candidates = waiting[key] else { continue }
      let found = Self.pairs(
        typed: candidates.map { typed[$0].date }, booked: indices.map { booked[$0].date })
      for (index, pair) in zip(indices, found) { pairs[index] = pair.map { candidates[$0] } }
    }
    return pairs
  }

  /// Successive bank rows in date order that share candidates.
  private struct Run {
    /// Candidates among the typed rows for each bank row.
    let bands: ArraySlice<Range<Int>>
    let typed: [Int]
    let day: (Int) -> Int

    /// Matches of each row with the earliest remaining candidate. This maximizes the number of
    /// matches, because a later row's candidates are never before an earlier row's candidates.
    var earliest: [(row: Int, typed: Int)] {
      var (pairs, next) = ([(row: Int, typed: Int)](), 0)
      for row in bands.indices {
        next = max(next, bands[row].lowerBound)
        guard next < bands[row].upperBound else { continue }
        pairs.append((row, next))
        next += 1
      }
      return pairs
    }

    private enum Choice: UInt8 { case leaveRow, leaveTyped, pair }

    /// The matches with the smallest total delay. Crossing matches can be uncrossed without
    /// increasing the total, so both lists are processed in order.
    var nearest: [(row: Int, typed: Int)] {
      // An additional match outweighs every delay.
      let gain = 7 * (bands.count + 1)
      var choices: [[Choice]] = []
      var before: (band: Range<Int>, values: [Int])?
      for row in bands.indices {
        let band = bands[row]
        // Returns the highest value reached with the rows so far, using only typed rows before the
        // given one.
        func earlier(_ typed: Int) -> Int {
          guard let before else { return 0 }
          return before.values[min(typed, before.band.upperBound) - before.band.lowerBound]
        }
        var values = [earlier(band.lowerBound)]
        var own = [Choice.leaveRow]
        for index in band {
          let delay = day(row) - typed[index]
          let paired = earlier(index) + gain - (delay < 0 ? 6 : delay)
          var (best, choice) = (earlier(index + 1), Choice.leaveRow)
          if let last = values.last, last > best { (best, choice) = (last, .leaveTyped) }
          if paired > best { (best, choice) = (paired, .pair) }
          values.append(best)
          own.append(choice)
        }
        choices.append(own)
        before = (band, values)
      }
      return traced(choices)
    }

    private func traced(_ choices: [[Choice]]) -> [(row: Int, typed: Int)] {
      var (pairs, row) = ([(row: Int, typed: Int)](), bands.endIndex - 1)
      var count = bands[row].upperBound
      while row >= bands.startIndex {
        count = min(count, bands[row].upperBound)
        switch choices[row - bands.startIndex][count - bands[row].lowerBound] {
        case .leaveRow: row -= 1
        case .leaveTyped: count -= 1
        case .pair:
          count -= 1
          pairs.append((row, count))
          row -= 1
        }
      }
      return pairs
    }
  }
}
