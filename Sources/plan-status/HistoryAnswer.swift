import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

extension PlanStatus {
  /// Answers with the history.
  static func showHistory(
    of folder: Folder, _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    for switched in [accounts, claims, Common.check] where invocation(switched) {
      throw UsageProblem(
        "--history has no \(switched.spec.longForm)", hint: "ask one after the other",
        code: .conflict)
    }
    let planning = try streams.report(folder.planning(planRules, settingsRules()))
    let books = try streams.report(folder.books(with: planning))
    streams.report(books.diagnostics(balanceWarnings))
    let question = HistoryQuestion(
      account: try invocation.all(account).first, from: try invocation(Common.from),
      to: try invocation(Common.to), kind: try invocation(kind))
    let table = HistoryTable(
      try question.rows(in: books), in: planning.currency,
      ofEmptyHistory: books.history.rows.isEmpty)
    try streams.write(
      table.answer, invocation)
    return .done
  }

  /// Refuses what is about the history only.
  static func refuseHistoryOptions(_ invocation: Invocation) throws {
    let given: [(isGiven: Bool, name: String)] = [
      (try invocation.all(account).first != nil, "ACCOUNT"),
      (try invocation(Common.from) != nil, "--from"), (try invocation(Common.to) != nil, "--to"),
      (try invocation(kind) != nil, "--type"),
    ]
    guard let first = given.first(where: \.isGiven) else { return }
    throw UsageProblem(
      "\(first.name) is for --history only", hint: "add --history, or leave it out",
      code: .conflict)
  }
}
