import Console
import FinanceFolder
import FinanceModel
import PlainText

/// The inputs of the page's sections, and the findings so far.
struct OverviewDraft {
  let household: Household
  let query: OverviewReport.Query
  /// Warnings and notes of all sections.
  var found = Diagnostics()
  /// The errors of questions that could not be answered.
  private(set) var errors: [OverviewQuestion: [Diagnostic]] = [:]
  /// The errors of all questions, each once.
  private(set) var allErrors: [Diagnostic] = []
  /// The question that is being answered.
  var asked = OverviewQuestion.reserves
  /// The answers so far; nil for a question that could not be answered.
  var answers: [OverviewQuestion: Answered?] = [:]

  /// The parts of an answer that are shown, without the books behind it.
  struct Answered {
    let json: JSONValue
    let page: Page
    let wantsAttention: Bool
  }

  /// The files of which at least one is needed to value accounts.
  static let worthRecords: [FolderPart] = [
    .plan, .ledger(.activities), .ledger(.positions), .ledger(.values), .ledger(.transactions),
  ]

  /// The value of accounts over time, computed on first use.
  lazy var worth = OverviewWorth(self)

  init(_ household: Household, _ query: OverviewReport.Query) {
    self.household = household
    self.query = query
  }

  /// Returns the answer of a report; nil if it has errors, which are added to those of ``asked``.
  ///
  /// In the first month the monthly spending is still unknown. The answer is then one line with the
  /// next step.
  mutating func answer<Asked: Report>(_ report: Asked.Type, _ query: Asked.Query) -> Answer? {
    do {
      return try Asked(query, household.using(Asked.needs(query)), &found).answer
    } catch let failure as Failure {
      if let line = Self.beginning(failure) { return line }
      add(failure.diagnostics)
    } catch let problem as UsageProblem {
      add([problem.diagnostic])
    } catch {
      add([
        Diagnostic(
          .error, UsageCode.uncomputable, "cannot compute this: \(error)",
          hint: "check for a number with an extra digit")
      ])
    }
    return nil
  }

  /// Returns the line for a failure that only reports the lack of a full month; nil for others.
  private static func beginning(_ failure: Failure) -> Answer? {
    let missing = [TransactionCode.incomeMissing, .spendingMissing].map(\.rawValue)
    guard let first = failure.diagnostics.first,
      failure.diagnostics.allSatisfy({ missing.contains($0.code) })
    else { return nil }
    var page = Page()
    let hint = first.hint.map { ": \($0)" } ?? ""
    page.line(StyledText(mixed: "Not yet: \(first.message)\(hint)."))
    return Answer(json: .object([]), tables: [], page: page)
  }

  private mutating func add(_ diagnostics: [Diagnostic]) {
    errors[asked, default: []] += diagnostics
    allErrors += diagnostics.filter { !allErrors.contains($0) }
    let known = Set(found.all)
    found.report(Failure(.input, diagnostics).asWarnings.filter { !known.contains($0) })
  }

  /// Whether the settings state something; true if its part has errors, so that the answer shows
  /// them.
  func states(_ part: SettingsPart, _ isStated: (Settings) -> Bool) -> Bool {
    household.using([.settingsFor([part])]).folder.settings().value.map(isStated) ?? true
  }

  /// Returns the errors shown in place of an answer.
  func page(ofErrors question: OverviewQuestion) -> Page {
    var page = Page()
    for error in (errors[question] ?? []).prefix(Self.mostErrors) {
      page.line(StyledText(mixed: error.overviewLine))
      if let hint = error.hint { page.line(StyledText(mixed: "hint: \(hint)")) }
    }
    return page
  }

  private static let mostErrors = 5
}

/// Access to the figures of an answer by their JSON names.
extension JSONValue {
  /// The member with this name; nil if the value is not an object or lacks the member.
  subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The elements; empty if the value is not an array.
  var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// The text of a string or a number; nil for anything else.
  var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .null, .bool, .array, .object: nil
    }
  }

  /// The exact number; nil for anything else.
  var amount: Decimal? {
    guard case .number(let text) = self else { return nil }
    do throws(NumberProblem) {
      return try Decimal(parsing: text)
    } catch {
      return nil
    }
  }

  /// The day; nil for anything else.
  var date: CalendarDate? {
    guard case .string(let text) = self else { return nil }
    do throws(DateProblem) {
      return try CalendarDate(parsing: text)
    } catch {
      return nil
    }
  }
}
