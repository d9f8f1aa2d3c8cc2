/// A table that numbers names in order of appearance. The first name has the number 0. A repeated
/// name has the number of its first occurrence.
///
/// The table is intended for a few thousand names in a million rows. It creates a string only for a
/// new name.
///
///     var table = StringInterner()
///     table.index(of: "EUR")   // 0
///     table.index(of: "USD")   // 1
///     table.index(of: "EUR")   // 0
package struct StringInterner: Sendable {
  /// Names in order of their numbers. Names are compared by their bytes.
  package private(set) var names: [String] = []
  /// Bytes of all names, one after another. `starts` contains the start of each name, followed by
  /// the end of the last name.
  private var bytes: [UInt8] = []
  private var starts = [0]
  private var slots: [Slot]

  /// A slot of the open-addressing hash table.
  private struct Slot {
    var key: Key
    /// The name's number plus one; 0 if the slot is free.
    var content: UInt32
    var length: UInt32
  }

  /// A key for a name: the first sixteen bytes and, for a longer name, a hash. Bytes beyond the
  /// name's end are zero.
  private struct Key: Equatable {
    var first: UInt64
    var second: UInt64

    /// Combines the halves of a 128-bit product by XOR, so that all bits depend on all others (as
    /// in Wang Yi's wyhash).
    @inline(__always) var hash: UInt64 {
      let product = (first ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(
        by: second ^ 0xE703_7ED1_A0B4_28DB)
      return product.high ^ product.low
    }
  }

  package init() {
    slots = Self.freeSlots(64)
  }

  /// Number of names.
  package var count: Int { names.count }

  /// Returns the number of the name in the bytes `range` of `text`; adds the name if it is new.
  ///
  /// - Precondition: `range` is in `text`.
  /// - Complexity: linear in the name's length in bytes.
  package mutating func index(
    of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let key = Self.key(of: range, in: UnsafeRawBufferPointer(text))
    let (slot, content) = slot(of: range, in: text, key)
    return content != 0 ? Int(content) &- 1 : add(range, of: text, key, in: slot)
  }

  /// Adds a new name in a free slot, and returns its number.
  @inline(never) private mutating func add(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ key: Key, in slot: Int
  ) -> Int {
    let name = UnsafeBufferPointer(rebasing: text[range])
    precondition(
      count < Int(UInt32.max) && name.count < Int(UInt32.max),
      "the count and the name's length must fit in 32 bits")
    names.append(String(decoding: name, as: UTF8.self))
    bytes.append(contentsOf: name)
    starts.append(bytes.count)
    slots[slot] = Slot(key: key, content: UInt32(count), length: UInt32(name.count))
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  /// Returns the number of the name; adds the name if it is new.
  package mutating func index(of name: String) -> Int {
    var name = name
    return name.withUTF8 { index(of: $0.indices, in: $0) }
  }

  /// Returns the number of the name in the bytes `range` of `text`; nil if the name is unknown.
  ///
  /// - Precondition: `range` is in `text`.
  package func known(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    let key = Self.key(of: range, in: UnsafeRawBufferPointer(text))
    let content = slot(of: range, in: text, key).content
    return content == 0 ? nil : Int(content) - 1
  }

  /// Returns the number of the name; nil if the name is unknown.
  package func known(_ name: String) -> Int? {
    var name = name
    return name.withUTF8 { known($0.indices, in: $0) }
  }

  /// Returns the slot that contains the name, or the free slot in which to store it, with the
  /// slot's content.
  @inline(__always) private func slot(
    of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ key: Key
  ) -> (index: Int, content: UInt32) {
    slots.withUnsafeBufferPointer { slots in
      let last = slots.count - 1
      let length = UInt32(truncatingIfNeeded: range.count)
      var index = Int(truncatingIfNeeded: key.hash) & last
      while true {
        let content = slots[index].content
        guard content != 0 else { return (index, 0) }
        if slots[index].key == key, slots[index].length == length,
          length <= 16 || isSame(range, in: text, Int(content) - 1)
        {
          return (index, content)
        }
        index = (index + 1) & last
      }
    }
  }

  @inline(never) private func isSame(
    _ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ number: Int
  ) -> Bool {
    bytes[starts[number]..<starts[number + 1]].elementsEqual(text[range])
  }

  private mutating func grow() {
    let before = slots
    slots = Self.freeSlots(before.count * 2)
    for slot in before where slot.content != 0 {
      var index = Int(truncatingIfNeeded: slot.key.hash) & (slots.count - 1)
      while slots[index].content != 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
  }

  private static func freeSlots(_ count: Int) -> [Slot] {
    Array(repeating: Slot(key: Key(first: 0, second: 0), content: 0, length: 0), count: count)
  }

  @inline(__always) private static func key(
    of range: Range<Int>, in text: UnsafeRawBufferPointer
  ) -> Key {
    let count = range.upperBound &- range.lowerBound
    guard count > 0, count <= 16, text.count &- range.lowerBound >= 16 else {
      return carefulKey(of: range, in: text)
    }
    // Whole words are loaded; bytes beyond the name are masked.
    let first = text.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self).littleEndian
    guard count > 8 else { return Key(first: first & mask(count), second: 0) }
    let second = text.loadUnaligned(fromByteOffset: range.lowerBound &+ 8, as: UInt64.self)
    return Key(first: first, second: second.littleEndian & mask(count &- 8))
  }

  /// Returns a mask of the lowest `count` bytes; `count` is one to eight.
  @inline(__always) private static func mask(_ count: Int) -> UInt64 {
    .max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count)
  }

  /// Returns the key of a long name, or of a name near the end of the text.
  @inline(never) private static func carefulKey(
    of range: Range<Int>, in text: UnsafeRawBufferPointer
  ) -> Key {
    let count = range.upperBound - range.lowerBound
    /// Returns eight bytes of the name, padded with zeros at its end.
    func word(_ start: Int) -> UInt64 {
      let (place, left) = (range.lowerBound + start, count - start)
      guard left > 0 else { return 0 }
      guard place + 8 > text.count else {
        let word = text.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
        return left >= 8 ? word : word & mask(left)
      }
      var word: UInt64 = 0
      for index in 0..<left { word |= UInt64(text[place + index]) << UInt64(8 * index) }
      return word
    }
    var key = Key(first: word(0), second: word(8))
    for start in stride(from: 16, to: count, by: 8) { key.first = key.hash ^ word(start) }
    return key
  }

  /// Returns a hash of the bytes. The probability that two different names have the same hash is
  /// about one in 2^64, unless the names were constructed to collide.
  ///
  /// - Precondition: `range` is in `text`.
  package static func hash(
    of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>
  ) -> UInt64 {
    var key = key(of: range, in: UnsafeRawBufferPointer(text))
    key.first ^= UInt64(truncatingIfNeeded: range.count) << 56
    return key.hash
  }
}
