package import PlainText

/// What a tool answers, in every form it can take; only the form asked for is made.
///
///     Answer(json: report.json, tables: [report.tiers, report.accounts], page: report.page)
///
/// JSON holds all there is; csv, tsv and jsonl carry one table, the first unless `--table` names
/// another; the page is for people.
package struct Answer {
  /// All there is.
  package let json: () -> JSONValue
  /// The tables, the main one first.
  package let tables: () -> [Table]
  /// What people read.
  package let page: () -> Page
  /// Whether what is shown is a reason for `--check` to end with status 1.
  package let wantsAttention: Bool
  /// Whether the finance folder was changed for good.
  package let isRecorded: Bool
  /// How the run ends unless ``wantsAttention`` counts.
  package let status: ExitStatus

  /// The arguments are kept unevaluated; at most one of them is ever made.
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

  /// The same answer with a last line for people.
  package func ending(with line: String) -> Answer {
    Answer(
      json: json(), tables: tables(), page: page().ending(with: line),
      wantsAttention: wantsAttention, isRecorded: isRecorded, status: status)
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
    // The tool describes it, or the parser would have refused the name.
    throw UsageProblem(
      "this answer has no table '\(name)'", hint: "its tables: \(names.joined(separator: ", "))",
      code: .choice)
  }
}
