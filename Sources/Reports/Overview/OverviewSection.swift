import Charts
import Console
import FinanceFolder
import FinanceModel
import PlainText

/// A section of the page: answers of tools, each with its command, or how to begin.
struct OverviewSection {
  /// An answer, and the command that gives it.
  struct Part {
    let title: String
    let command: String
    let page: Page
  }

  let name: String
  let title: String
  private var parts: [Part] = []
  /// How to begin, in one line; nil where there is something to show.
  private var invitation: String?

  var pages: [Page] { parts.map(\.page) }

  init(_ section: OverviewReport.Section, _ draft: inout OverviewDraft) {
    name = section.rawValue
    title = section.rawValue.prefix(1).uppercased() + section.rawValue.dropFirst()
    switch section {
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

  /// The section below its heading, as HTML.
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
      html += part.page.html(own, title: part.title)
    }
    return html + "</section>\n"
  }

  private mutating func add(_ title: String, _ command: String, _ answer: Answer?) {
    guard let answer else { return }
    parts.append(Part(title: title, command: command, page: answer.page()))
  }

  /// Whether the folder has one of these files; if not, the section says how to begin.
  private mutating func begins(
    with files: [FolderPart], _ draft: OverviewDraft, else invitation: String
  ) -> Bool {
    if files.contains(where: draft.household.folder.has) { return true }
    self.invitation = invitation
    return false
  }

  private mutating func addPlan(_ draft: inout OverviewDraft) {
    guard
      begins(
        with: [.plan], draft,
        else: "No plan yet: 'folder-init' writes a reserve_manager.json to begin with.")
    else { return }
    let today = draft.query.today
    add(
      "Tiers and their accounts", "plan-status --accounts",
      draft.answer(
        StatusReport.self, .init(withAccounts: true, withClaims: false, today: today)))
    add("What each account earns", "plan-status --yields", draft.answer(YieldReport.self, .init()))
  }

  private mutating func addAccounts(_ draft: inout OverviewDraft) {
    guard
      begins(
        with: OverviewDraft.worthRecords, draft,
        else: "No account yet: 'snapshot record ACCOUNT VALUE --apply' writes down the first value."
      )
    else { return }
    let query = draft.query
    if let answer = draft.answer(
      HoldingsReport.self, .init(.netWorth, asOf: query.last, today: query.today))
    {
      add("Every account once", "holdings --net-worth", answer)
      if let chart = OverviewCharts.kinds(answer.json()) { parts[parts.count - 1].draw(chart) }
    }
    if let answer = draft.answer(HoldingsReport.self, query.netWorthChange) {
      add("Why net worth changed", "holdings --net-worth --from \(query.start)", answer)
      if let chart = OverviewCharts.change(answer.json()) { parts[parts.count - 1].draw(chart) }
    }
    guard draft.household.folder.has(.ledger(.values)) else { return }
    let values = draft.answer(
      ValueReport.self, .init(asOf: query.last, today: query.today))
    add("Values that were typed", "snapshot", values)
    for account in values?.accountNames(atMost: Self.mostCharts) ?? [] {
      var series = ValueSeriesReport.Query(asOf: query.last, today: query.today)
      series.accounts = [account]
      series.every = .month
      add(
        account, "snapshot chart \(account.shellWord)",
        draft.answer(ValueChartReport.self, .init(series, .forHTML)))
    }
  }

  private mutating func addHoldings(_ draft: inout OverviewDraft) {
    guard begins(with: Self.investments, draft, else: Self.noInvestments) else { return }
    let query = draft.query
    add(
      "What is held", "holdings",
      draft.answer(
        HoldingsReport.self,
        .init(.positions(withLots: false), asOf: query.last, today: query.today)
      ))
    guard draft.household.folder.settings().value?.targets != nil else { return }
    add(
      "Allocation and drift", "holdings --allocation",
      draft.answer(HoldingsReport.self, .init(.allocation, asOf: query.last, today: query.today)))
  }

  private mutating func addPerformance(_ draft: inout OverviewDraft) {
    guard begins(with: [.ledger(.activities)], draft, else: Self.noInvestments) else { return }
    let query = draft.query
    add(
      "Returns and drawdown", "holdings --performance",
      draft.answer(HoldingsReport.self, .init(.performance, asOf: query.last, today: query.today)))
    var split = HoldingsReport.Query(.gainSplit, asOf: query.last, today: query.today)
    split.from = query.start
    add(
      "Where the gain came from", "holdings --gain-split --from \(query.start)",
      draft.answer(HoldingsReport.self, split))
  }

  private mutating func addIncome(_ draft: inout OverviewDraft) {
    guard begins(with: [.ledger(.activities)], draft, else: Self.noInvestments) else { return }
    let query = draft.query
    add(
      "Dividends and interest", "holdings --income",
      draft.answer(HoldingsReport.self, .init(.income, asOf: query.last, today: query.today)))
  }

  private mutating func addSpending(_ draft: inout OverviewDraft) {
    guard
      begins(
        with: [.ledger(.transactions)], draft,
        else: "No transactions yet: 'import-csv FILE' reads the statements of a bank.")
    else { return }
    let query = draft.query
    let shown = SpendingReport.Query(asOf: query.last, today: query.today)
    var drawn = shown
    drawn.drawing = .forHTML
    add("Where it went this month", "spending", draft.answer(SpendingReport.self, shown))
    add("The same as bars", "spending --chart", draft.answer(SpendingReport.self, drawn))
    add(
      "What was different", "spending compare",
      draft.answer(ComparisonReport.self, .init(asOf: query.last, today: query.today)))
    add(
      "Each day", "spending calendar",
      draft.answer(
        CalendarReport.self,
        .init(
          .init(of: query.last, isYear: false), asOf: query.last, today: query.today, .forHTML)))
    guard draft.household.folder.settings().value?.spending?.budgets?.isEmpty == false,
      let budgets = draft.answer(
        BudgetReport.self, .init(asOf: query.last, today: query.today, .current))
    else { return }
    add("Budgets", "spending budgets", budgets)
    if let chart = OverviewCharts.budgets(budgets.json(), on: query.last) {
      parts[parts.count - 1].draw(chart)
    }
  }

  private mutating func addBills(_ draft: inout OverviewDraft) {
    add(
      "What recurs", "recurring",
      draft.answer(
        RecurringReport.self, .init(asOf: draft.query.last, today: draft.query.today)))
  }

  private mutating func addForecasts(_ draft: inout OverviewDraft) {
    guard
      begins(
        with: [.plan], draft,
        else: "No plan yet: 'folder-init' writes a reserve_manager.json to begin with.")
    else { return }
    let day = draft.query.last
    var plan = PlanForecastReport.Query(from: day)
    plan.drawing = .forHTML
    plan.isPrivate = draft.query.isPrivate
    add(
      "When each tier is full", "forecast plan --chart", draft.answer(PlanForecastReport.self, plan)
    )
    if draft.household.folder.settings().value?.spending?.goals?.isEmpty == false {
      add("Goals", "forecast goals", draft.answer(GoalForecastReport.self, .init(from: day)))
    }
    if draft.household.folder.has(.ledger(.transactions)) {
      add(
        "How long reserves last", "forecast runway",
        draft.answer(RunwayReport.self, .init(from: day)))
    }
    var risk = RiskReport.Query(from: day)
    risk.paths = 1000
    risk.months = 60
    if let answer = draft.answer(RiskReport.self, risk) {
      add("How sure it is, in 1000 paths", "forecast risk --months 60 --paths 1000", answer)
      if let chart = OverviewCharts.bands(answer.json()) { parts[parts.count - 1].draw(chart) }
    }
  }

  private mutating func addQuality(_ draft: OverviewDraft) {
    var page = Page()
    var seen: Set<Diagnostic> = []
    let all = draft.found.all.filter { seen.insert($0).inserted }
    if all.isEmpty { page.line("Nothing was found. 'folder-check' looks at every file.") }
    for diagnostic in all.prefix(Self.mostFindings) {
      page.line(StyledText(mixed: diagnostic.overviewLine))
    }
    if all.count > Self.mostFindings {
      page.line("\(all.count - Self.mostFindings) more: run 'folder-check --notes'.")
    }
    parts.append(Part(title: "What was found in the files", command: "folder-check", page: page))
  }

  private static let mostFindings = 50
  /// As many accounts have a chart of their own.
  private static let mostCharts = 24
  private static let investments: [FolderPart] = [.ledger(.activities), .ledger(.positions)]
  private static let noInvestments =
    "No investments yet: 'ledger-add' or 'import-csv' writes the first row of"
    + " ledgers/activities.csv."

  private mutating func addMethods() {
    var page = Page()
    page.line(
      "Each figure is that of the tool whose command stands beside it, from the files of this"
        + " folder and nothing else. Amounts are exact; each figure is rounded once, half-even to"
        + " the minor unit, so a sum of rounded rows may differ from its total by a cent.")
    page.blank()
    page.line(
      "Forecasts are no promises: bands are percentiles of paths drawn by chance, the same on every"
        + " run.")
    parts.append(Part(title: "How each figure is made", command: "", page: page))
  }
}

extension OverviewSection.Part {
  /// Puts a chart above the answer, in HTML alone.
  fileprivate mutating func draw(_ chart: OverviewCharts.Drawn) {
    var drawn = chart.page
    drawn.append(page)
    self = OverviewSection.Part(title: title, command: command, page: drawn)
  }
}

extension Answer {
  /// The accounts of the main table, in its order.
  fileprivate func accountNames(atMost count: Int) -> [String] {
    guard let table = tables().first else { return [] }
    return table.objects.compactMap { $0["account"]?.text }.prefix(count).map { $0 }
  }
}

extension Diagnostic {
  /// The finding in one line, with its place.
  fileprivate var overviewLine: String {
    let place = excerpt.map { "\($0.position.file):\($0.position.line): " } ?? ""
    return "\(place)\(severity.rawValue): \(message) [\(code)]"
  }
}

extension ChartTextOptions {
  /// For a page that is HTML alone.
  static let forHTML = ChartTextOptions(
    width: 80, height: 12, isASCII: false, isPrivate: true)
}
