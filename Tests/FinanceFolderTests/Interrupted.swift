import Expectations
import FinanceFolder
import Foundation
import PlainText
import Synchronization
import TestSupport
import Testing

extension MoneyFolder {
  /// Returns the same folder, accessed through other system calls.
  func reached(through calls: SystemCalls) -> Folder {
    Folder(at: folder.place.path, calls: calls)
  }

  /// Records a deposit on a disk that fails as soon as the deposit is recorded, and returns the
  /// reported failure.
  @discardableResult
  func depositStopped(_ amount: String = "12.50", as operation: String = "op-1") throws -> Failure {
    var calls = SystemCalls.system
    calls.open = { path, opening throws(SystemCalls.Problem) in
      if path.contains("/ledgers/"), opening == .creating || opening == .appending {
        throw SystemCalls.Problem(number: ENOSPC)
      }
      return try SystemCalls.system.open(path, opening)
    }
    return try failure(of: amount, as: operation, calls)
  }

  /// Returns the failure of a deposit made with these calls.
  func failure(
    of amount: String = "12.50", as operation: String = "op-1", _ calls: SystemCalls
  ) throws -> Failure {
    let failure = #expect(throws: Failure.self) {
      try reached(through: calls).record(as: Self.writer) {
        (try change(by: amount, as: operation), ())
      }
    }
    return try require(failure)
  }

  /// Completes the recorded change.
  func recover() throws { try place.recover(as: Self.writer) }

  /// Returns the failure of the completion.
  func failureOfRecovery() throws -> Failure {
    try require(#expect(throws: Failure.self) { try recover() })
  }

  /// The names in the folder, except backups and files that always exist.
  var names: [String] {
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder.place.path)) ?? []
    return all.filter { name in
      ![".coffer", "ledgers", ".coffer/lock", ".coffer/.gitignore"].contains(name)
        && !name.hasPrefix(".coffer/backups")
    }.sorted()
  }

  static let row = "id-op-1,,,,12.50,,,,,op-1\n"
  static let done = ["ledgers/history.csv", "reserve_manager.json"]
}

/// A counter for calls from any thread.
final class Count: Sendable {
  private let value = Mutex(0)

  var current: Int { value.withLock { $0 } }

  @discardableResult
  func next() -> Int {
    value.withLock {
      $0 += 1
      return $0
    }
  }
}
