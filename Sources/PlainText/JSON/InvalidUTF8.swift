/// Returns the byte ranges in `bytes` that are not valid UTF-8 (Unicode 16.0, table 3-7), at most
/// `limit` of them. Adjacent invalid bytes form one range.
///
/// - Complexity: one pass, 32 bytes at a time in ASCII.
func invalidUTF8(in bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> [Range<Int>] {
  var places: [Range<Int>] = []
  var offset = 0
  let raw = UnsafeRawBufferPointer(bytes)
  while offset < bytes.count, places.count < limit {
    let plain = plainCount(raw, from: offset)
    guard plain == 0 else {
      offset += plain
      continue
    }
    let length = sequenceLength(bytes, at: offset)
    if length > 0 {
      offset += length
    } else {
      if let last = places.last, last.upperBound == offset {
        places[places.count - 1] = last.lowerBound..<(offset + 1)
      } else {
        places.append(offset..<(offset + 1))
      }
      offset += 1
    }
  }
  return places
}

/// Returns a lower bound on the number of consecutive ASCII bytes from `start` on; only whole
/// machine words are checked.
@inline(__always) private func plainCount(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
  var offset = start
  while offset + 32 <= bytes.count {
    func word(_ index: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: offset + 8 * index, as: UInt64.self)
    }
    guard (word(0) | word(1) | word(2) | word(3)) & 0x8080_8080_8080_8080 == 0 else { break }
    offset += 32
  }
  while offset + 8 <= bytes.count {
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    let other = word & 0x8080_8080_8080_8080
    guard other == 0 else { return offset + other.trailingZeroBitCount / 8 - start }
    offset += 8
  }
  return offset - start
}

/// Returns the length of the well-formed UTF-8 sequence at `offset`; 0 if it is malformed.
private func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
  func follows(_ distance: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
    offset + distance < bytes.count && range.contains(bytes[offset + distance])
  }
  switch bytes[offset] {
  case 0x00...0x7F: return 1
  case 0xC2...0xDF: return follows(1) ? 2 : 0
  case 0xE0: return follows(1, 0xA0...0xBF) && follows(2) ? 3 : 0
  case 0xED: return follows(1, 0x80...0x9F) && follows(2) ? 3 : 0
  case 0xE1...0xEF: return follows(1) && follows(2) ? 3 : 0
  case 0xF0: return follows(1, 0x90...0xBF) && follows(2) && follows(3) ? 4 : 0
  case 0xF1...0xF3: return follows(1) && follows(2) && follows(3) ? 4 : 0
  case 0xF4: return follows(1, 0x80...0x8F) && follows(2) && follows(3) ? 4 : 0
  default: return 0
  }
}
