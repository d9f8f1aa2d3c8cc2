package import PlainText

/// A tool's answer in every output format; only the requested format is computed.
///
///     Answer(json: report.json, tables: [report.tiers, report.accounts], page: report.page)
///
/// JSON contains all data. csv, tsv and jsonl contain one table, the first unless `--table`
/// specifies another. The page is for people.
package struct Answer {
  /// The complete answer as JSON, computed on demand.
  package let json: () -> JSONValue
  /// The tables, the main one first.
  package let tables: () -> [Table]
  /// The answer for people.
  package let page: () -> Page
  /// Whether the answer causes exit status 1 with `--check`.
  package let wantsAttention: Bool
  /// Whether the finance folder was permanently changed.
  package let isRecorded: Bool
  /// The exit status unless ``wantsAttention`` determines it.
  package let status: ExitStatus

  /// Creates an answer. The arguments are evaluated only when needed, and at most one of them is
  /// used.
  package init(
    json: @autoclosure @escaping () -> JSONValue, tables: @autoclosure @escaping () -> [Table],
    page: @autoclosure @escaping () -> Page, wantsAttention: Bool = false,
    isRecorded: Bool = false, status: ExitStatus = .done
  ) {
    self.isRecorded = isRecorded
    self.status = status
    self.wantsAttention = wantsAttention
    self.json = json
    self.tables = tables
    self.page = page
  }

  /// Returns the answer with a final line for people.
  package func ending(with line: String) -> Answer {
    Answer(
      json: json(), tables: tables(), page: page().ending(with: line),
      wantsAttention: wantsAttention, isRecorded: isRecorded, status: status)
  }

  /// Returns the answer with a line inserted at the beginning of its page.
  package func beginning(with line: String) -> Answer {
    Answer(
      json: json(), tables: tables(), page: page().beginning(with: line),
      wantsAttention: wantsAttention, isRecorded: isRecorded, status: status)
  }

  /// Returns the answer with another exit status.
  package func ending(with status: ExitStatus) -> Answer {
    Answer(
      json: json(), tables: tables(), page: page(), wantsAttention: wantsAttention,
      isRecorded: isRecorded, status: status)
  }

  func table(named name: String?) throws(UsageProblem) -> Table {
    let tables = tables()
    guard let name else {
      guard let main = tables.first else {
        throw UsageProblem("this answer has no table", hint: "use '--json'", code: .choice)
      }
      return main
    }
    if let table = tables.first(where: { $0.spec.name == name }) { return table }
    let names = tables.map(\.spec.name)
    // The tool declares a table with this name; otherwise the parser would have refused it.
    throw UsageProblem(
      "this answer has no table '\(name)'", hint: "write one of \(names.joined(separator: ", "))",
      code: .choice)
  }
}
