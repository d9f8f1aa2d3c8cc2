/// The cell `what` in `ledgers/operations.csv` for a command whose rows belong to several
/// operations: the command, then the names of these operations.
///
///     due (due-2026-01-31-4m1lq0r6tk2d8e0a due-2026-02-28-4m1lq0r6tk2d8e0a)
struct OperationParts {
  let command: String
  /// Names of the operations; empty if the command has only one.
  let names: [String]

  init(_ command: String, _ names: [String]) {
    (self.command, self.names) = (command, names)
  }

  /// Reads the text of a row.
  init(_ text: String) {
    let start = text.indices.first { text[$0...].hasPrefix(" (due-") }
    guard text.hasSuffix(")"), let start else {
      self.init(text, [])
      return
    }
    let list = text[start...].dropFirst(2).dropLast()
    self.init(String(text[..<start]), list.split(separator: " ").map(String.init))
  }

  var text: String { names.isEmpty ? command : "\(command) (\(names.joined(separator: " ")))" }
}
