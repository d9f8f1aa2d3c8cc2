/// A set of 64-bit hashes with open addressing. Hashes that differ only in their lowest bit are
/// treated as the same hash.
struct HashSet {
  /// Hashes; 0 marks a free slot.
  private var slots: [UInt64]
  private var count = 0

  /// Creates an empty set.
  ///
  /// - Parameter room: the expected number of hashes.
  init(for room: Int = 0) {
    var slotCount = 64
    while slotCount < room * 2 { slotCount *= 2 }
    slots = [UInt64](repeating: 0, count: slotCount)
  }

  /// Inserts a hash; returns whether it was new.
  mutating func insert(_ hash: UInt64) -> Bool {
    guard place(hash | 1) else { return false }
    count += 1
    guard count * 2 > slots.count else { return true }
    let before = slots
    slots = [UInt64](repeating: 0, count: before.count * 2)
    for hash in before where hash != 0 { _ = place(hash) }
    return true
  }

  private mutating func place(_ hash: UInt64) -> Bool {
    let last = slots.count - 1
    // The lowest bit of the hash is ignored.
    var index = Int(truncatingIfNeeded: hash >> 1) & last
    while slots[index] != 0 {
      if slots[index] == hash { return false }
      index = (index + 1) & last
    }
    slots[index] = hash
    return true
  }
}
