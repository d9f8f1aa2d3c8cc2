import Console
import Expectations
import Foundation
import Testing

@Suite("Reading files")
struct FileReadingTests {
  private let terminal = Terminal.system()

  @Test("a file of any size is read whole, up to the limit, and the same in pieces")
  func sizes() throws {
    let path = NSTemporaryDirectory() + "coffer-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: path) }
    for size in [0, 1, 65_535, 65_536, 65_537, 131_072, 9_000_001] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      expect(terminal.read(path, size), equals: .bytes(bytes), "\(size)")
      expect(size == 0 || terminal.read(path, size - 1) == .tooLarge, "\(size)")
      var pieces: [[UInt8]] = []
      let problem = terminal.readPieces(path) {
        pieces.append($0)
        return nil
      }
      expect(problem == nil)
      expect(Array(pieces.joined()), equals: bytes, "\(size)")
      expect(pieces.allSatisfy { (1...65_536).contains($0.count) })
    }
  }

  @Test("reading stops at the limit, on a device without end too")
  func limit() {
    expect(terminal.read("/dev/zero", 1 << 20), equals: .tooLarge)
    expect(terminal.read("/dev/null", 0), equals: .bytes([]))
  }

  @Test("a reason to stop is handed back, and why a file cannot be read")
  func reasons() {
    expect(terminal.readPieces("/dev/zero") { _ in "enough" }, equals: "enough")
    expect(terminal.readPieces("/no/such/file") { _ in nil }, equals: "no such file or directory")
    expect(terminal.read("/", 10), equals: .failed(reason: "is a directory"))
  }
}
