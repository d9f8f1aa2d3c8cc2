import Expectations
import Foundation
import PlainText
import TestSupport
import Testing

struct StoredZipTests {
  private func archive(_ files: [(String, [UInt8])]) throws -> [UInt8] {
    var zip = StoredZip()
    var bytes: [UInt8] = []
    for (name, contents) in files {
      var checksum = CRC32()
      checksum.update(contents)
      bytes += try zip.header(of: name, size: contents.count, checksum: checksum.value)
      bytes += contents
    }
    return bytes + zip.directory()
  }

  @Test("an archive of one file is correct, byte by byte")
  func bytes() throws {
    let checksum: [UInt8] = [0x26, 0x39, 0xF4, 0xCB]
    let common: [UInt8] =
      [20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0] + checksum + [9, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0]
    let file: [UInt8] = [0x50, 0x4B, 3, 4] + common + Array("a123456789".utf8)
    let entry: [UInt8] =
      [0x50, 0x4B, 1, 2, 20, 0] + common + Array(repeating: 0, count: 14) + Array("a".utf8)
    let end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 47, 0, 0, 0, 40, 0, 0, 0, 0, 0]
    try expect(archive([("a", Array("123456789".utf8))]), equals: file + entry + end)
  }

  @Test("an archive without files consists only of its end record")
  func empty() throws {
    try expect(archive([]), equals: [0x50, 0x4B, 5, 6] + Array(repeating: 0, count: 18))
  }

  @Test("an archive that would reach 4 GiB is refused; one just below is accepted")
  func tooLarge() throws {
    // Headers of 30, 46 and 22 bytes, and the name twice.
    let most = 0xFFFF_FFFE - 30 - 46 - 22 - 2
    var zip = StoredZip()
    #expect(throws: StoredZip.TooLarge.self) {
      try zip.header(of: "a", size: most + 1, checksum: 0)
    }
    #expect(throws: StoredZip.TooLarge.self) { try zip.header(of: "a", size: .max, checksum: 0) }
    expect(zip.directory().count, equals: 22)
    let header = try zip.header(of: "a", size: most, checksum: 0)
    expect(header.count + most + zip.directory().count, equals: StoredZip.largestSize)
    #expect(throws: StoredZip.TooLarge.self) { try zip.header(of: "b", size: 0, checksum: 0) }
  }

  @Test("more files than the end record can count are refused")
  func tooMany() throws {
    var zip = StoredZip()
    for _ in 0..<0xFFFE { _ = try zip.header(of: "a", size: 0, checksum: 0) }
    #expect(throws: StoredZip.TooLarge.self) { try zip.header(of: "a", size: 0, checksum: 0) }
  }

  @Test(
    "Python's zipfile reads every file back",
    .enabled(if: Self.hasPython, "python3 is not installed"))
  func python() throws {
    let files: [(String, [UInt8])] = [
      ("a.txt", Array("a\n".utf8)), ("folder/é.txt", []), ("b", (0...255).map { UInt8($0) }),
    ]
    let folder = try TemporaryFolder()
    try Data(archive(files)).write(to: folder.place.appending(path: "t.zip"))
    let program =
      "import zipfile; z = zipfile.ZipFile('t.zip'); assert z.testzip() is None; "
      + "print([(i.filename, z.read(i).hex(), i.date_time) for i in z.infolist()])"
    var command = ShellCommand("python3 -c \"$PROGRAM\"", in: folder.place)
    command.environment = ["PROGRAM": program, "PYTHONIOENCODING": "utf-8"]
    let outcome = try command.run()
    expect(outcome.status, equals: 0)
    let entries = files.map { name, contents in
      let text = contents.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      return "('\(name)', '\(text)', (1980, 1, 1, 0, 0, 0))"
    }
    let expected = "[\(entries.joined(separator: ", "))]\n"
    expect(String(decoding: outcome.output, as: UTF8.self), equals: expected)
  }

  private static let hasPython =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
    || ProcessInfo.processInfo.environment["COFFER_PEERS"] == "required"
}

struct CRC32Tests {
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    var checksum = CRC32()
    checksum.update(bytes)
    return checksum.value
  }

  @Test(
    "known checksums are reproduced",
    arguments: [
      ("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ] as [(String, UInt32)])
  func known(text: String, value: UInt32) {
    expect(checksum(Array(text.utf8)), equals: value)
  }

  @Test("32 zero bytes and 32 one bytes, as in the iSCSI examples, have these checksums")
  func constantBytes() {
    expect(checksum(Array(repeating: 0, count: 32)), equals: 0x190A_55AD)
    expect(checksum(Array(repeating: 0xFF, count: 32)), equals: 0xFF6C_AB0B)
  }

  @Test("the checksum equals the bitwise definition, however the bytes are divided")
  func definition() {
    let seed: UInt64 = 42
    var random = SeededGenerator(seed: seed)
    for count in 0..<70 {
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      var expected: UInt32 = 0xFFFF_FFFF
      for byte in bytes {
        expected ^= UInt32(byte)
        for _ in 0..<8 { expected = expected >> 1 ^ (expected & 1 == 1 ? 0xEDB8_8320 : 0) }
      }
      expect(checksum(bytes), equals: ~expected, "seed \(seed), \(count) bytes")
      var pieces = CRC32()
      let cut = Int.random(in: 0...count, using: &random)
      pieces.update(Array(bytes[..<cut]))
      pieces.update([])
      pieces.update(Array(bytes[cut...]))
      expect(pieces.value, equals: ~expected, "seed \(seed), \(count) bytes")
    }
  }
}
