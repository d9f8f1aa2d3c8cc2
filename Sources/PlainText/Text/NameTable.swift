/// Numbers names as they come: the first is 0, and each one that was there before keeps its number.
///
/// For the few thousand names of a million rows: a string is made only of a name that is new.
///
///     var table = NameTable()
///     table.index(of: "EUR")   // 0
///     table.index(of: "USD")   // 1
///     table.index(of: "EUR")   // 0
package struct NameTable: Sendable {
  /// The names in the order of their numbers. Two are one name where their bytes are the same.
  package private(set) var names: [String] = []
  /// The bytes of all names, one after the other, and where each one's begin; the end comes last.
  private var bytes: [UInt8] = []
  private var starts = [0]
  /// Each name's first eight bytes.
  private var heads: [UInt64] = []
  /// Open addressing: the upper half of a name's hash, and its number plus one; 0 where free.
  private var slots = [UInt64](repeating: 0, count: 64)

  package init() {}

  /// How many names there are.
  package var count: Int { names.count }

  /// The number of the name in these bytes, which may be new.
  ///
  /// - Complexity: linear in the name's bytes.
  package mutating func index(of name: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = Self.hash(of: name)
    let slot = slot(of: name, hash)
    if slots[slot] != 0 { return Self.number(in: slots[slot]) }
    names.append(String(decoding: name, as: UTF8.self))
    heads.append(Self.word(UnsafeRawBufferPointer(name), from: 0))
    bytes.append(contentsOf: name)
    starts.append(bytes.count)
    slots[slot] = Self.content(hash, names.count - 1)
    if names.count * 2 > slots.count { grow() }
    return names.count - 1
  }

  /// The number of the name, which may be new.
  package mutating func index(of name: String) -> Int {
    var name = name
    return name.withUTF8 { index(of: $0) }
  }

  /// The number of a name that is there; nil for another.
  package func known(_ name: String) -> Int? {
    var name = name
    let content = name.withUTF8 { slots[slot(of: $0, Self.hash(of: $0))] }
    return content == 0 ? nil : Self.number(in: content)
  }

  /// Where the name stands, or belongs.
  @inline(__always) private func slot(
    of name: UnsafeBufferPointer<UInt8>, _ hash: UInt64
  ) -> Int {
    let last = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & last
    while slots[slot] != 0 {
      let isAlike = slots[slot] >> 32 == hash >> 32
      if isAlike, isSame(name, Self.number(in: slots[slot])) { return slot }
      slot = (slot + 1) & last
    }
    return slot
  }

  @inline(__always) private func isSame(
    _ name: UnsafeBufferPointer<UInt8>, _ number: Int
  ) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == name.count,
      heads[number] == Self.word(UnsafeRawBufferPointer(name), from: 0)
    else { return false }
    guard name.count > 8 else { return true }
    return bytes.withUnsafeBufferPointer { bytes in
      for index in 8..<name.count where bytes[start + index] != name[index] { return false }
      return true
    }
  }

  private mutating func grow() {
    slots = [UInt64](repeating: 0, count: slots.count * 2)
    bytes.withUnsafeBufferPointer { bytes in
      for number in names.indices {
        let name = UnsafeBufferPointer(rebasing: bytes[starts[number]..<starts[number + 1]])
        let hash = Self.hash(of: name)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Self.content(hash, number)
      }
    }
  }

  private static func content(_ hash: UInt64, _ number: Int) -> UInt64 {
    precondition(number < Int(UInt32.max), "a name's number is held in 32 bits")
    return hash & ~0xFFFF_FFFF | UInt64(number + 1)
  }

  @inline(__always) private static func number(in content: UInt64) -> Int {
    Int(content & 0xFFFF_FFFF) - 1
  }

  /// Eight bytes at a time through a multiplication to 128 bits, whose halves are folded, so that
  /// all bits of the hash depend on all bytes (as in Wang Yi's wyhash).
  @inline(__always) private static func hash(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(name)
    var hash = UInt64(truncatingIfNeeded: raw.count) ^ 0x9E37_79B9_7F4A_7C15
    var offset = 0
    repeat {
      let product = (hash ^ word(raw, from: offset)).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
      hash = product.high ^ product.low
      offset += 8
    } while offset < raw.count
    return hash
  }

  /// The eight bytes from `start` on, as many as there are, the first one lowest; above them zeros.
  @inline(__always) private static func word(
    _ bytes: UnsafeRawBufferPointer, from start: Int
  ) -> UInt64 {
    let count = bytes.count - start
    func part<Part: FixedWidthInteger>(_ offset: Int, _ type: Part.Type) -> UInt64 {
      let part = bytes.loadUnaligned(fromByteOffset: start + offset, as: type)
      return UInt64(truncatingIfNeeded: part.littleEndian)
    }
    // Two loads that overlap take any number of bytes.
    if count >= 8 { return part(0, UInt64.self) }
    if count >= 4 {
      return part(0, UInt32.self) | part(count - 4, UInt32.self) << UInt64(8 * (count - 4))
    }
    if count >= 2 {
      return part(0, UInt16.self) | part(count - 2, UInt16.self) << UInt64(8 * (count - 2))
    }
    return count == 1 ? UInt64(bytes[start]) : 0
  }
}
