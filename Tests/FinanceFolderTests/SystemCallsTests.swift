import FinanceFolder
import Foundation
import Testing

@Suite struct SystemCallsTests {
  @Test("a file is opened, told by its kind and size, read in parts and closed")
  func readsFile() throws {
    try inTemporaryFolder { folder in
      let file = folder.appending(path: "f").path
      try Data("abcdef".utf8).write(to: URL(filePath: file))
      let calls = SystemCalls.system
      let descriptor = try calls.open(file, .reading)
      let status = try calls.status(descriptor)
      #expect(status.kind == .file)
      #expect(status.size == 6)
      #expect(try calls.read(descriptor, 4) == Array("abcd".utf8))
      #expect(try calls.read(descriptor, 4) == Array("ef".utf8))
      #expect(try calls.read(descriptor, 4) == [])
      try calls.close(descriptor)
    }
  }

  @Test("a folder and a device are told from a file")
  func kinds() throws {
    let calls = SystemCalls.system
    for (path, kind) in [("/", SystemCalls.Kind.folder), ("/dev/null", .other)] {
      let descriptor = try calls.open(path, .reading)
      #expect(try calls.status(descriptor).kind == kind)
      try calls.close(descriptor)
    }
  }

  @Test("what the system refuses is thrown with its number")
  func refusals() throws {
    let calls = SystemCalls.system
    let missing = #expect(throws: SystemCalls.Problem.self) {
      try calls.open("/no such file here", .reading)
    }
    #expect(missing?.isMissing == true)
    #expect(missing?.reason == "no such file or directory")
    let closed: Int32 = -1
    for call: () throws -> Void in [
      { _ = try calls.status(closed) }, { _ = try calls.read(closed, 1) },
      { try calls.close(closed) },
    ] {
      #expect(throws: SystemCalls.Problem(number: EBADF), performing: call)
    }
  }

  @Test("no file and a file in a folder's place are both missing; a refusal is not")
  func missing() {
    #expect(SystemCalls.Problem(number: ENOENT).isMissing)
    #expect(SystemCalls.Problem(number: ENOTDIR).isMissing)
    #expect(!SystemCalls.Problem(number: EACCES).isMissing)
    #expect(SystemCalls.Problem(number: EACCES).reason == "permission denied")
  }

  @Test("opening a pipe that nobody writes to does not wait")
  func pipe() throws {
    try inTemporaryFolder { folder in
      let path = folder.appending(path: "pipe").path
      #expect(mkfifo(path, 0o600) == 0)
      let descriptor = try SystemCalls.system.open(path, .reading)
      #expect(try SystemCalls.system.status(descriptor).kind == .other)
      try SystemCalls.system.close(descriptor)
    }
  }
}

/// Runs `body` in a folder of its own, which is removed afterwards.
func inTemporaryFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}
