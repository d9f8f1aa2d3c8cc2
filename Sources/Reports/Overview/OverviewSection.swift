import Console
import FinanceFolder
import FinanceModel
import PlainText

/// A section of the page: tool answers, each with its command, or the first step to take.
struct OverviewSection {
  /// An answer and the command that prints it.
  struct Part {
    let title: String
    let command: String
    var page: Page
    /// Additional HTML below the page.
    var more = ""
  }

  let name: String
  let title: String
  private var parts: [Part] = []
  /// The first step in one line; nil if the section has contents.
  private var invitation: String?

  var pages: [Page] { parts.map(\.page) }

  init(_ section: OverviewReport.Section, _ draft: inout OverviewDraft) {
    name = section.rawValue
    title = section.rawValue.capitalised
    switch section {
    case .comparison: break
    case .plan: addPlan(&draft)
    case .accounts: addAccounts(&draft)
    case .holdings: addHoldings(&draft)
    case .performance: addPerformance(&draft)
    case .income: addIncome(&draft)
    case .spending: addSpending(&draft)
    case .bills: addBills(&draft)
    case .forecasts: addForecasts(&draft)
    case .quality: addQuality(draft)
    case .methods: addMethods()
    }
  }

  /// Creates a section that shows a revision's figures next to the page's figures.
  ///
  /// - Throws: ``Failure`` if the revision cannot be found or read.
  init(comparing text: String, _ draft: inout OverviewDraft) throws(Failure) {
    name = OverviewReport.Section.comparison.rawValue
    title = name.capitalised
    let comparison = try OverviewComparison(with: text, &draft)
    parts = [
      Part(
        title: "Then and now", command: "report --compare \(text.shellWord)",
        page: comparison.page)
    ]
  }

  /// Returns the section as HTML, without its heading.
  func html(_ options: HTMLOptions) -> String {
    var html = "<section id=\"\(name)\">\n<h2>\(title.markup)</h2>\n"
    if let invitation { html += "<p>\(invitation.markup)</p>\n" }
    for (number, part) in parts.enumerated() {
      var own = options
      own.name = "\(name)-\(number + 1)-"
      own.headingLevel = 4
      let command =
        part.command.isEmpty ? "" : "<p class=\"more\"><code>\(part.command.markup)</code></p>\n"
      html += "<h3>\(part.title.markup)</h3>\n\(command)"
      html += part.page.html(own, title: part.title) + part.more
    }
    return html + "</section>\n"
  }

  /// Adds the answer to a question below the answer's charts. If the question cannot be answered,
  /// adds the errors instead.
  private mutating func add(
    _ question: OverviewQuestion, _ draft: inout OverviewDraft,
    drawing charts: (JSONValue) -> [OverviewCharts.Drawn] = { _ in [] }
  ) {
    guard let answer = draft.answer(question) else {
      parts.append(
        Part(
          title: question.title, command: question.command(draft.query),
          page: draft.page(ofErrors: question)))
      return
    }
    var page = Page()
    let drawn = charts(answer.json)
    for chart in drawn { page.append(chart.page) }
    page.append(answer.page)
    parts.append(
      Part(title: question.title, command: question.command(draft.query), page: page))
  }

  /// Whether the folder has at least one of these files. If not, the section shows the invitation.
  private mutating func begins(
    with files: [FolderPart], _ draft: OverviewDraft, else invitation: String
  ) -> Bool {
    if files.contains(where: draft.household.folder.has) { return true }
    self.invitation = invitation
    return false
  }

  private mutating func addPlan(_ draft: inout OverviewDraft) {
    guard begins(with: [.plan], draft, else: Self.noPlan) else { return }
    add(.tiers, &draft)
    if draft.query.last < draft.query.today {
      parts[parts.count - 1].page.line(
        StyledText(
          "These are the current balances in the plan's file. Only accounts with 'follows' have"
            + " their balance on \(draft.query.last)."))
    }
    add(.yields, &draft)
  }

  private mutating func addAccounts(_ draft: inout OverviewDraft) {
    guard
      begins(
        with: OverviewDraft.worthRecords, draft,
        else: "No accounts yet: 'snapshot record ACCOUNT VALUE --apply' records the first value."
      )
    else { return }
    add(.netWorth, &draft) { [OverviewCharts.kinds($0)].compactMap(\.self) }
    add(.netWorthChange, &draft)
    let isTyped = draft.household.folder.has(.ledger(.values))
    if isTyped { add(.values, &draft) }
    let typed = isTyped ? Set(draft.answer(.values)?.json.accountNames ?? []) : []
    for drawn in draft.worth.accounts {
      parts.append(
        Part(
          title: drawn.account,
          command: typed.contains(drawn.account)
            ? "snapshot chart \(drawn.account.shellWord)"
            : OverviewQuestion.netWorth.command(draft.query),
          page: OverviewCharts.Drawn(drawn.chart).page))
    }
  }

  private mutating func addHoldings(_ draft: inout OverviewDraft) {
    guard begins(with: Self.investments, draft, else: Self.noInvestments) else { return }
    add(.held, &draft)
    addPapers(.activities, draft)
    guard draft.states(.targets, { $0.targets != nil }) else { return }
    add(.allocation, &draft, drawing: OverviewCharts.allocation)
  }

  private mutating func addPerformance(_ draft: inout OverviewDraft) {
    guard begins(with: [.ledger(.activities)], draft, else: Self.noInvestments) else { return }
    add(.performance, &draft)
    add(.gainSplit, &draft)
  }

  private mutating func addIncome(_ draft: inout OverviewDraft) {
    guard begins(with: [.ledger(.activities)], draft, else: Self.noInvestments) else { return }
    add(.income, &draft)
  }

  private mutating func addSpending(_ draft: inout OverviewDraft) {
    guard
      begins(
        with: [.ledger(.transactions)], draft,
        else: "No transactions yet: 'import-csv FILE' reads bank statements.")
    else { return }
    add(.month, &draft)
    add(.bars, &draft)
    add(.comparison, &draft)
    add(.days, &draft)
    add(.anomalies, &draft)
    add(.advice, &draft)
    addPapers(.transactions, draft)
    guard draft.states(.budgets, { $0.spending?.budgets?.isEmpty == false }) else { return }
    let day = draft.query.last
    add(.budgets, &draft) { [OverviewCharts.budgets($0, on: day)].compactMap(\.self) }
  }

  /// Adds the period's attachments, if any.
  private mutating func addPapers(_ ledger: Ledger, _ draft: OverviewDraft) {
    guard let papers = OverviewPapers(ledger, draft) else { return }
    parts.append(
      Part(
        title: "Attachments", command: "folder-check --only attachments", page: Page(),
        more: papers.html))
  }

  private mutating func addBills(_ draft: inout OverviewDraft) {
    add(.bills, &draft)
    for drawn in draft.worth.billed {
      parts.append(
        Part(
          title: drawn.account, command: OverviewQuestion.bills.command(draft.query),
          page: OverviewCharts.Drawn(drawn.chart).page))
    }
  }

  private mutating func addForecasts(_ draft: inout OverviewDraft) {
    let hasRows = draft.household.folder.has(.ledger(.transactions))
    if hasRows { add(.cash, &draft) }
    guard hasRows || begins(with: [.plan], draft, else: Self.noPlan),
      draft.household.folder.has(.plan)
    else { return }
    add(.planForecast, &draft)
    if draft.states(.goals, { $0.spending?.goals?.isEmpty == false }) {
      add(.goals, &draft)
    }
    if hasRows { add(.runway, &draft) }
    add(.risk, &draft) { [OverviewCharts.bands($0)].compactMap(\.self) }
  }

  private mutating func addQuality(_ draft: OverviewDraft) {
    var page = Page()
    var seen: Set<Diagnostic> = []
    let all = draft.found.all.filter { seen.insert($0).inserted }
    if all.isEmpty { page.line("No findings. 'folder-check' checks every file.") }
    for diagnostic in all.prefix(Self.mostFindings) {
      page.line(StyledText(mixed: diagnostic.overviewLine))
    }
    if all.count > Self.mostFindings {
      page.line("\(all.count - Self.mostFindings) more: run 'folder-check --notes'.")
    }
    parts.append(Part(title: "Findings in the files", command: "folder-check", page: page))
  }

  private static let mostFindings = 50
  private static let noPlan =
    "No plan yet: 'folder-init' creates reserve_manager.json."
  private static let investments: [FolderPart] = [.ledger(.activities), .ledger(.positions)]
  private static let noInvestments =
    "No investments yet: 'ledger-add' or 'import-csv' adds the first row to"
    + " ledgers/activities.csv."

  private mutating func addMethods() {
    var page = Page()
    page.line(
      "Each figure comes from the command shown next to it, and only from the files in this "
        + "folder. Amounts are exact. Each figure is rounded once, half-even to the minor unit, so "
        + "the sum of rounded rows may differ from the total by a cent.")
    page.blank()
    page.line(
      "Forecasts are not guarantees. Bands are percentiles of simulated paths, the same on every "
        + "run.")
    parts.append(Part(title: "How each figure is computed", command: "", page: page))
  }
}

extension JSONValue {
  /// Names of the accounts in the answer.
  fileprivate var accountNames: [String] {
    (self["accounts"]?.elements ?? []).compactMap { $0["account"]?.text }
  }
}

extension Diagnostic {
  /// The finding on one line, with its file and line number.
  var overviewLine: String {
    let place = excerpt.map { "\($0.position.file):\($0.position.line): " } ?? ""
    return "\(place)\(severity.rawValue): \(message) [\(code)]"
  }
}
