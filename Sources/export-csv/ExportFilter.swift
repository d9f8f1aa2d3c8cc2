import Console
import FinanceModel
import PlainText

/// Which rows are wanted, as the command line says it.
struct ExportFilter {
  /// What a filter looks at.
  enum Subject: String, CaseIterable {
    case account, tier, type, symbol
    /// `--from` and `--to`.
    case day
  }

  private let names: [Subject: [String]]
  let from: CalendarDate?
  let to: CalendarDate?

  init(_ invocation: Invocation) throws {
    var names: [Subject: [String]] = [:]
    for (subject, option) in Self.options {
      let given = try invocation.all(option)
      if !given.isEmpty { names[subject] = given }
    }
    self.names = names
    from = try invocation(Common.from)
    to = try invocation(Common.to)
    if let from, let to, from > to {
      throw UsageProblem(
        "\(from) is after \(to)", hint: "write the earlier day with --from", code: .conflict)
    }
  }

  static let options: [(subject: Subject, option: Option<String>)] = [
    (
      .account,
      Option("account", "NAME", help: "rows of this account alone", repeats: true)
    ),
    (.tier, Option("tier", "NAME", help: "rows of this tier alone", repeats: true)),
    (.type, Option("type", "TYPE", help: "rows of this type alone", repeats: true)),
    (.symbol, Option("symbol", "SYMBOL", help: "rows of this asset alone", repeats: true)),
  ]

  /// Whether rows are left out at all.
  var isGiven: Bool { !names.isEmpty || from != nil || to != nil }

  /// The columns of a dataset in which names are looked for.
  func columns(of dataset: Dataset) -> [String] {
    Self.options.compactMap { names[$0.subject] == nil ? nil : dataset.column(of: $0.subject) }
  }

  /// - Throws: `usage-conflict` for a filter that the dataset has no column for.
  func requireColumns(of dataset: Dataset) throws {
    for (subject, option) in Self.options
    where names[subject] != nil && dataset.column(of: subject) == nil {
      throw problem(dataset, option.spec.longForm)
    }
    if from != nil || to != nil, dataset.column(of: .day) == nil {
      throw problem(dataset, from != nil ? "--from" : "--to")
    }
  }

  private func problem(_ dataset: Dataset, _ option: String) -> UsageProblem {
    let columns = dataset.spec.columns.map(\.name).joined(separator: ", ")
    return UsageProblem(
      "'\(dataset.name)' has no column for \(option)", hint: "its columns: \(columns)",
      code: .conflict)
  }

  /// The conditions on the rows of a table.
  ///
  /// - Parameters:
  ///   - known: the names that its rows have, in each column that a filter looks at.
  ///   - aliases: of accounts, and the account of each.
  ///   - isOneOfMany: a name that no row has then leaves no rows.
  /// - Throws: `usage-name-unknown`, `usage-name-ambiguous`.
  func conditions(
    on table: OutgoingTable, of dataset: Dataset, known: [String: [String]],
    aliases: [String: String], isOneOfMany: Bool
  ) throws -> [RowFilter] {
    var conditions: [RowFilter] = []
    func place(_ subject: Subject) -> Int? {
      dataset.column(of: subject).flatMap { name in
        table.spec.columns.firstIndex { $0.name == name }
      }
    }
    for (subject, asked) in names {
      guard let column = place(subject) else { continue }
      let present = known[table.spec.columns[column].name] ?? []
      // What rows say, by what it means.
      func meaning(_ name: String) -> String {
        subject == .account ? aliases[name] ?? name : name
      }
      var meant: Set<String> = []
      for name in asked {
        if let found = try self.meaning(
          of: meaning(name), subject, among: Set(present.map(meaning)).sorted(), isOneOfMany)
        {
          meant.insert(found)
        }
      }
      conditions.append(
        RowFilter(column: column, isOneOf: present.filter { meant.contains(meaning($0)) }))
    }
    if from != nil || to != nil, let column = place(.day),
      table.spec.columns[column].name != "month"
    {
      conditions.append(RowFilter(column: column, from: from, to: to))
    }
    return conditions
  }

  private func meaning(
    of name: String, _ subject: Subject, among names: [String], _ isOneOfMany: Bool
  ) throws(UsageProblem) -> String? {
    do throws(UsageProblem) {
      guard !names.isEmpty else {
        throw UsageProblem(
          "\(subject.rawValue) '\(name.visible)' is not there",
          hint: "nothing here has \(subject == .account ? "an" : "a") \(subject.rawValue)",
          code: .nameUnknown)
      }
      return names[try match(name, of: subject.rawValue, among: names)]
    } catch {
      if isOneOfMany, error.code == .nameUnknown { return nil }
      throw error
    }
  }
}
