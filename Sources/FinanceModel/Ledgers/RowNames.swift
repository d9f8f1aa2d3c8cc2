import PlainText

/// Watches over the ids of a ledger's rows as they come, whether one is there twice.
///
/// Ids that rise need no memory but of the last one; others are kept as hashes of 64 bits. Two that
/// have one hash count as the same.
struct RowNames {
  /// What the ids noted so far are.
  enum Order {
    case rising
    /// One was not above the one before it: all must be kept.
    case mixed
    /// One was there twice, or seems to have been.
    case repeated
  }

  private(set) var order: Order
  private var last: [UInt8] = []
  private var length = 0
  private var hashes = HashSet()

  /// - Parameter isKept: all ids are kept, whatever their order; otherwise those before the first
  ///   that does not rise are not.
  init(isKept: Bool) {
    order = isKept ? .mixed : .rising
  }

  /// Notes the next id.
  mutating func add(_ id: Range<Int>, of text: UnsafeBufferPointer<UInt8>) {
    switch order {
    case .rising: if !rises(id, of: text) { order = .mixed }
    case .mixed: if !hashes.insert(StringInterner.hash(of: id, in: text)) { order = .repeated }
    case .repeated: break
    }
  }

  /// How many bytes are the same at least, as far as whole words go.
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
