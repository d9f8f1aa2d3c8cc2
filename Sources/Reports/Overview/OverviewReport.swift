package import Console
package import FinanceFolder
import FinanceModel
package import PlainText

/// A household's figures on one page: first the most important figures, then the tools' answers,
/// section by section. All figures come from the tools' reports.
package struct OverviewReport {
  /// A part of the page.
  package enum Section: String, CaseIterable, Sendable {
    /// Figures at a revision, shown before the other sections, and only if ``Query/compared`` is
    /// not nil.
    case comparison
    case plan, accounts, holdings, performance, income, spending, bills, forecasts, quality, methods

    /// The sections that do not need a revision.
    package static let withoutRevision = allCases.filter { $0 != .comparison }
  }

  /// The options of `report`: its days and its sections.
  package struct Query: Sendable {
    /// The day of the report. Figures are as of the end of this day.
    let asOf: CalendarDate
    /// The current day.
    let today: CalendarDate
    /// The day at whose end the period for changes begins; by default, the last day of the year
    /// before ``to``.
    package var from: CalendarDate?
    /// The day at whose end the period for changes ends; by default, ``asOf``.
    package var to: CalendarDate?
    /// The sections to show, in order; the comparison always comes first.
    package var sections = Section.withoutRevision
    /// The revision to compare with, as the user entered it; nil for no comparison.
    package var compared: String?
    /// The format of numbers and dates; nil for the machine-readable format.
    package var locale: PageLocale?
    /// The size of the printed page.
    package var paper = PaperSize.a4
    /// Whether amounts are hidden.
    package var isPrivate = false

    /// - Parameters:
    ///   - asOf: the last day included; later rows are ignored.
    ///   - today: the current day.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }

    var last: CalendarDate { to ?? asOf }

    var start: CalendarDate {
      from ?? CalendarDate(year: last.year, month: 1, day: 1)?.adding(days: -1) ?? last
    }
  }

  private let query: Query
  private let firstScreen: OverviewFirstScreen
  private let sections: [OverviewSection]

  /// All files in the folder.
  package static var needs: [FolderPart] {
    [.plan, .settings, .recurring] + Ledger.allCases.map(FolderPart.ledger)
  }

  /// Computes the page. Errors are shown in place of an answer and also reported as warnings.
  ///
  /// - Throws: ``Failure`` if no question can be answered, or if the revision does not exist;
  ///   ``UsageProblem`` for a period that ends before it begins.
  package init(_ query: Query, of folder: Folder, _ found: inout Diagnostics) throws {
    try UsageProblem.refuse(from: query.start, to: query.last)
    let household = Household(folder, needs: Self.needs)
      .sharingSpending(asOf: query.last, today: query.today)
    var draft = OverviewDraft(household, query)
    // Points that need attention are known only after all questions are answered.
    var sections = query.sections.filter { $0 != .quality }.map { OverviewSection($0, &draft) }
    firstScreen = OverviewFirstScreen(&draft)
    if let place = query.sections.firstIndex(of: .quality) {
      sections.insert(OverviewSection(.quality, &draft), at: place)
    }
    if let compared = query.compared {
      sections.insert(try OverviewSection(comparing: compared, &draft), at: 0)
    }
    self.sections = sections
    guard draft.errors.isEmpty || draft.answers.values.contains(where: { $0 != nil }) else {
      throw Failure(.input, draft.allErrors)
    }
    for entry in draft.found.all { found.report([entry]) }
    self.query = query
  }

  /// The page as a complete HTML document. The same folder and day produce the same bytes.
  package var html: String { html(isForPaper: false) }

  /// The page as an HTML document for a program that prints it.
  package var paper: String { html(isForPaper: true) }

  private func html(isForPaper: Bool) -> String {
    let options = HTMLOptions(
      isPrivate: query.isPrivate, locale: query.locale, headingLevel: 3, isForPaper: isForPaper,
      paper: query.paper)
    let links = sections.map { section in
      "<li><a href=\"#\(section.name)\">\(section.title.markup)</a></li>"
    }
    let contents = "<nav aria-label=\"Contents\">\n<ul>\(links.joined())</ul>\n</nav>\n"
    let pages = isForPaper ? [] : firstScreen.pages + sections.flatMap(\.pages)
    let sheets = pages.flatMap(\.styleSheets)
    return HTMLDocument(
      title: "Household report",
      subtitle: "As of \(query.last). Changes are measured from the end of \(query.start).",
      styleSheets: sheets.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        + [options.paper.styleSheet],
      content: firstScreen.html(options) + contents
        + sections.map { $0.html(options) }.joined()
    ).text
  }
}
