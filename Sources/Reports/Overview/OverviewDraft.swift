import Console
import FinanceFolder
import FinanceModel
import PlainText

/// Inputs to the page's sections, and the findings so far.
struct OverviewDraft {
  let household: Household
  let query: OverviewReport.Query
  /// Warnings and notes from all sections.
  var found = Diagnostics()
  /// Errors by question, for each question that could not be answered.
  private(set) var errors: [OverviewQuestion: [Diagnostic]] = [:]
  /// Errors for all questions, without duplicates.
  private(set) var allErrors: [Diagnostic] = []
  /// The question being answered.
  var asked = OverviewQuestion.reserves
  /// The answers so far; nil for a question that could not be answered.
  var answers: [OverviewQuestion: Answered?] = [:]

  /// The displayed parts of an answer, without the data used to compute it.
  struct Answered {
    let json: JSONValue
    let page: Page
    let wantsAttention: Bool
  }

  /// Files that record account values. Accounts can be valued if the folder has at least one of
  /// these files.
  static let worthRecords: [FolderPart] = [
    .plan, .ledger(.activities), .ledger(.positions), .ledger(.values), .ledger(.transactions),
  ]

  /// Account values over time, computed on first use.
  lazy var worth = OverviewWorth(self)

  init(_ household: Household, _ query: OverviewReport.Query) {
    self.household = household
    self.query = query
  }

  /// Returns a report's answer. If the report fails, returns nil and adds the report's errors to
  /// the errors for ``asked``.
  ///
  /// In the first month, the monthly spending is still unknown. The answer is then a single line
  /// with the next step.
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
          .error, UsageCode.uncomputable, "cannot compute the answer: \(error)",
          hint: "check for a number with an extra digit")
      ])
    }
    return nil
  }

  /// Returns a one-line answer if the failure reports only the lack of a full month; nil otherwise.
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

  /// Whether the settings satisfy `isStated`. Also true if this part of the settings has errors, so
  /// that the answer reports them.
  func states(_ part: SettingsPart, _ isStated: (Settings) -> Bool) -> Bool {
    household.using([.settingsFor([part])]).folder.settings().value.map(isStated) ?? true
  }

  /// Returns a page with the first five errors, shown in place of an answer.
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

/// Access to an answer's figures by JSON name.
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

  /// The exact value of a number; nil for anything else.
  var amount: Decimal? {
    guard case .number(let text) = self else { return nil }
    do throws(NumberProblem) {
      return try Decimal(parsing: text)
    } catch {
      return nil
    }
  }

  /// The date in a string; nil for anything else.
  var date: CalendarDate? {
    guard case .string(let text) = self else { return nil }
    do throws(DateProblem) {
      return try CalendarDate(parsing: text)
    } catch {
      return nil
    }
  }
}
