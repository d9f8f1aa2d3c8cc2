import Charts
import Console
import FinanceModel
import Forecasting
import PlainText

/// Text output of expected balances.
extension CashTables {
  var page: Page {
    var page = Page()
    for (span, event) in assumedSpans { page.line(sentence(span, event)) }
    for line in verdict { page.line(line) }
    if let last = forecast.book.lastRow, last.days(until: query.asOf) > 14 {
      page.line(StyledText("The latest row is dated \(last). Are newer rows missing?", .attention))
    }
    for line in unknownLines { page.line(StyledText(line, .attention)) }
    guard !forecast.lines.isEmpty else { return page }
    page.blank()
    let accounts = accountRows
    let total = accounts.rows.suffix(forecast.lines.count > 2 ? 1 : 0).map { row in
      [Cell.name("Total")] + row.dropFirst()
    }
    let isMixed = Set(forecast.lines.map(currency)).count > 1
    let shown =
      ["account"] + (isMixed ? ["currency"] : [])
      + ["balance", "lowest", "lowest_on", "low", "high", "end"]
    page.table(
      TextTable(
        Table(accounts.spec, rows: Array(accounts.rows.dropLast())), showing: shown,
        dropping: ["end", "high", "low"], totals: Table(accounts.spec, rows: total)))
    page.blank()
    page.table(
      TextTable(
        monthRows, showing: ["month", "in", "out", "end", "lowest", "lowest_on", "low", "high"],
        dropping: ["high", "low", "out", "in"]))
    if query.isTested {
      page.heading("Past forecasts")
      page.table(TextTable(scoreRows, blankingRepeatsOf: ["account"], dropping: ["pinball_error"]))
    }
    if let manner = query.drawing {
      page.blank()
      page.chart(chart, manner)
    }
    page.assumptions(assumptions)
    return page
  }

  /// Whether the text reports a problem to act on.
  var wantsAttention: Bool {
    Self.watched(forecast).contains { forecast.lines[$0].firstBelowZero() != nil }
      || assumedSpans.contains { if case .enough = $0.span.verdict { false } else { true } }
  }

  private func sentence(_ span: Span, _ event: CashOutlook.Event) -> StyledText {
    let amount = CurrencyUnit.printedText(of: event.amount, in: span.currency)
    let code = span.currency.map { " \($0)" } ?? ""
    let payment: StyledText =
      "\(amount, .amount)\(code) on \(forecast.book.date(after: event.day)), \(span.name.visible):"
    switch span.verdict {
    case .enough:
      return "\(payment) \("yes", .good). The lowest balance is then \(lowest(span))."
    case .atRisk(let day):
      return "\(payment) \("at risk", .attention). The balance may fall below zero from"
        + " \(forecast.book.date(after: day)); the lowest balance is \(lowest(span))."
    case .tooLittle(let day):
      return "\(payment) \("no", .bad). The balance is expected to fall below zero on"
        + " \(forecast.book.date(after: day)); the lowest balance is \(lowest(span))."
    }
  }

  /// Returns the lowest balance, its day and its range as text, such as "214.10 EUR on 2027-02-03
  /// (80 %: -60 to 480)".
  private func lowest(_ span: Span) -> StyledText {
    let code = span.currency.map { " \($0)" } ?? ""
    let text: StyledText =
      "\(span.money(on: span.lowest).text, .amount)\(code)"
      + " on \(forecast.book.date(after: span.lowest))"
    let (low, high) = (span.low(on: span.lowest).text, span.high(on: span.lowest).text)
    return low.isEmpty ? text : "\(text) (80 %: \(low, .amount) to \(high, .amount))"
  }

  private var verdict: [StyledText] {
    let watched = Self.watched(forecast).map { span(forecast.lines[$0]) }
    guard let first = watched.first else {
      return forecast.lines.isEmpty
        ? ["Not enough history: no account has six full months of rows."] : []
    }
    let code = first.currency.map { " \($0)" } ?? ""
    let (low, high) = (first.low(on: first.lowest).text, first.high(on: first.lowest).text)
    let range: StyledText =
      low.isEmpty ? "" : " (80 %: \(low, .amount) to \(high, .amount))"
    let lowest: StyledText =
      "Lowest: \(first.money(on: first.lowest).text, .amount)\(code) in \(first.name.visible) on"
      + " \(forecast.book.date(after: first.lowest))\(range)."
    return [lowest + " " + belowZero(watched)]
  }

  private func belowZero(_ watched: [Span]) -> StyledText {
    func list(_ day: (Span) -> Int?) -> String {
      watched.compactMap { span in
        day(span).map { "\(span.name.visible) on \(forecast.book.date(after: $0))" }
      }.listed
    }
    let expected = list { $0.line.firstBelowZero() }
    guard expected.isEmpty else { return "Below zero: \("expected", .bad) in \(expected)." }
    let possible = list { $0.line.firstAtRisk() }
    return possible.isEmpty
      ? "Below zero: \("not expected", .good)."
      : "Below zero: \("possible", .attention) in \(possible)."
  }

  /// Sentences about accounts without a forecast.
  var unknownLines: [String] {
    forecast.unknown.map { account, months in
      let name = forecast.book.accounts[account].name.visible
      return "\(name): not enough history, \(months) of 6 full months."
    }
  }

  var assumptions: [String] {
    guard !forecast.lines.isEmpty else { return [] }
    var sentences = [
      "Bills, detected series and card settlements are expected on their due dates. Other rows"
        + " of an account continue at the median of its last six full months, by weekday and day"
        + " of the month.",
      "Ranges contain 80 % of outcomes, based on the errors of past forecasts made a week"
        + " apart. Each day has its own range. Expected figures are exact and are rounded once,"
        + " half-even.",
    ]
    let parts = forecast.lines.compactMap { line -> String? in
      guard let way = line.account.map(forecast.book.way(of:)) else { return nil }
      let words = [way.hasSeason ? "season" : "", way.hasGrowth ? "growth" : ""]
      let used = words.filter { !$0.isEmpty }.listed
      return used.isEmpty ? nil : "the \(used) of \(name(of: line).visible)"
    }
    if !parts.isEmpty {
      sentences.append("Forecasts include \(parts.listed), which improved past forecasts.")
    }
    let short = forecast.lines.compactMap { line -> String? in
      let days = line.ranges.ranges.last?.days ?? 0
      guard line.account != nil, days < length else { return nil }
      let length = days == 1 ? "1 day" : "\(days) days"
      return "\(name(of: line).visible) \(days == 0 ? "has none" : "after \(length)")"
    }
    if !short.isEmpty {
      sentences.append("Ranges end early if there are too few past forecasts: \(short.listed).")
    }
    let left = (books.settings.accounts ?? []).filter { account in
      account.kind == .savings && account.isArchived != true
        && !forecast.book.accounts.contains { $0.name == account.name }
    }.map(\.name.visible)
    if query.accounts.isEmpty, !left.isEmpty {
      sentences.append(
        "Savings are not included: \(left.joined(separator: ", ")); --account forecasts them.")
    }
    if forecast.book.hasDecisions {
      sentences.append(
        "Unscheduled transfers to and from savings and investments are not forecast,"
          + " and past forecasts are scored without them.")
    }
    return sentences
  }

  /// A chart of the account with the lowest balance, with forecast ranges.
  var chart: BandChart {
    let index = Self.watched(forecast).first ?? 0
    guard forecast.lines.indices.contains(index) else {
      return BandChart(
        title: "Balance", description: "", percentiles: [50], rows: [], actual: nil, goal: nil,
        unit: books.code, minorDigits: 2)
    }
    let line = forecast.lines[index]
    let reach = min(line.ranges.ranges.last?.days ?? 0, length)
    let rows = (0...(reach > 0 ? reach : length)).map { day in
      let balance = line.balances[day]
      let range = line.range(after: day)
      let ends = [range?.low, range?.high].map { $0.flatMap(Self.decimal) ?? balance }
      return BandChart.Row(
        date: forecast.book.date(after: day),
        amounts: reach > 0 ? [ends[0], balance, ends[1]] : [balance])
    }
    let code = currency(of: line)
    return BandChart(
      title: "Balance of \(name(of: line))",
      description: "Expected balance and the range that contains 80 % of outcomes.",
      percentiles: reach > 0 ? [10, 50, 90] : [50], rows: rows, actual: nil, goal: nil, unit: code,
      minorDigits: code.flatMap { CurrencyUnit($0).minorDigits } ?? 2)
  }

  private static func decimal(_ estimate: Double) -> Decimal? {
    let whole = estimate.rounded()
    return whole.magnitude < 1e18 ? Decimal(Int(whole)) : nil
  }
}
