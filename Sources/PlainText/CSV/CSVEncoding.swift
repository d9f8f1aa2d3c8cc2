/// The encoding errors of a CSV file, found before it is parsed.
struct CSVEncoding {
  /// Whether the file cannot be read.
  private(set) var isUnreadable = false
  private(set) var findings: [TextFinding] = []
  /// Byte ranges of NUL bytes and invalid UTF-8, in file order. Rows that contain them are not
  /// checked.
  private(set) var damage: [Range<Int>] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, atMost largestSize: Int) {
    if let finding = Self.unreadable(bytes, atMost: largestSize) {
      findings = [finding]
      isUnreadable = true
      return
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      findings.append(
        TextFinding(
          .byteOrderMark, 0..<3, "the file begins with a byte order mark",
          hint: "save the file as UTF-8 without a byte order mark"))
    }
    guard !Self.isASCII(bytes[(findings.isEmpty ? 0 : 3)...]) else { return }
    let nuls = Self.nuls(in: bytes, limit: TextFinding.limit + 1)
    let bad = invalidUTF8(in: bytes, limit: TextFinding.limit + 1)
    findings += nuls.map { range in
      TextFinding(
        .nul, range,
        range.count == 1 ? "a NUL byte" : "\(range.count) NUL bytes in a row",
        hint: "the data here was lost, for example in a power cut; restore it from git, or remove"
          + " the "
          + (range.count == 1 ? "byte" : "bytes"))
    }
    findings += bad.map { range in
      TextFinding(
        .invalidUTF8, range, "bytes that are not UTF-8, at byte offset \(range.lowerBound)",
        hint: "save the file as UTF-8")
    }
    damage = (nuls + bad).sorted { $0.lowerBound < $1.lowerBound }
    // The search for damage stops at its limit, so the rest of the file may contain undetected
    // damage and is not checked.
    let cuts = [nuls, bad].compactMap { $0.count > TextFinding.limit ? $0.last?.upperBound : nil }
    guard let cut = cuts.min() else { return }
    damage.removeAll { $0.lowerBound >= cut }
    damage.append(cut..<bytes.count)
  }

  private static func unreadable(
    _ bytes: UnsafeBufferPointer<UInt8>, atMost largestSize: Int
  ) -> TextFinding? {
    if bytes.count > largestSize {
      return TextFinding(
        .tooLarge, 0..<1, "the file has \(bytes.count) bytes, expected at most \(largestSize)",
        hint: "split the ledger into a folder of the same name, with a file for each year")
    }
    if bytes.starts(with: [0] + Array("GITCRYPT".utf8)) {
      return TextFinding(
        .locked, 0..<9, "the file is locked: git-crypt has encrypted it",
        hint: "run git-crypt unlock")
    }
    if isUTF16(bytes) {
      return TextFinding(
        .utf16, 0..<2, "the file is UTF-16, expected UTF-8", hint: "save the file as UTF-8")
    }
    guard bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).allSatisfy(isBlank)
    else { return nil }
    return TextFinding(
      .empty, 0..<0, "the ledger is empty; its header row is missing",
      hint: "write the ledger's header row, or restore the file from git")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D || byte == 0x20 || byte == 0x09
  }

  /// Whether the bytes begin with a UTF-16 byte order mark, or with zeros alternating with other
  /// bytes.
  private static func isUTF16(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 2 else { return false }
    let pair = (bytes[0], bytes[1])
    if pair == (0xFF, 0xFE) || pair == (0xFE, 0xFF) { return true }
    guard bytes.count >= 4, (pair.0 == 0) != (pair.1 == 0) else { return false }
    return (pair.0 == 0) == (bytes[2] == 0) && (pair.1 == 0) == (bytes[3] == 0)
  }

  /// Whether all bytes are ASCII characters except NUL.
  private static func isASCII(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let bytes = UnsafeRawBufferPointer(
      rebasing: UnsafeRawBufferPointer(text.base)[text.startIndex..<text.endIndex])
    var start = 0
    while bytes.count - start >= 512 {
      // The inner loop has no early exit, so that the compiler processes many bytes at a time. The
      // first operand has a byte's top bit set if the byte is not ASCII; the second, if the byte or
      // a lower byte is 0.
      var marks: UInt64 = 0
      for offset in stride(from: start, to: start + 512, by: 8) {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
        marks |= word | (word &- 0x0101_0101_0101_0101)
      }
      guard marks & 0x8080_8080_8080_8080 == 0 else { return false }
      start += 512
    }
    return bytes[start...].allSatisfy { (1...0x7F).contains($0) }
  }

  /// Returns the first `limit` runs of NUL bytes.
  private static func nuls(
    in bytes: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var offset = firstNul(in: bytes, from: 0)
    while offset < bytes.count, places.count < limit {
      let start = offset
      while offset < bytes.count, bytes[offset] == 0 { offset += 1 }
      places.append(start..<offset)
      offset = firstNul(in: bytes, from: offset)
    }
    return places
  }

  /// Returns the offset of the first NUL byte at or after `start`; the end of the bytes if there is
  /// none.
  private static func firstNul(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = start
    while raw.count - offset >= 512 {
      // No early exit, as in `isASCII`.
      var marks: UInt64 = 0
      for place in stride(from: offset, to: offset + 512, by: 8) {
        let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        marks |= (word &- 0x0101_0101_0101_0101) & ~word
      }
      guard marks & 0x8080_8080_8080_8080 == 0 else { break }
      offset += 512
    }
    return bytes.place(of: 0, from: offset) ?? bytes.count
  }
}
