import Expectations
import FinanceFolder
import Foundation
import Testing

@Suite struct SystemCallsTests {
  @Test("a file can be opened, inspected for kind and size, read in parts and closed")
  func readsFile() throws {
    try inTemporaryFolder { folder in
      let file = folder.appending(path: "f").path
      try Data("abcdef".utf8).write(to: URL(filePath: file))
      let calls = SystemCalls.system
      let descriptor = try calls.open(file, .reading)
      let status = try calls.status(descriptor)
      expect(status.kind, equals: .file)
      expect(status.size, equals: 6)
      try expect(calls.read(descriptor, 4), equals: Array("abcd".utf8))
      try expect(calls.read(descriptor, 4), equals: Array("ef".utf8))
      try expect(calls.read(descriptor, 4), equals: [])
      try calls.close(descriptor)
    }
  }

  @Test("a folder and a device are distinguished from a file")
  func kinds() throws {
    let calls = SystemCalls.system
    for (path, kind) in [("/", SystemCalls.Kind.folder), ("/dev/null", .device)] {
      let descriptor = try calls.open(path, .reading)
      try expect(calls.status(descriptor).kind, equals: kind)
      try calls.close(descriptor)
    }
  }

  @Test("a system error is thrown with its number")
  func refusals() throws {
    let calls = SystemCalls.system
    let missing = #expect(throws: SystemCalls.Problem.self) {
      try calls.open("/no such file here", .reading)
    }
    expect(missing?.isMissing, equals: true)
    expect(missing?.reason, equals: "no such file or directory")
    let closed: Int32 = -1
    for call: () throws -> Void in [
      { _ = try calls.status(closed) }, { _ = try calls.read(closed, 1) },
      { try calls.close(closed) },
    ] {
      #expect(throws: SystemCalls.Problem(number: EBADF), performing: call)
    }
  }

  @Test("a missing file and a file in place of a folder are both missing; a refusal is not")
  func missing() {
    expect(SystemCalls.Problem(number: ENOENT).isMissing)
    expect(SystemCalls.Problem(number: ENOTDIR).isMissing)
    expect(!SystemCalls.Problem(number: EACCES).isMissing)
    expect(SystemCalls.Problem(number: EACCES).reason, equals: "permission denied")
  }

  @Test("opening a pipe without a writer does not wait")
  func pipe() throws {
    try inTemporaryFolder { folder in
      let path = folder.appending(path: "pipe").path
      expect(mkfifo(path, 0o600), equals: 0)
      let descriptor = try SystemCalls.system.open(path, .reading)
      try expect(SystemCalls.system.status(descriptor).kind, equals: .pipe)
      try SystemCalls.system.close(descriptor)
    }
  }

  @Test("placing a file does not replace an existing one")
  func place() throws {
    try inTemporaryFolder { folder in
      let (from, to) = (folder.appending(path: "a").path, folder.appending(path: "b").path)
      try Data("new".utf8).write(to: URL(filePath: from))
      try SystemCalls.system.place(from, to)
      expect(!FileManager.default.fileExists(atPath: from))
      try Data("newer".utf8).write(to: URL(filePath: from))
      let problem = #expect(throws: SystemCalls.Problem.self) {
        try SystemCalls.system.place(from, to)
      }
      expect(problem?.isTaken, equals: true)
      expect(FileManager.default.contents(atPath: to), equals: Data("new".utf8))
    }
  }

  @Test("a file has the same identity under another name, and a replaced file has a new one")
  func identity() throws {
    try inTemporaryFolder { folder in
      let calls = SystemCalls.system
      func identity(_ name: String) throws -> SystemCalls.Identity {
        let descriptor = try calls.open(folder.appending(path: name).path, .reading)
        defer { close(descriptor) }
        return try calls.status(descriptor).identity
      }
      for name in ["a", "b"] {
        try Data("x".utf8).write(to: folder.appending(path: name))
      }
      let (first, second) = (try identity("a"), try identity("b"))
      expect(first != second && first.inode != 0)
      try calls.rename(folder.appending(path: "b").path, folder.appending(path: "a").path)
      try expect(identity("a"), equals: second)
    }
  }
}

/// Runs `body` in a separate folder, which is removed afterwards.
func inTemporaryFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}
