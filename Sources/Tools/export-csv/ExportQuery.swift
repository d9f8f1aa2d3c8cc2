import Console
import PlainText
import Reports

extension ExportCSV {
  static let filters = ExportFilter.Subject.allCases.compactMap { subject in
    option(of: subject).map { (subject: subject, option: $0) }
  }

  private static func option(of subject: ExportFilter.Subject) -> Option<String>? {
    switch subject {
    case .account:
      Option("account", "ACCOUNT", help: "only rows of this account", repeats: true)
    case .tier: Option("tier", "TIER", help: "only rows of this tier", repeats: true)
    case .type: Option("type", "TYPE", help: "only rows of this type", repeats: true)
    case .symbol: Option("symbol", "SYMBOL", help: "only rows of this asset", repeats: true)
    case .day: nil
    }
  }

  /// Returns the requested export after checking the options for conflicts.
  ///
  /// - Throws: `usage-name-unknown` for an unknown dataset, `usage-conflict`.
  static func question(_ invocation: Invocation) throws -> ExportQuestion {
    let choice = try ExportQuestion.Choice(invocation(dataset), into: invocation(into))
    var names: [ExportFilter.Subject: [String]] = [:]
    for (subject, option) in filters {
      let given = try invocation.all(option)
      if !given.isEmpty { names[subject] = given }
    }
    var question = ExportQuestion(
      choice,
      try ExportFilter(names, from: invocation.firstDay(), to: invocation.lastDay()),
      ExportOptions(
        format: try invocation(format) ?? (invocation.format == .json ? .json : .csv),
        forSpreadsheet: invocation(spreadsheet), masksAmounts: invocation(mask)))
    question.layout = try invocation(layout)
    question.isRaw = invocation(raw)
    question.columns = try invocation(columns)
    question.sort = try invocation(sort)
    question.every = try invocation(every)
    try question.refuseConflicts(hasOutput: invocation.output != nil)
    return question
  }
}
