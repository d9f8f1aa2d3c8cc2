import PlainText

/// Checks, while prices are read, that each base and quote occurs once per day. Only the data of
/// one day is held in memory.
struct NamesByDay {
  private var bases = StringInterner()
  private var quotes = StringInterner()
  private var days = StringInterner()
  private var day = -1
  /// The last day on which each base occurred, and its first quote on that day.
  private var last: [(day: Int, quote: Int)] = []
  /// The other bases and quotes of the day.
  private var others: Set<Int> = []

  /// Whether the days of the records are still ascending, and no base and quote occurs twice on one
  /// day.
  mutating func areNew(in batch: LedgerBatch, _ date: Int, _ base: Int, _ quote: Int) -> Bool {
    for record in 0..<batch.records.count {
      guard let name = batch.name(record, base, in: &bases),
        let quote = batch.name(record, quote, in: &quotes), isOnDay(batch.cell(record, date), batch)
      else { return false }
      if name == last.count { last.append((-1, -1)) }
      if last[name].day != day {
        last[name] = (day, quote)
      } else if last[name].quote == quote || !others.insert(name << 32 | quote).inserted {
        return false
      }
    }
    return true
  }

  /// Whether the day is that of the previous record or a later one; makes the day the current one.
  @inline(__always) private mutating func isOnDay(_ cell: Range<Int>, _ batch: LedgerBatch) -> Bool
  {
    // Days of ten bytes sort by their bytes.
    guard cell.count == 10 else { return false }
    let number = days.index(of: cell, in: batch.records.bytes)
    if number == day { return true }
    guard number == day + 1, day < 0 || days.names[day] < days.names[number] else { return false }
    day = number
    if !others.isEmpty { others.removeAll(keepingCapacity: true) }
    return true
  }

  /// Whether all names are ASCII, so that names with different bytes differ.
  var arePlain: Bool {
    [bases, quotes, days].allSatisfy { $0.names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } }
  }
}
