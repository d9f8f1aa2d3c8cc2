package import Console
import FinanceFolder
import PlainText
import Reports

/// The `report` tool: writes one page with a household's net worth, spending and forecasts. See
/// `docs/tools/report.md`.
package struct ReportTool: FolderTool {
  static let sections = Option(
    "sections", "NAMES", help: "only these sections, such as plan,spending",
    defaultText: "all", parse: sections(parsing:))
  static let locale = Option(
    "locale", "LANGUAGE", help: "the language of number formats and month names",
    oneOf: PageLocale.self, defaultText: "plain numbers and ISO dates")
  static let pdf = Option<String>(
    "pdf", "FILE", help: "print the page to this file; requires chromium or WeasyPrint")
  static let compare = Option<String>(
    "compare", "REV", help: "also show the figures for a git revision or a day")

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "report",
    summary: "write one page with net worth, investments, spending, bills and forecasts",
    description: [
      "Writes one self-contained HTML file, without scripts or external resources. The first screen"
        + " shows the key figures. The sections below it contain each tool's answer, with its"
        + " command and charts. The same folder and --as-of always produce the same file, byte for"
        + " byte.",
      "Changes are measured from the end of --from (by default the last day of the previous year)"
        + " to the end of --to (by default --as-of).",
      "--compare adds the section comparison, with the folder's figures at a revision, as of the"
        + " end of the revision's day. REV is a git revision or a day. A day means the"
        + " last commit on or before that day.",
      "Sections: " + OverviewReport.Section.allCases.map(\.rawValue).joined(separator: ", ") + ".",
      "--pdf prints the page with chromium, or with WeasyPrint if chromium is not installed.",
    ],
    options: [
      sections.spec, compare.spec, locale.spec, pdf.spec, .asOf, .from, .to, .folder, .output,
      .privacy, .quiet,
    ],
    examples: [
      Example(
        "report -o report.html -C examples/household", "write the page, to be opened in a browser"),
      Example(
        "report --sections plan,spending --locale de -o report.html -C examples/daily",
        "write two sections, with German number formats"),
    ],
    seeAlso: ["plan-status", "holdings", "spending", "forecast"])

  /// Writes the page.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let folder = folder(invocation)
    let file = try invocation(pdf)
    var query = OverviewReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.from = try invocation.firstEvening()
    query.to = try invocation.lastDay()
    query.compared = try invocation(compare)
    if let asked = try invocation(sections) {
      query.sections = asked.filter { $0 != .comparison }
      if query.compared == nil, query.sections != asked {
        throw UsageProblem(
          "--sections comparison needs --compare", hint: "add a revision, such as --compare HEAD",
          code: .conflict)
      }
    }
    query.locale = try invocation(locale)
    query.paper = invocation.paper
    query.isPrivate = streams.isPrivate
    let page = try streams.reporting { try OverviewReport(query, of: folder, &$0) }
    guard let file else {
      streams.write(page.html, invocation)
      return .done
    }
    let printed = try PDFPrinting().pdf(of: Array(page.paper.utf8), beside: file)
    try streams.stream(to: file) { put in try put(printed) }
    if invocation.output != nil { streams.write(page.html, invocation) }
    return .done
  }

  @Sendable private static func sections(
    parsing text: String
  ) throws(UsageProblem) -> [OverviewReport.Section] {
    var asked: Set<String> = []
    for name in text.split(separator: ",").map(String.init) {
      guard OverviewReport.Section(rawValue: name) != nil else {
        let names = OverviewReport.Section.allCases.map(\.rawValue)
        throw UsageProblem(
          "section '\(name.visible)' does not exist",
          hint: "write one of \(names.joined(separator: ", "))", code: .choice)
      }
      asked.insert(name)
    }
    return OverviewReport.Section.allCases.filter { asked.contains($0.rawValue) }
  }
}
