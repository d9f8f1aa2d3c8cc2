package import Console
import FinanceModel
package import PlainText

/// The row filter given on the command line.
package struct ExportFilter: Sendable {
  /// The value compared by a filter.
  package enum Subject: String, CaseIterable, Sendable {
    case account, tier, type, symbol
    /// `--from` and `--to`.
    case day
  }

  private let names: [Subject: [String]]
  let from: CalendarDate?
  let to: CalendarDate?

  /// - Parameters:
  ///   - names: the names as typed, by subject; a missing subject is not filtered.
  ///   - from: the first day.
  ///   - to: the last day.
  /// - Throws: `usage-conflict` if the last day is before the first.
  package init(
    _ names: [Subject: [String]], from: CalendarDate?, to: CalendarDate?
  ) throws(UsageProblem) {
    self.names = names
    self.from = from
    self.to = to
    if let from, let to, from > to {
      throw UsageProblem(
        "\(from) is after \(to)", hint: "write the earlier day with --from", code: .conflict)
    }
  }

  /// Whether any filter is given.
  var isGiven: Bool { !names.isEmpty || from != nil || to != nil }

  /// Checks that the dataset has the filtered columns.
  ///
  /// - Throws: `usage-conflict` for a filter whose column is missing from the dataset.
  func requireColumns(of dataset: Dataset) throws {
    for subject in Subject.allCases
    where names[subject] != nil && dataset.column(of: subject) == nil {
      throw problem(dataset, "--\(subject.rawValue)")
    }
    if from != nil || to != nil, dataset.column(of: .day) == nil {
      throw problem(dataset, from != nil ? "--from" : "--to")
    }
  }

  private func problem(_ dataset: Dataset, _ option: String) -> UsageProblem {
    let columns = dataset.spec.columns.map(\.name).joined(separator: ", ")
    return UsageProblem(
      "'\(dataset.name)' has no column for \(option)", hint: "its columns are: \(columns)",
      code: .conflict)
  }

  /// Whether this subject is filtered.
  func asks(of subject: Subject) -> Bool { names[subject] != nil }

  /// Resolves the requested names.
  ///
  /// - Parameters:
  ///   - known: all known names, with or without rows.
  ///   - aliases: account names by alias.
  /// - Throws: `usage-name-unknown`, `usage-name-ambiguous`.
  func selection(
    among known: [Subject: Set<String>], aliases: [String: String]
  ) throws(UsageProblem) -> ExportSelection {
    var selection = ExportSelection(from: from, to: to, aliases: aliases)
    for (subject, asked) in names {
      var candidates = known[subject] ?? []
      if subject == .account { candidates.formUnion(aliases.keys) }
      let sorted = candidates.sorted()
      selection.meant[subject] = []
      for name in asked {
        guard subject != .type || !name.isEmpty else {
          selection.meant[subject]?.insert("")
          continue
        }
        guard !sorted.isEmpty else {
          throw UsageProblem(
            "\(subject.rawValue) '\(name.visible)' does not exist",
            hint: "omit it: no row has \(subject == .account ? "an" : "a") \(subject.rawValue)",
            code: .nameUnknown)
        }
        let found = sorted[try match(name, of: subject.rawValue, among: sorted)]
        let meaning = selection.meaning(of: found, subject)
        selection.meant[subject]?.insert(meaning)
      }
    }
    return selection
  }
}

/// A filter with resolved names.
struct ExportSelection {
  let from: CalendarDate?
  let to: CalendarDate?
  let aliases: [String: String]
  var meant: [ExportFilter.Subject: Set<String>] = [:]

  init(from: CalendarDate?, to: CalendarDate?, aliases: [String: String]) {
    self.from = from
    self.to = to
    self.aliases = aliases
  }

  /// Returns the account for an alias; any other name is returned unchanged.
  func meaning(of name: String, _ subject: ExportFilter.Subject) -> String {
    subject == .account ? aliases[name] ?? name : name
  }

  /// Returns the conditions on a table's rows. If a file lacks a filtered column, its rows do not
  /// match.
  ///
  /// - Parameter present: the names in the rows.
  func conditions(
    on table: OutgoingTable, of dataset: Dataset, present: [ExportFilter.Subject: Set<String>]
  ) -> [RowFilter] {
    func place(_ name: String) -> Int? { table.spec.columns.firstIndex { $0.name == name } }
    var conditions: [RowFilter] = []
    for (subject, meant) in meant {
      guard let name = dataset.column(of: subject) else { continue }
      let blank = dataset == .ledger(.prices) && subject == .type ? "close" : ""
      let orNull = subject == .type && meant.contains(blank)
      let texts = (present[subject] ?? []).filter { meant.contains(meaning(of: $0, subject)) }
      if let column = place(name) {
        conditions.append(RowFilter(column: column, isOneOf: texts, orNull: orNull))
      } else if !orNull {
        conditions.append(.none)
      }
    }
    if from != nil || to != nil, let name = dataset.column(of: .day), name != "month" {
      conditions.append(place(name).map { RowFilter(column: $0, from: from, to: to) } ?? .none)
    }
    return conditions
  }
}
