import Charts
import Console
import FinanceFolder
import FinanceModel
import PlainText

/// The figures that households need most, each with the command that shows more.
struct OverviewFirstScreen {
  /// A topic with its main figure and a few lines of detail.
  fileprivate struct Card {
    let title: String
    let command: String
    var figure: Figure?
    var lines: [Line] = []
    var words: [String] = []
    var matters: [Matter] = []
    /// The chart next to the text.
    var chart = Page()
    /// The chart below the text.
    var course = Page()
  }

  /// A point that needs attention, and the command that shows more.
  fileprivate struct Matter {
    let words: String
    let command: String
  }

  /// A number from an answer, with its JSON name.
  fileprivate struct Figure {
    let name: String
    let value: String
    var unit = ""
  }

  /// A name and its figure.
  fileprivate struct Line {
    let name: String
    let figure: Figure?
    /// The day, and the text between the name and the day. If the text is nil, the day comes first.
    var day: (date: String, after: String?)?

    init(_ name: String, _ figure: Figure?, day: (date: String, after: String?)? = nil) {
      (self.name, self.figure, self.day) = (name, figure, day)
    }
  }

  private var cards: [Card] = []

  init(_ draft: inout OverviewDraft) {
    addWorth(&draft)
    addDay(&draft)
    addMonth(&draft)
    addTiers(&draft)
    addDue(&draft)
    addAttention(&draft)
  }

  /// Pages with the cards' charts. The document includes their style sheets.
  var pages: [Page] { cards.flatMap { [$0.chart, $0.course] } }

  /// Returns the cards as HTML. A card with a chart fills a whole row.
  func html(_ options: HTMLOptions) -> String {
    let shown = cards.enumerated().map { number, card in
      var own = options
      own.name = "first-\(number + 1)-"
      let chart = card.chart.html(own, title: card.title)
      own.name += "course-"
      let course = card.course.html(own, title: card.title)
      let heading = "<h2>\(card.title.markup)</h2>\n"
      guard !chart.isEmpty else {
        return "<section class=\"card\">\n\(heading)\(card.html(options))\(course)</section>\n"
      }
      return "<section class=\"card whole\">\n\(heading)<div class=\"beside\">\n<div>\n"
        + "\(card.html(options))\(course)</div>\n<div>\n\(chart)</div>\n</div>\n</section>\n"
    }
    return "<div class=\"cards\">\n\(shown.joined())</div>\n"
  }

  private mutating func addWorth(_ draft: inout OverviewDraft) {
    guard OverviewDraft.worthRecords.contains(where: draft.household.folder.has) else { return }
    guard let worth = draft.answer(.netWorth)?.json else {
      return addError("Net worth", .netWorth, draft)
    }
    let currency = worth["base_currency"]?.text ?? ""
    var card = Card("Net worth", .netWorthChange, draft)
    card.figure = Figure("net_worth", worth["total"]?["value_base"], currency)
    if let change = draft.answer(.netWorthChange)?.json, let totals = change["totals"] {
      card.lines.append(
        Line(
          "Change", Figure("net_worth_change", totals["change"], currency),
          day: (draft.query.start.description, " since ")))
      for (name, title) in OverviewCharts.changeParts
      where totals[name]?.amount?.isZero == false {
        card.lines.append(Line(title, Figure("net_worth_change_\(name)", totals[name])))
      }
      if let drawn = OverviewCharts.change(change) { card.chart = drawn.page }
      let left = change["without_past"]?.elements.count ?? 0
      let accounts = left == 1 ? "1 account" : "\(left) accounts"
      if left > 0 { card.words.append("The change excludes \(accounts) without history.") }
    }
    if let total = draft.worth.total {
      card.course = OverviewCharts.Drawn(total, wide: SVGSize(width: 480, height: 170)).page
    }
    cards.append(card)
  }

  private mutating func addDay(_ draft: inout OverviewDraft) {
    guard
      [FolderPart.ledger(.activities), .ledger(.positions)].contains(
        where: draft.household.folder.has)
    else { return }
    guard let json = draft.answer(.held)?.json else {
      return addError("Investments, daily change", .held, draft)
    }
    let currency = json["base_currency"]?.text ?? ""
    var card = Card("Investments, daily change", .held, draft)
    card.figure = Figure("day_change_base", json["totals"]?["day_change_base"], currency)
    let held = (json["positions"]?.elements ?? []).compactMap { row in
      row["market_value_base"]?.amount.map { (row: row, value: $0) }
    }.sorted { $0.value > $1.value }
    for (row, _) in held.prefix(Self.mostLines) {
      let name = "\(row["symbol"]?.text ?? ""), \(row["account"]?.text ?? "")"
      card.lines.append(Line(name, Figure("market_value_base", row["market_value_base"])))
    }
    cards.append(card)
  }

  private mutating func addMonth(_ draft: inout OverviewDraft) {
    guard draft.household.folder.has(.ledger(.transactions)) else { return }
    guard let spending = draft.answer(.month)?.json, let days = draft.answer(.days)?.json else {
      let failed: OverviewQuestion = draft.answer(.month) == nil ? .month : .days
      return addError("Left to spend today", failed, draft)
    }
    let currency = spending["currency"]?.text ?? ""
    var card = Card("Left to spend today", .days, draft)
    if days["left_today"]?.amount != nil {
      card.figure = Figure("left_today", days["left_today"], currency)
    } else {
      let failed =
        draft.states(.budgets) { $0.spending?.budgets?.isEmpty == false }
        && draft.answer(.budgets) == nil
      card.words.append(
        failed
          ? "Not shown: the budgets have errors."
          : "There are no budgets: 'spending budgets --suggest' suggests some.")
    }
    for (name, title) in [
      ("income", "Income this month"), ("spending", "Spent this month"),
      ("left", "Income less spending"),
    ] {
      card.lines.append(Line(title, Figure(name, spending[name])))
    }
    cards.append(card)
  }

  private mutating func addTiers(_ draft: inout OverviewDraft) {
    guard draft.household.folder.has(.plan) else { return }
    guard let json = draft.answer(.reserves)?.json else {
      return addError(OverviewQuestion.reserves.title, .reserves, draft)
    }
    var card = Card(OverviewQuestion.reserves.title, .reserves, draft)
    card.figure = Figure("coverage_pct", json["totals"]?["coverage_pct"], "%")
    for tier in json["tiers"]?.elements ?? [] {
      card.lines.append(
        Line(
          tier["tier"]?.text ?? "", Figure("coverage_pct", tier["coverage_pct"], "%"),
          day: tier["due"]?.text.map { ($0, ", due ") }))
    }
    cards.append(card)
  }

  private mutating func addDue(_ draft: inout OverviewDraft) {
    guard let json = draft.answer(.due)?.json else {
      return addError(OverviewQuestion.due.title, .due, draft)
    }
    var card = Card(OverviewQuestion.due.title, .due, draft)
    let due = (json["occurrences"]?.elements ?? []).filter { $0["paid_on"]?.text == nil }
    for row in due.prefix(Self.mostDue) {
      card.lines.append(
        Line(
          row["name"]?.text ?? "", Figure("amount", row["amount"]),
          day: row["date"]?.text.map { ($0, nil) }))
    }
    if due.isEmpty { card.words.append("No payments are due.") }
    if due.count > Self.mostDue { card.words.append("\(due.count - Self.mostDue) more.") }
    cards.append(card)
  }

  /// Adds a card that shows a question's error in place of its answer.
  private mutating func addError(
    _ title: String, _ question: OverviewQuestion, _ draft: OverviewDraft
  ) {
    guard let error = draft.errors[question]?.first else { return }
    var card = Card(title, question, draft)
    card.words.append("Not shown: \(error.message.visible).")
    cards.append(card)
  }

  private mutating func addAttention(_ draft: inout OverviewDraft) {
    var card = Card(title: OverviewQuestion.attention.title, command: "folder-check")
    let spending =
      draft.household.folder.has(.ledger(.transactions)) ? draft.answer(.attention) : nil
    let attention = (spending?.json["attention"]?.elements ?? []).map { matter in
      Matter(words: matter["text"]?.text ?? "", command: matter["command"]?.text ?? "")
    }
    card.matters = attention + Self.prices(&draft) + Self.findings(draft)
    if card.matters.isEmpty { card.words.append("Nothing needs attention.") }
    cards.append(card)
  }

  /// Returns a point that names the oldest stale price of current holdings; empty if all prices are
  /// current.
  private static func prices(_ draft: inout OverviewDraft) -> [Matter] {
    guard
      [FolderPart.ledger(.activities), .ledger(.positions)].contains(
        where: draft.household.folder.has),
      let rows = draft.answer(.held)?.json["positions"]?.elements
    else { return [] }
    var old: [String: CalendarDate] = [:]
    for row in rows {
      guard let symbol = row["symbol"]?.text, let date = row["price_date"]?.date,
        PriceAge.isStale(date, on: draft.query.last)
      else { continue }
      old[symbol] = date
    }
    guard let oldest = old.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return [] }
    let count = old.count == 1 ? "1 price is" : "\(old.count) prices are"
    return [
      Matter(
        words: "\(count) older than 4 business days; the oldest is \(oldest.key.visible), from"
          + " \(oldest.value).",
        command: "quotes")
    ]
  }

  /// Returns points about forks in the history and warnings about the files.
  private static func findings(_ draft: OverviewDraft) -> [Matter] {
    let all = Set(draft.found.all)
    let fork = LedgerProblem.fork.code(for: .history)
    let forks = all.count { $0.code == fork }
    let warnings = all.count { $0.severity == .warning } - forks
    var matters: [Matter] = []
    if forks > 0 {
      matters.append(
        Matter(
          words: "Two machines changed the balance of \(forks) "
            + "\(forks == 1 ? "account" : "accounts").", command: "plan-merge"))
    }
    if warnings > 0 {
      matters.append(
        Matter(
          words: "\(warnings) \(warnings == 1 ? "warning" : "warnings") about the files: see"
            + " Quality.", command: "folder-check"))
    }
    return matters
  }

  private static let mostLines = 5
  private static let mostDue = 8
}

extension OverviewFirstScreen.Card {
  /// Creates a card for an answer, with the command that shows more.
  fileprivate init(_ title: String, _ question: OverviewQuestion, _ draft: OverviewDraft) {
    self.init(title: title, command: question.command(draft.query))
  }

  /// Returns the card without its title and its chart.
  fileprivate func html(_ options: HTMLOptions) -> String {
    var html = ""
    if let figure { html += "<p class=\"figure\">\(figure.html(options))</p>\n" }
    if !lines.isEmpty {
      html += "<ul>\(lines.map { $0.html(options) }.joined())</ul>\n"
    }
    for words in words { html += "<p>\(words.markup)</p>\n" }
    for matter in matters {
      let words = StyledText(mixed: matter.words).html(options)
      html += "<p>\(words) <code>\(matter.command.markup)</code></p>\n"
    }
    return html + "<p class=\"more\"><code>\(command.markup)</code></p>\n"
  }
}

extension OverviewFirstScreen.Line {
  /// Returns the line as HTML. The date does not break across lines.
  fileprivate func html(_ options: HTMLOptions) -> String {
    var shown = name.markup
    if let day {
      let date = "<span class=\"k\">\(StyledText(day.date).html(options))</span>"
      shown = day.after.map { shown + $0 + date } ?? "\(date) \(shown)"
    }
    return "<li><span>\(shown)</span> <span>\(figure?.html(options) ?? "")</span></li>"
  }
}

extension OverviewFirstScreen.Figure {
  /// Creates a figure; nil if the value is not a number.
  fileprivate init?(_ name: String, _ value: JSONValue?, _ unit: String = "") {
    guard case .number(let text) = value else { return nil }
    self.init(name: name, value: text, unit: unit)
  }

  /// Returns the figure as HTML. As in text output, percentages are not hidden.
  fileprivate func html(_ options: HTMLOptions) -> String {
    StyledText(figure: value, named: name, unit == "%" ? .plain : .amount)
      .html(options, isNumber: true) + (unit.isEmpty ? "" : "\u{A0}\(unit.markup)")
  }
}
