import Console
import Expectations
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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

  @Test("a new file is private, an existing one keeps its mode, and no other file remains")
  func modes() throws {
    try inFolder { folder in
      let path = folder + "/out"
      expect(terminal.replaceFile(path, Array("one".utf8)) == nil)
      try expect(mode(of: path), equals: 0o600)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      expect(terminal.replaceFile(path, Array("two".utf8)) == nil)
      try expect(mode(of: path), equals: 0o644)
      expect(terminal.read(path, 3), equals: .bytes(Array("two".utf8)))
      try expect(FileManager.default.contentsOfDirectory(atPath: folder), equals: ["out"])
    }
  }

  @Test("a symbolic link remains one, and its target is replaced")
  func links() throws {
    try inFolder { folder in
      expect(terminal.replaceFile(folder + "/target", []) == nil)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: "target")
      expect(terminal.replaceFile(folder + "/link", [0x61]) == nil)
      expect(terminal.read(folder + "/target", 10), equals: .bytes([0x61]))
      let kept = try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link")
      expect(kept, equals: "target")
    }
  }

  @Test("a symbolic link to a missing file remains one, and so does a chain of links")
  func danglingLinks() throws {
    try inFolder { folder in
      let files = FileManager.default
      try files.createDirectory(atPath: folder + "/far", withIntermediateDirectories: true)
      try files.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "far/link")
      try files.createSymbolicLink(
        atPath: folder + "/far/link", withDestinationPath: folder + "/far/target")
      expect(terminal.replaceFile(folder + "/link", [0x61]) == nil)
      expect(terminal.read(folder + "/far/target", 10), equals: .bytes([0x61]))
      try expect(files.destinationOfSymbolicLink(atPath: folder + "/link"), equals: "far/link")
      try expect(mode(of: folder + "/far/target"), equals: 0o600)
      try files.createSymbolicLink(atPath: folder + "/loop", withDestinationPath: "loop")
      expect(terminal.replaceFile(folder + "/loop", []) != nil)
      try expect(files.destinationOfSymbolicLink(atPath: folder + "/loop"), equals: "loop")
      let left = try files.subpathsOfDirectory(atPath: folder).sorted()
      expect(left, equals: ["far", "far/link", "far/target", "link", "loop"])
    }
  }

  @Test("a file name close to the maximum length can be written")
  func longNames() throws {
    try inFolder { folder in
      let path = folder + "/" + String(repeating: "n", count: 250)
      expect(terminal.replaceFile(path, [0x61]) == nil)
      expect(terminal.replaceFile(path, [0x62]) == nil)
      expect(terminal.read(path, 10), equals: .bytes([0x62]))
    }
  }

  @Test("temporary files from an earlier run with the same process id are kept and avoided")
  func leftovers() throws {
    try inFolder { folder in
      let left = (0..<3).map { "\(folder)/.coffer-\(getpid())-\($0).tmp" }
      for path in left { try Data("left".utf8).write(to: URL(filePath: path)) }
      expect(terminal.replaceFile(folder + "/out", [0x61]) == nil)
      expect(terminal.read(folder + "/out", 10), equals: .bytes([0x61]))
      for path in left { expect(terminal.read(path, 10), equals: .bytes(Array("left".utf8))) }
      try expect(FileManager.default.contentsOfDirectory(atPath: folder).count, equals: 4)
    }
  }

  @Test(
    "a replaced file keeps its owner",
    .enabled(if: geteuid() == 0, "only the superuser may give a file away"))
  func owners() throws {
    try inFolder { folder in
      let path = folder + "/out"
      try Data("one".utf8).write(to: URL(filePath: path))
      expect(chown(path, 12, 34) == 0 && chmod(path, 0o640) == 0)
      expect(terminal.replaceFile(path, Array("two".utf8)) == nil)
      var status = stat()
      expect(stat(path, &status), equals: 0)
      expect(status.st_uid == 12 && status.st_gid == 34)
      try expect(mode(of: path), equals: 0o640)
    }
  }

  @Test(
    "a file whose owner cannot be preserved is not changed",
    .enabled(if: geteuid() == 0, "only the superuser may become another"))
  func foreignOwners() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = folder.place.appending(path: "out").path
      try Data("one".utf8).write(to: URL(filePath: path))
      expect(chmod(folder.place.path, 0o777) == 0 && chmod(path, 0o666) == 0)
      expect(setgid(34) == 0 && setuid(12) == 0)
      expect(
        Terminal.system().replaceFile(path, Array("two".utf8)), equals: "operation not permitted")
      try expect(String(contentsOfFile: path, encoding: .utf8), equals: "one")
      try expect(
        FileManager.default.contentsOfDirectory(atPath: folder.place.path), equals: ["out"])
    }
  }

  @Test("a failed read or write gives the system's reason")
  func reasons() throws {
    try inFolder { folder in
      expect(terminal.replaceFile(folder + "/no/out", []), equals: "no such file or directory")
      expect(
        terminal.read(folder + "/no", 10), equals: .failed(reason: "no such file or directory"))
      expect(terminal.read(folder, 10), equals: .failed(reason: "is a directory"))
      expect(terminal.replaceFile(folder, []), equals: "is a directory")
    }
  }

  @Test("a file is recognized by any of its names, and other kinds are never the same file")
  func sameFiles() throws {
    try inFolder { folder in
      let path = folder + "/plan"
      for name in ["plan", "twin"] { expect(terminal.replaceFile(folder + "/" + name, []) == nil) }
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: "plan")
      try FileManager.default.linkItem(atPath: path, toPath: folder + "/hard")
      for same in ["plan", "./plan", "link", "hard"] {
        expect(terminal.isSameFile(path, folder + "/" + same), "\(same)")
      }
      for other in ["twin", "absent", "."] {
        expect(!terminal.isSameFile(path, folder + "/" + other), "\(other)")
      }
      expect(!terminal.isSameFile(folder + "/absent", folder + "/absent"))
      expect(
        !terminal.isSameFile(folder, folder) && !terminal.isSameFile("/dev/null", "/dev/null"))
    }
  }

  @Test("a device is written to, not replaced")
  func devices() {
    expect(terminal.replaceFile("/dev/null", [1, 2, 3]) == nil)
    #if os(Linux)
      expect(terminal.replaceFile("/dev/full", [1]), equals: "no space left on device")
    #endif
  }

  @Test("output to a full nonblocking pipe waits, and everything is written")
  func nonBlockingOutput() async {
    await #expect(processExitsWith: .success) {
      let (source, target) = try nonBlockingPipe()
      let dots = [UInt8](repeating: 0x2E, count: 1 << 10)
      while write(target, dots, dots.count) > 0 {}
      expect(errno, equals: EAGAIN)
      expect(dup2(target, 1), equals: 1)
      close(target)
      let answer = [UInt8](repeating: 0x61, count: 1 << 18)
      let reader = Task.detached { () -> Int in
        usleep(50_000)
        return countOf(0x61, in: source, upTo: answer.count)
      }
      expect(Terminal.system().write(.output, answer) == nil)
      expect(await reader.value, equals: answer.count)
    }
  }

  @Test("input from an empty nonblocking pipe waits until the pipe is closed")
  func nonBlockingInput() async {
    await #expect(processExitsWith: .success) {
      let (source, target) = try nonBlockingPipe()
      expect(dup2(source, 0), equals: 0)
      let writer = Task.detached {
        usleep(50_000)
        expect(write(target, "late", 4), equals: 4)
        usleep(50_000)
        close(target)
      }
      expect(Terminal.system().read("-", 10), equals: .bytes(Array("late".utf8)))
      await writer.value
    }
  }

  @Test("the clock and the time zone agree with Foundation")
  func clock() {
    let now = Date()
    let instant = terminal.instant()
    expect(abs(Double(instant.seconds) - now.timeIntervalSince1970) < 5)
    expect((0..<1_000_000_000).contains(instant.nanoseconds))
    expect(terminal.zoneOffset(instant.seconds), equals: TimeZone.current.secondsFromGMT(for: now))
  }

  @Test("the environment is that of the process")
  func environment() {
    expect(terminal.environment("PATH"), equals: ProcessInfo.processInfo.environment["PATH"])
    expect(terminal.environment("COFFER_NO_SUCH_NAME") == nil)
  }
}

/// Creates a pipe of which neither end ever blocks.
private func nonBlockingPipe() throws -> (source: Int32, target: Int32) {
  var ends: [Int32] = [0, 0]
  try require(pipe(&ends) == 0)
  for end in ends { try require(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
  return (ends[0], ends[1])
}

/// Counts the byte until `limit` of them have arrived, the pipe ends, or five seconds have passed.
private func countOf(_ byte: UInt8, in source: Int32, upTo limit: Int) -> Int {
  var found = 0
  var chunk = [UInt8](repeating: 0, count: 1 << 12)
  let end = ContinuousClock.now + .seconds(5)
  while found < limit, ContinuousClock.now < end {
    let count = read(source, &chunk, chunk.count)
    if count == 0 { break }
    found += chunk.prefix(max(0, count)).count { $0 == byte }
  }
  return found
}

extension Terminal {
  /// Replaces the contents of the file; returns the reason if this is not possible.
  fileprivate func replaceFile(_ path: String, _ bytes: [UInt8]) -> String? {
    switch beginFile(path) {
    case .failed(let reason): return reason
    case .begun(let file):
      if let reason = file.add(bytes) {
        file.giveUp()
        return reason
      }
      return file.finish()
    }
  }
}
