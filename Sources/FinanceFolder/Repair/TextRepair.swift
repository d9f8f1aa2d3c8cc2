/// Repairs the line endings of UTF-8 text and removes the byte order mark.
struct TextRepair {
  private(set) var bytes: [UInt8]
  private(set) var acts: [String] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    removeByteOrderMark()
    endLinesInLineFeeds()
  }

  private mutating func removeByteOrderMark() {
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    bytes.removeFirst(3)
    acts.append("byte order mark removed")
  }

  private mutating func endLinesInLineFeeds() {
    let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    var count = 0
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == lf, result.last == cr {
        count += 1
        // All CRs are removed, because converting line endings twice results in CR CR LF.
        while result.last == cr { result.removeLast() }
      }
      result.append(byte)
    }
    guard count > 0 else { return }
    bytes = result
    acts.append("CR LF to LF in \(count) line\(count == 1 ? "" : "s")")
  }

  /// Ends the last line with a line feed.
  mutating func endLastLine() {
    guard let last = bytes.last, last != UInt8(ascii: "\n") else { return }
    bytes.append(UInt8(ascii: "\n"))
    acts.append("line feed added to the last line")
  }

  /// Replaces the complete text.
  mutating func replace(_ text: [UInt8], _ act: String) {
    bytes = text
    acts.append(act)
  }
}
