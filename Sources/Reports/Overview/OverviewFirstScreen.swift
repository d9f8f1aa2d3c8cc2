import Charts
import Console
import FinanceFolder
import FinanceModel
import PlainText

/// What a household asks first, each figure with the command that shows more.
struct OverviewFirstScreen {
  /// One matter: its figure, and a few lines below it.
  fileprivate struct Card {
    let title: String
    let command: String
    var figure: Figure?
    var lines: [Line] = []
    var words: [String] = []
    var matters: [Matter] = []
    /// An answer that is shown as it is.
    var page = Page()
  }

  /// What wants attention, and the command that shows more.
  fileprivate struct Matter {
    let words: String
    let command: String
  }

  /// A number of an answer, by the name that programs know it by.
  fileprivate struct Figure {
    let name: String
    let value: String
    var unit = ""
  }

  /// A name and its figure.
  fileprivate struct Line {
    let name: String
    let figure: Figure?
    var words = ""
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

  /// The cards as HTML.
  func html(_ options: HTMLOptions) -> String {
    let shown = cards.map { card in
      var html = "<section class=\"card\">\n<h2>\(card.title.markup)</h2>\n"
      if let figure = card.figure {
        html += "<p class=\"figure\">\(figure.html(options))</p>\n"
      }
      if !card.lines.isEmpty {
        let items = card.lines.map { line in
          let value = line.figure?.html(options) ?? StyledText(line.words).html(options)
          return "<li><span>\(line.name.markup)</span> <span>\(value)</span></li>"
        }
        html += "<ul>\(items.joined())</ul>\n"
      }
      for words in card.words { html += "<p>\(words.markup)</p>\n" }
      html += card.page.html(options, title: card.title)
      for matter in card.matters {
        html += "<p>\(matter.words.markup) <code>\(matter.command.markup)</code></p>\n"
      }
      return html + "<p class=\"more\"><code>\(card.command.markup)</code></p>\n</section>\n"
    }
    return "<div class=\"cards\">\n\(shown.joined())</div>\n"
  }

  private mutating func addWorth(_ draft: inout OverviewDraft) {
    guard OverviewDraft.worthRecords.contains(where: draft.household.folder.has),
      let worth = draft.answer(.netWorth)?.json
    else { return }
    let currency = worth["base_currency"]?.text ?? ""
    var card = Card("Net worth", .netWorthChange, draft)
    card.figure = Figure("net_worth", worth["total"]?["value_base"], currency)
    if let change = draft.answer(.netWorthChange)?.json, let totals = change["totals"] {
      card.lines.append(
        Line(
          name: "Change since \(draft.query.start)",
          figure: Figure("net_worth_change", totals["change"], currency)))
      for (name, title) in OverviewCharts.changeParts
      where totals[name]?.amount?.isZero == false {
        let figure = Figure("net_worth_change_\(name)", totals[name])
        card.lines.append(Line(name: title, figure: figure))
      }
      let left = change["without_past"]?.elements.count ?? 0
      let accounts = left == 1 ? "1 account" : "\(left) accounts"
      if left > 0 { card.words.append("The change leaves out \(accounts) without a past.") }
    }
    cards.append(card)
  }

  private mutating func addDay(_ draft: inout OverviewDraft) {
    guard
      [FolderPart.ledger(.activities), .ledger(.positions)].contains(
        where: draft.household.folder.has),
      let json = draft.answer(.held)?.json
    else { return }
    let currency = json["base_currency"]?.text ?? ""
    var card = Card("Investments, change of the day", .held, draft)
    card.figure = Figure("day_change_base", json["totals"]?["day_change_base"], currency)
    let held = (json["positions"]?.elements ?? []).compactMap { row in
      row["market_value_base"]?.amount.map { (row: row, value: $0) }
    }.sorted { $0.value > $1.value }
    for (row, _) in held.prefix(Self.mostLines) {
      let name = "\(row["symbol"]?.text ?? ""), \(row["account"]?.text ?? "")"
      card.lines.append(
        Line(name: name, figure: Figure("market_value_base", row["market_value_base"])))
    }
    cards.append(card)
  }

  private mutating func addMonth(_ draft: inout OverviewDraft) {
    guard draft.household.folder.has(.ledger(.transactions)),
      let spending = draft.answer(.month)?.json, let days = draft.answer(.days)?.json
    else { return }
    let currency = spending["currency"]?.text ?? ""
    var card = Card("What may be spent today", .days, draft)
    if days["left_today"]?.amount != nil {
      card.figure = Figure("left_today", days["left_today"], currency)
    } else {
      card.words.append("No budget says it: 'spending budgets --suggest' proposes some.")
    }
    for (name, title) in [
      ("income", "Income this month"), ("spending", "Spent this month"), ("left", "Left of it"),
    ] {
      card.lines.append(Line(name: title, figure: Figure(name, spending[name])))
    }
    cards.append(card)
  }

  private mutating func addTiers(_ draft: inout OverviewDraft) {
    guard draft.household.folder.has(.plan), let json = draft.answer(.reserves)?.json
    else { return }
    var card = Card(OverviewQuestion.reserves.title, .reserves, draft)
    card.figure = Figure("coverage_pct", json["totals"]?["coverage_pct"], "%")
    for tier in json["tiers"]?.elements ?? [] {
      let due = tier["due"]?.text.map { ", due \($0)" } ?? ""
      card.lines.append(
        Line(
          name: (tier["tier"]?.text ?? "") + due,
          figure: Figure("coverage_pct", tier["coverage_pct"], "%")))
    }
    cards.append(card)
  }

  private mutating func addDue(_ draft: inout OverviewDraft) {
    guard let json = draft.answer(.due)?.json else { return }
    var card = Card(OverviewQuestion.due.title, .due, draft)
    let due = (json["occurrences"]?.elements ?? []).filter { $0["paid_on"]?.text == nil }
    for row in due.prefix(Self.mostDue) {
      card.lines.append(
        Line(
          name: "\(row["date"]?.text ?? "") \(row["name"]?.text ?? "")",
          figure: Figure("amount", row["amount"])))
    }
    if due.isEmpty { card.words.append("Nothing is due.") }
    if due.count > Self.mostDue { card.words.append("\(due.count - Self.mostDue) more.") }
    cards.append(card)
  }

  private mutating func addAttention(_ draft: inout OverviewDraft) {
    var card = Card(title: OverviewQuestion.attention.title, command: "folder-check")
    let spending =
      draft.household.folder.has(.ledger(.transactions)) ? draft.answer(.attention) : nil
    let isSpending = spending?.wantsAttention == true
    if isSpending, let spending { card.page = spending.page }
    card.matters = Self.prices(&draft) + Self.findings(draft)
    if !isSpending, card.matters.isEmpty { card.words.append("Nothing does.") }
    cards.append(card)
  }

  /// Prices of what is held that nobody has told for a month.
  private static func prices(_ draft: inout OverviewDraft) -> [Matter] {
    guard
      [FolderPart.ledger(.activities), .ledger(.positions)].contains(
        where: draft.household.folder.has),
      let rows = draft.answer(.held)?.json["positions"]?.elements
    else { return [] }
    var old: [String: CalendarDate] = [:]
    for row in rows {
      guard let symbol = row["symbol"]?.text, let date = row["price_date"]?.date,
        date.days(until: draft.query.last) > oldInDays
      else { continue }
      old[symbol] = date
    }
    guard let oldest = old.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return [] }
    let count = old.count == 1 ? "1 price is" : "\(old.count) prices are"
    return [
      Matter(
        words: "\(count) older than a month: \(oldest.key.visible) is of \(oldest.value).",
        command: OverviewQuestion.held.command(draft.query))
    ]
  }

  /// Forks of the history and warnings about the files.
  private static func findings(_ draft: OverviewDraft) -> [Matter] {
    let all = Set(draft.found.all)
    let fork = LedgerProblem.fork.code(for: .history)
    let forks = all.count { $0.code == fork }
    let warnings = all.count { $0.severity == .warning } - forks
    var matters: [Matter] = []
    if forks > 0 {
      matters.append(
        Matter(
          words: "Two machines recorded on one balance of \(forks)"
            + " \(forks == 1 ? "account" : "accounts").", command: "plan-merge"))
    }
    if warnings > 0 {
      matters.append(
        Matter(
          words: "\(warnings) \(warnings == 1 ? "warning" : "warnings") about the files: see"
            + " Quality.", command: "folder-check"))
    }
    return matters
  }

  private static let oldInDays = 31
  private static let mostLines = 5
  private static let mostDue = 8
}

extension OverviewFirstScreen.Card {
  /// Of an answer, whose command shows more.
  fileprivate init(_ title: String, _ question: OverviewQuestion, _ draft: OverviewDraft) {
    self.init(title: title, command: question.command(draft.query))
  }
}

extension OverviewFirstScreen.Figure {
  /// Nil where the answer has no such number.
  fileprivate init?(_ name: String, _ value: JSONValue?, _ unit: String = "") {
    guard case .number(let text) = value else { return nil }
    self.init(name: name, value: text, unit: unit)
  }

  /// A percentage is no secret, as in text.
  fileprivate func html(_ options: HTMLOptions) -> String {
    let isAmount = unit != "%"
    let shown = StyledText(value, isAmount ? .amount : .plain).html(options, isNumber: true)
    let suffix = unit.isEmpty ? "" : "\u{A0}\(unit.markup)"
    guard !(isAmount && options.isPrivate) else { return shown + suffix }
    return "<data value=\"\(value.markup)\" data-figure=\"\(name)\">\(shown)</data>\(suffix)"
  }
}
