import PlainText

/// A check, made while a ledger is being read, for ids that occur twice.
///
/// While ids are ascending, only the last id is stored; after that, 64-bit hashes are stored. Ids
/// with the same hash are treated as identical.
struct RowNames {
  /// Whether all ids so far were ascending, so that ids did not have to be stored.
  private(set) var areRising: Bool
  private var last: [UInt8] = []
  private var length = 0
  private var hashes: [UInt64] = []

  /// Creates a check.
  ///
  /// - Parameter isKept: whether all ids are stored, regardless of their order. If false, ids are
  ///   stored only from the first id that is not ascending.
  init(isKept: Bool) {
    areRising = !isKept
  }

  /// Adds the next id.
  mutating func add(_ id: Range<Int>, of text: UnsafeBufferPointer<UInt8>) {
    if areRising {
      areRising = rises(id, of: text)
    } else {
      hashes.append(StringInterner.hash(of: id, in: text))
    }
  }

  /// Whether all stored ids seem to be distinct.
  ///
  /// - Complexity: linear in the number of stored ids.
  var areDistinct: Bool {
    guard !hashes.isEmpty else { return true }
    // The hashes are split into parts that fit in the processor's cache.
    let shift = UInt64(hashes.count < Self.partSize ? 64 : 64 - Self.partBits)
    var ends = [Int](repeating: 0, count: 1 << Self.partBits + 1)
    for hash in hashes { ends[Int(truncatingIfNeeded: hash >> shift) + 1] += 1 }
    for part in ends.indices.dropFirst() { ends[part] += ends[part - 1] }
    var parted = [UInt64](repeating: 0, count: hashes.count)
    for hash in hashes {
      let part = Int(truncatingIfNeeded: hash >> shift)
      parted[ends[part]] = hash
      ends[part] += 1
    }
    var start = 0
    for end in ends where end > start {
      var seen = HashSet(for: end - start)
      guard parted[start..<end].allSatisfy({ seen.insert($0) }) else { return false }
      start = end
    }
    return true
  }

  private static let partBits = 8
  private static let partSize = 1 << 12

  /// Returns a lower bound on the number of identical leading bytes, because an incomplete last
  /// word is not compared.
  private static func sharedWords(
    _ last: UnsafeMutableRawBufferPointer, _ text: UnsafeRawBufferPointer, from start: Int,
    _ count: Int
  ) -> Int {
    var index = 0
    while count - index >= 8 {
      let before = last.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let differing = before ^ text.loadUnaligned(fromByteOffset: start + index, as: UInt64.self)
      if differing != 0 { return index + differing.littleEndian.trailingZeroBitCount / 8 }
      index += 8
    }
    return index
  }

  private mutating func rises(_ id: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = id.count
    if last.count < count { last += Array(repeating: 0, count: count) }
    let lengthBefore = length
    length = count
    return last.withUnsafeMutableBytes { last in
      let shared = min(count, lengthBefore)
      var index = Self.sharedWords(last, UnsafeRawBufferPointer(text), from: id.lowerBound, shared)
      while index < shared, last[index] == text[id.lowerBound + index] { index += 1 }
      let isAbove =
        index < shared
        ? last[index] < text[id.lowerBound + index] : count > lengthBefore
      while index < count {
        last[index] = text[id.lowerBound + index]
        index += 1
      }
      return isAbove
    }
  }
}

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
