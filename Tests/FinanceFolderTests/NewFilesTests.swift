import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

/// Files are created completely or not at all, whichever system call fails.
@Suite struct NewFilesTests {
  /// The number of calls to each replaced function, and the call that must fail.
  private final class Fault: @unchecked Sendable {
    private let first: Int
    private let isLasting: Bool
    private let number: Int32
    private(set) var count = 0
    private(set) var hasFailed = false

    init(at first: Int, isLasting: Bool = false, number: Int32) {
      (self.first, self.isLasting, self.number) = (first, isLasting, number)
    }

    func pass() throws(SystemCalls.Problem) {
      count += 1
      guard count == first || (isLasting && count > first) else { return }
      hasFailed = true
      throw SystemCalls.Problem(number: number)
    }

    var calls: SystemCalls {
      let system = SystemCalls.system
      var calls = system
      calls.open = { path, opening throws(SystemCalls.Problem) in
        try self.pass()
        return try system.open(path, opening)
      }
      calls.write = { descriptor, bytes throws(SystemCalls.Problem) in
        try self.pass()
        // Writes one byte at a time, so that any byte may be the last.
        return try system.write(descriptor, bytes.prefix(1))
      }
      calls.sync = { descriptor throws(SystemCalls.Problem) in
        try self.pass()
        try system.sync(descriptor)
      }
      calls.setMode = { descriptor, mode throws(SystemCalls.Problem) in
        try self.pass()
        try system.setMode(descriptor, mode)
      }
      calls.close = { descriptor throws(SystemCalls.Problem) in
        try system.close(descriptor)
        try self.pass()
      }
      calls.place = { from, to throws(SystemCalls.Problem) in
        try self.pass()
        try system.place(from, to)
      }
      calls.makeFolder = { path throws(SystemCalls.Problem) in
        try self.pass()
        try system.makeFolder(path)
      }
      calls.remove = { path throws(SystemCalls.Problem) in
        try self.pass()
        try system.remove(path)
      }
      calls.truncate = { descriptor, size throws(SystemCalls.Problem) in
        try self.pass()
        try system.truncate(descriptor, size)
      }
      return calls
    }
  }

  private static let whole = ["plan": "a plan\n", "rows/a.csv": "id\n", "patterns": "one\ntwo\n"]

  private func files(_ folder: TemporaryFolder) throws -> [String: String] {
    try FileTree(of: folder.place).files.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// Creates the folder with the n-th call failing, for each n; returns the number of calls.
  private func failing(lasting: Bool, number: Int32) throws -> Int {
    for first in 1... {
      let fault = Fault(at: first, isLasting: lasting, number: number)
      let folder = try TemporaryFolder()
      let result = Result { try FolderCreationTests.make(at: folder.place.path, fault.calls) }
      guard fault.hasFailed else { return first - 1 }
      let found = try files(folder)
      for (path, text) in found where !path.contains(".coffer-init-") {
        expect(text, equals: Self.whole[path], "\(path) after call \(first) fails")
      }
      if !lasting {
        expect(found.keys.allSatisfy { Self.whole[$0] != nil }, "left behind at \(first)")
      }
      let isReported = (try? result.get())?.diagnostics.contains { $0.severity == .error } ?? true
      expect(isReported || found == Self.whole, "call \(first) fails and nobody says so")
      try FolderCreationTests.make(at: folder.place.path)
      try expect(files(folder), equals: Self.whole, "the next run after call \(first)")
    }
    return 0
  }

  @Test(
    "a failing call leaves complete files or none, is reported, and the next run completes",
    arguments: [ENOSPC, EIO, EACCES, EDQUOT, EROFS, EMFILE])
  func once(number: Int32) throws {
    expect(try failing(lasting: false, number: number) > 40)
  }

  @Test(
    "after a failure of all later calls, files are complete or absent; the next run completes",
    arguments: [ENOSPC, EIO])
  func lasting(number: Int32) throws {
    expect(try failing(lasting: true, number: number) > 20)
  }

  @Test("a line that could not be added completely is removed again")
  func extending() throws {
    for first in 1... {
      let folder = try TemporaryFolder()
      let place = folder.place.appending(path: "patterns")
      try Data("mine".utf8).write(to: place)
      let fault = Fault(at: first, number: ENOSPC)
      let result = Result {
        var creation = try FolderCreation(at: folder.place.path, calls: fault.calls)
        creation.make("patterns", lines: ["one"])
        return creation.diagnostics
      }
      guard fault.hasFailed else { break }
      let text = String(decoding: try Data(contentsOf: place), as: UTF8.self)
      let isReported = (try? result.get())?.contains { $0.severity == .error } ?? true
      expect(text == "mine\none\n" || (text == "mine" && isReported), "call \(first): \(text)")
    }
  }

  @Test("if the file system cannot place a file without replacing, a free name is still used")
  func unsupported() throws {
    var calls = SystemCalls.system
    calls.place = { _, _ throws(SystemCalls.Problem) in throw SystemCalls.Problem(number: EINVAL) }
    let folder = try TemporaryFolder()
    try FolderCreationTests.make(at: folder.place.path, calls)
    try expect(files(folder), equals: Self.whole)
  }

  @Test("a file that appears at the last moment is kept")
  func race() throws {
    let folder = try TemporaryFolder()
    var calls = SystemCalls.system
    calls.place = { from, to throws(SystemCalls.Problem) in
      _ = FileManager.default.createFile(atPath: to, contents: Data("theirs".utf8))
      try SystemCalls.system.place(from, to)
    }
    let creation = try FolderCreationTests.make(at: folder.place.path, calls)
    expect(creation.steps.allSatisfy { $0.action == .kept })
    try expect(files(folder), equals: Self.whole.mapValues { _ in "theirs" })
  }

  @Test("concurrent runs create one folder, each file once, and leave no other files")
  func together() throws {
    let folder = try TemporaryFolder()
    let place = folder.place.path
    let made = Made()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      made.add((try? FolderCreationTests.make(at: place))?.steps ?? [])
    }
    try expect(files(folder), equals: Self.whole)
    expect(made.created.sorted(), equals: Self.whole.keys.sorted())
  }

  private final class Made: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var created: [String] = []

    func add(_ steps: [FolderCreation.Step]) {
      lock.withLock { created += steps.filter { $0.action == .created }.map(\.path) }
    }
  }
}
