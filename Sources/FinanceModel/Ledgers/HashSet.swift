/// A set of 64-bit hashes, in open addressing. Two that differ in their lowest bit alone are one.
struct HashSet {
  /// 0 where free.
  private var slots: [UInt64]
  private var count = 0

  /// - Parameter room: how many hashes are likely to come.
  init(for room: Int = 0) {
    var slotCount = 64
    while slotCount < room * 2 { slotCount *= 2 }
    slots = [UInt64](repeating: 0, count: slotCount)
  }

  /// Whether the hash was not there yet.
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
    // The lowest bit is the same in all.
    var index = Int(truncatingIfNeeded: hash >> 1) & last
    while slots[index] != 0 {
      if slots[index] == hash { return false }
      index = (index + 1) & last
    }
    slots[index] = hash
    return true
  }
}
