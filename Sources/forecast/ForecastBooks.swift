import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// The plan, its settings and its recurring items as they were read, for verbs that answer.
struct ForecastBooks {
  let planning: Planning
  /// The day that the forecast begins on.
  let start: CalendarDate
  let folder: Folder

  /// Reads the plan and the settings; findings are reported, and errors among them end the tool.
  ///
  /// - Parameter picture: a file that is to be written, which is to be none of the folder's.
  init(
    _ invocation: Invocation, _ streams: inout StandardStreams, alsoWriting picture: String? = nil
  ) throws {
    folder = Folder(at: invocation.folder)
    try streams.protect(folder.ownFiles, from: picture)
    planning = try streams.report(
      folder.planning(planRules, settingsRules(), balanceWarnings))
    start = invocation.today
  }

  var plan: Plan { planning.plan }
  var settings: Settings { planning.settings }
  var currency: Currency { planning.currency }

  /// The recurring items; empty where the folder has none.
  func recurringItems(_ streams: inout StandardStreams) throws -> SourcedValue<[RecurringItem]>? {
    try streams.report(folder.recurringItems(recurringRules, of: plan))
  }

  /// The tier that takes what the others leave.
  ///
  /// - Throws: `settings-growth-tier-unknown`.
  func growthTier() throws -> Int? {
    switch plan.growthTier(by: settings) {
    case .success(let tier): return tier
    case .failure(let unknown):
      throw Failure(.input, planning.settingsDiagnostics(for: [unknown.finding]))
    }
  }
}

extension Page {
  /// Adds what an answer assumes, each sentence on its own line.
  mutating func assumptions(_ sentences: [String]) {
    assumptions(sentences.map { StyledText($0, .faint) })
  }

  /// The same for sentences with amounts.
  mutating func assumptions(_ sentences: [StyledText]) {
    guard !sentences.isEmpty else { return }
    blank()
    for sentence in sentences { line(sentence) }
  }
}
