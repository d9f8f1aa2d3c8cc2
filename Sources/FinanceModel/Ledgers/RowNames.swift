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
