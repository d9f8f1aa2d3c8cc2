import Console
import Expectations
import Foundation
import TestSupport
import Testing

@Suite("Reading files")
struct FileReadingTests {
  private let terminal = Terminal.system()

  @Test("a file of any size up to the limit is read completely, whole or in pieces")
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

  @Test("reading stops at the limit, also on an endless device")
  func limit() {
    expect(terminal.read("/dev/zero", 1 << 20), equals: .tooLarge)
    expect(terminal.read("/dev/null", 0), equals: .bytes([]))
  }

  @Test("a named pipe is read to its end, and refused if no program writes to it")
  func pipes() {
    let path = NSTemporaryDirectory() + "coffer-\(UUID())"
    expect(mkfifo(path, 0o600), equals: 0)
    defer { unlink(path) }
    // A pipe that is open for reading and writing has a writer, so opening it does not block.
    let pipe = open(path, O_RDWR | O_NONBLOCK)
    expect(write(pipe, "late", 4), equals: 4)
    Thread.detachNewThread {
      usleep(100_000)
      close(pipe)
    }
    expect(terminal.read(path, 10), equals: .bytes(Array("late".utf8)))
    expect(terminal.read(path, 10), equals: .failed(reason: "no program is writing to it"))
    expect(terminal.readPieces(path) { _ in nil }, equals: "no program is writing to it")
    guard case .failed(let reason) = terminal.beginFile(path) else {
      return expect(Bool(false), "nobody reads")
    }
    expect(reason, equals: "no program is reading from it")
  }

  @Test("an endless device is refused at 256 MiB")
  func endless() {
    let reason = "more than 268435456 bytes"
    expect(terminal.read("/dev/zero", 1 << 32), equals: .failed(reason: reason))
    expect(terminal.readPieces("/dev/zero") { _ in nil }, equals: reason)
  }

  @Test("a reason to stop is returned, and so is the reason why a file cannot be read")
  func reasons() {
    expect(terminal.readPieces("/dev/zero") { _ in "enough" }, equals: "enough")
    expect(terminal.readPieces("/no/such/file") { _ in nil }, equals: "no such file or directory")
    expect(terminal.read("/", 10), equals: .failed(reason: "is a directory"))
  }
}

/// A file named by the user, as written by the real terminal.
struct GrowingFileTests {
  private func begin(_ file: URL) throws -> Terminal.GrowingFile {
    switch Terminal.system().beginFile(file.path) {
    case .begun(let growing): return growing
    case .failed(let reason): throw Refused(reason: reason)
    }
  }

  private struct Refused: Error { let reason: String }

  @Test("a file appears in its place only when it is complete")
  func finished() throws {
    let folder = try TemporaryFolder()
    let file = folder.place.appending(path: "answer")
    let growing = try begin(file)
    expect(growing.add(Array("one".utf8)) == nil && growing.add(Array(" two".utf8)) == nil)
    expect(!FileManager.default.fileExists(atPath: file.path))
    expect(growing.finish() == nil)
    try expect(String(contentsOf: file, encoding: .utf8), equals: "one two")
  }

  @Test("an existing file remains if writing is abandoned")
  func givenUp() throws {
    let folder = try TemporaryFolder()
    let file = folder.place.appending(path: "answer")
    try Data("old".utf8).write(to: file)
    let growing = try begin(file)
    expect(growing.add(Array("new".utf8)) == nil)
    growing.giveUp()
    try expect(String(contentsOf: file, encoding: .utf8), equals: "old")
    try expect(
      FileManager.default.contentsOfDirectory(atPath: folder.place.path), equals: ["answer"])
  }
}
