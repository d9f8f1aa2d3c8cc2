extension SeededGenerator {
  /// Returns the same text with CR LF, with a byte order mark, or without the last line ending.
  package mutating func spelling(of text: [UInt8]) -> [UInt8] {
    var text = text
    if oneIn(4), text.last == 0x0A { text.removeLast() }
    if oneIn(4) { text = Array(text.map { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }.joined()) }
    if oneIn(4) { text = [0xEF, 0xBB, 0xBF] + text }
    return text
  }

  /// Changes, adds or removes one or a few bytes, usually after `start`.
  package mutating func mutate(_ bytes: inout [UInt8], from start: Int) {
    let marks = Array(",\"\n\r 0.-:x".utf8) + [0, 0xFF]
    let first = oneIn(5) ? 0 : min(start, bytes.count - 1)
    let place = Int.random(in: first..<bytes.count, using: &self)
    switch Int.random(in: 0..<4, using: &self) {
    case 0: bytes[place] = marks.randomElement(using: &self) ?? 0
    case 1: bytes.insert(marks.randomElement(using: &self) ?? 0, at: place)
    case 2: bytes.remove(at: place)
    default:
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &self))
      bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
    }
    if bytes.isEmpty { bytes = [0x0A] }
  }
}
