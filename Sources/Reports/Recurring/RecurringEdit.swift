package import Console
import FinanceFolder
import FinanceModel
package import PlainText

/// A requested change to an item or a bill.
///
///     try RecurringEdit(.edit, "Rent", ["amount=990"])
package struct RecurringEdit: Equatable, Sendable {
  /// The action of a change.
  package enum Action: Equatable, Sendable {
    /// Adds a bill.
    case addBill
    /// Adds an item to the plan account with this name, as typed.
    case addItem(account: String)
    case edit
    case pause
    /// - Parameter catchesUp: whether occurrences that fell due during the pause remain due.
    case resume(catchesUp: Bool)
    /// Removes an item, or sets the last day of a bill.
    case end(CalendarDate)
    /// Skips a bill on this day, or moves an item's next date past this day.
    case skip(CalendarDate)
  }

  /// A key and its value as text; nil removes the key.
  package struct Assignment: Equatable, Sendable {
    let key: String
    let value: String?
  }

  let action: Action
  /// The name as typed; when adding, the new name.
  let name: String
  let assignments: [Assignment]
  /// Other bills to add together with this bill.
  var more: [RecurringEdit] = []

  /// - Parameter words: `KEY=VALUE`, or `KEY VALUE` as two words; an empty value removes the key.
  /// - Throws: ``UsageProblem`` for a key without a value, or a repeated key.
  package init(
    _ action: Action, _ name: String, _ words: [String] = []
  ) throws(UsageProblem) {
    self.action = action
    self.name = name
    assignments = try SettingsEdit(.folder, words).assignments.map {
      (key, values) throws(UsageProblem) in
      guard values.count == 1, let value = values.first else {
        throw UsageProblem(
          "\(key.visible) is given twice", hint: "write each key once", code: .conflict)
      }
      return Assignment(key: key, value: value.isEmpty ? nil : value)
    }
  }
}

extension RecurringEdit.Assignment {
  /// Returns the value as JSON, with the type that the key requires.
  ///
  /// - Parameter keys: the valid keys.
  /// - Throws: ``UsageProblem`` for an unknown key or an invalid value.
  func json(among keys: [String]) throws(UsageProblem) -> JSONValue? {
    guard keys.contains(key) else {
      throw UsageProblem(
        "unknown key '\(key.visible)'",
        hint: nearestName(to: key, among: keys).map { "did you mean '\($0)'?" }
          ?? "choose from: \(keys.joined(separator: ", "))", code: .nameUnknown)
    }
    guard let value else { return nil }
    switch key {
    case BillSettings.CodingKeys.amount.rawValue where value == "recent":
      return .string(value)
    case BillSettings.CodingKeys.amount.rawValue, BillSettings.CodingKeys.window.rawValue,
      BillSettings.CodingKeys.skip.rawValue:
      guard value.hasPrefix("{") || value.hasPrefix("[") else {
        return key == BillSettings.CodingKeys.skip.rawValue
          ? Self.days(value) : try Self.number(value, of: key)
      }
      guard let json = Self.json(value) else {
        throw UsageProblem(
          "\(key) '\(value.visible)' is not JSON", hint: "write it as in coffer.json")
      }
      return json
    case BillSettings.CodingKeys.payments.rawValue: return try Self.number(value, of: key)
    case BillSettings.CodingKeys.isEnabled.rawValue:
      guard ["true", "false"].contains(value) else {
        throw UsageProblem(
          "enabled must be true or false", hint: "use the verbs pause and resume")
      }
      return .bool(value == "true")
    case BillSettings.CodingKeys.aliases.rawValue:
      // A JSON list is accepted, because a name may contain a comma.
      if value.hasPrefix("["), let list = Self.list(value) { return list }
      let parts = value.split(separator: ",").map { part in
        JSONValue.string(String(part.trimmingBlanks))
      }
      return .array(parts)
    default: return .string(value)
    }
  }
}

extension RecurringEdit.Assignment {
  /// Returns the number as JSON, preserving the user's notation if possible.
  ///
  /// - Throws: ``UsageProblem`` if the text is not a number.
  private static func number(
    _ value: String, of key: String
  ) throws(UsageProblem) -> JSONValue {
    do throws(NumberProblem) {
      let number = try Decimal(parsing: value)
      return .number(json(value) == nil ? number.description : value)
    } catch {
      throw UsageProblem("\(key) '\(value.visible)' \(error.reason)", hint: error.hint)
    }
  }

  /// Returns comma-separated days as a JSON array.
  private static func days(_ text: String) -> JSONValue {
    .array(text.split(separator: ",").map { .string(String($0.trimmingBlanks)) })
  }

  /// Returns the JSON value of the text; nil if the text is not valid JSON.
  private static func json(_ text: String) -> JSONValue? {
    JSONDocument.parse(SourceText(file: "", bytes: Array(text.utf8))).value.map {
      $0.tree(of: $0.root)
    }
  }

  /// Returns the text's JSON list of strings; nil if the text is not such a list.
  private static func list(_ text: String) -> JSONValue? {
    guard case .array(let values) = json(text),
      values.allSatisfy({ if case .string = $0 { true } else { false } })
    else { return nil }
    return .array(values)
  }
}

extension Substring {
  /// The text without leading and trailing blanks.
  fileprivate var trimmingBlanks: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// The change to a file that contains items or bills.
package struct RecurringEditAnswer {
  static let changes = TableSpec(
    "changes", "one row for the changed file, if any",
    [
      ColumnSpec("name", .text, "the name of the item or bill, as typed"),
      ColumnSpec("file", .text, "recurring.json or coffer.json"),
      ColumnSpec("diff", .text, "the changed lines"),
    ])

  let name: String
  let file: String
  let diffName: String
  let diff: LineDiff
  /// A remark about the change; nil if none is needed.
  var remark: String?

  /// - Parameter isApplied: whether the change has been written.
  func answer(isApplied: Bool) -> Answer {
    let isRecorded = isApplied && !diff.hunks.isEmpty
    let text = diff.text(label: file).map { $0 + "\n" }.joined()
    return Answer(
      json: .object([
        .init("applied", .bool(isRecorded)), .init("file", .string(file)),
        .init(diffName, .string(text)),
      ]),
      tables: [
        Table(
          Self.changes,
          rows: diff.hunks.isEmpty ? [] : [[.text(name), .text(file), .text(text)]])
      ], page: page(isApplied), isRecorded: isRecorded)
  }

  private func page(_ isApplied: Bool) -> Page {
    var page = Page()
    guard !diff.hunks.isEmpty else {
      page.line("Nothing changes.")
      return page
    }
    page.heading(isApplied ? "Recorded in \(file)" : "With --apply \(file) becomes")
    page.changedLines(of: diff, named: file)
    if let remark { page.line(StyledText(mixed: remark, .attention)) }
    return page
  }
}
