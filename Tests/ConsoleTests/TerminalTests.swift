import Console
import Foundation
import Testing

struct TerminalTests {
  private let terminal = Terminal.system()

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? Int) ?? -1
  }

  @Test("a new file is private, an old one keeps its mode, and nothing else is left behind")
  func modes() throws {
    try inFolder { folder in
      let path = folder + "/out"
      #expect(terminal.replaceFile(path, Array("one".utf8)) == nil)
      #expect(try mode(of: path) == 0o600)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      #expect(terminal.replaceFile(path, Array("two".utf8)) == nil)
      #expect(try mode(of: path) == 0o644)
      #expect(terminal.read(path, 3) == .bytes(Array("two".utf8)))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["out"])
    }
  }

  @Test("a symbolic link stays one, and its target is replaced")
  func links() throws {
    try inFolder { folder in
      #expect(terminal.replaceFile(folder + "/target", []) == nil)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: "target")
      #expect(terminal.replaceFile(folder + "/link", [0x61]) == nil)
      #expect(terminal.read(folder + "/target", 10) == .bytes([0x61]))
      let kept = try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link")
      #expect(kept == "target")
    }
  }

  @Test("what cannot be written or read gives the system's reason")
  func reasons() throws {
    try inFolder { folder in
      #expect(terminal.replaceFile(folder + "/no/out", []) == "no such file or directory")
      #expect(terminal.read(folder + "/no", 10) == .failed(reason: "no such file or directory"))
      #expect(terminal.read(folder, 10) == .failed(reason: "is a directory"))
      #expect(terminal.replaceFile(folder, []) == "is a directory")
    }
  }

  @Test("a device is written into, not replaced")
  func devices() {
    #expect(terminal.replaceFile("/dev/null", [1, 2, 3]) == nil)
    #if os(Linux)
      #expect(terminal.replaceFile("/dev/full", [1]) == "no space left on device")
    #endif
  }

  @Test("reading stops at the limit, on a device without end too")
  func limit() throws {
    #expect(terminal.read("/dev/zero", 1 << 20) == .tooLarge)
    #expect(terminal.read("/dev/null", 0) == .bytes([]))
  }

  @Test("the clock is near Foundation's, and so is the zone")
  func clock() {
    let now = Date()
    let instant = terminal.instant()
    #expect(abs(Double(instant.seconds) - now.timeIntervalSince1970) < 5)
    #expect((0..<1_000_000_000).contains(instant.nanoseconds))
    #expect(terminal.zoneOffset(instant.seconds) == TimeZone.current.secondsFromGMT(for: now))
  }

  @Test("the environment is the process's")
  func environment() {
    #expect(terminal.environment("PATH") == ProcessInfo.processInfo.environment["PATH"])
    #expect(terminal.environment("COFFER_NO_SUCH_NAME") == nil)
  }
}
