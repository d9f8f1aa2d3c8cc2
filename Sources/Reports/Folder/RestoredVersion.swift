package import Console
package import FinanceFolder
import PlainText

/// The user's reference to an earlier version of the plan: its number in the list, or the operation
/// that replaced it. The number grows by one with each change to the plan; the operation never
/// changes.
package enum RestoredVersion: Equatable, Sendable {
  case number(Int)
  case operation(String)

  package init(_ text: String) throws(UsageProblem) {
    if let number = Int(text) {
      guard number > 0 else {
        throw UsageProblem("'\(text)' is not a version number", hint: "write 1 for the newest")
      }
      self = .number(number)
    } else {
      guard Identifier.isValid(op: text) else {
        throw UsageProblem(
          "'\(text)' is not a version",
          hint: "write a version number (1 is the newest) or an operation"
        )
      }
      self = .operation(text)
    }
  }

  /// The name as the user entered it.
  package var text: String {
    switch self {
    case .number(let number): String(number)
    case .operation(let name): name
    }
  }

  /// Returns the named version and its number.
  ///
  /// - Parameter backups: all versions, newest first.
  package func chosen(among backups: [PlanBackup]) throws(UsageProblem) -> (Int, PlanBackup) {
    let chosen = backups.enumerated().filter { index, backup in
      switch self {
      case .number(let number): index + 1 == number
      case .operation(let name): backup.operation == name
      }
    }
    guard let first = chosen.first else { throw missing(among: backups.count) }
    guard chosen.count == 1 else {
      let numbers = chosen.map { String($0.offset + 1) }.joined(separator: ", ")
      throw UsageProblem(
        "operation '\(text)' replaced \(chosen.count) versions", hint: "write one of \(numbers)")
    }
    return (first.offset + 1, first.element)
  }

  private func missing(among count: Int) -> UsageProblem {
    if count == 0 {
      return UsageProblem(
        "version \(text) does not exist",
        hint: "there are no earlier versions yet")
    }
    return switch self {
    case .number:
      UsageProblem("version \(text) does not exist", hint: "the oldest kept version is \(count)")
    case .operation:
      UsageProblem(
        "operation '\(text)' did not replace a version",
        hint: "folder-repair --restore lists the kept versions")
    }
  }
}
