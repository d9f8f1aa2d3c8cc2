import PlainText

/// A check, made while prices are being read, that each pair of base and quote occurs once per day.
/// Only one day's data is stored at a time.
struct NamesByDay {
  private var bases = StringInterner()
  private var quotes = StringInterner()
  private var days = StringInterner()
  private var day = -1
  /// Last day on which each base occurred, and its first quote on that day.
  private var last: [(day: Int, quote: Int)] = []
  /// Other pairs of base and quote on the current day.
  private var others: Set<Int> = []

  /// Returns whether the dates of the records are still ascending, and each pair of base and quote
  /// occurs only once per day.
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

  /// Returns whether the record's day is the current day or later, and makes it the current day.
  @inline(__always) private mutating func isOnDay(_ cell: Range<Int>, _ batch: LedgerBatch) -> Bool
  {
    // Ten-byte dates can be compared byte by byte.
    guard cell.count == 10 else { return false }
    let number = days.index(of: cell, in: batch.records.bytes)
    if number == day { return true }
    guard number == day + 1, day < 0 || days.names[day] < days.names[number] else { return false }
    day = number
    if !others.isEmpty { others.removeAll(keepingCapacity: true) }
    return true
  }

  /// Whether all names are ASCII, so that names with different bytes are different.
  var arePlain: Bool {
    [bases, quotes, days].allSatisfy { $0.names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } }
  }
}
