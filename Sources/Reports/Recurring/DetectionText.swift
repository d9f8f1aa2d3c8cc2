import Console
import FinanceModel
import PlainText
import Spending

/// Text output of detected series.
extension DetectionTables {
  var page: Page {
    var page = Page()
    page.line(verdict)
    if shown.isEmpty { return page }
    if query.name != nil {
      addDetails(to: &page)
    } else {
      addDearer(to: &page)
      if !query.costsMore { addSections(to: &page) }
    }
    if query.explains {
      page.heading("Payments")
      var table = TextTable(
        paymentRows, showing: ["name", "date", "payee", "amount", "id"],
        blankingRepeatsOf: ["name"], dropping: ["id", "payee"])
      let names = Dictionary(
        shown.map { ($0.name.visible, $0.shownName) }, uniquingKeysWith: { first, _ in first })
      table.restyleFirst { names[$0] }
      page.table(table)
    }
    return page
  }

  private var running: [DetectedSeries] { shown.filter { !$0.series.isEnded } }

  private var dearer: [DetectedSeries] {
    shown.filter { $0.costsMore(asOf: query.asOf) }.enumerated().sorted { a, b in
      let changes = (a.element.change?.yearly ?? .zero, b.element.change?.yearly ?? .zero)
      return changes.0 == changes.1 ? a.offset < b.offset : changes.0 > changes.1
    }.map(\.element)
  }

  // MARK: The first line

  private var verdict: StyledText {
    guard !shown.isEmpty else {
      if query.costsMore { return "No prices rose in the last twelve months." }
      return query.isNew
        ? "No new recurring payments." : "No recurring payments."
    }
    let dearer = dearer
    let more: StyledText =
      dearer.isEmpty
      ? "no prices rose in the last twelve months"
      : "\(String(dearer.count)) rose in price in the last twelve months:"
        + " \(sum(dearer) { $0.change?.yearly ?? .zero }) more a year"
    if query.costsMore { return more + "." }
    if query.name != nil, let one = shown.first {
      return "\(one.shownName): \(rhythm(one)), \(amount(one)),"
        + " \(StyledText(one.text(one.yearly), .amount))\(unit(one)) a year."
    }
    let bills = running.filter { $0.kind == .bill }
    let new = query.isNew ? "new " : ""
    let title: StyledText =
      "\(String(bills.count)) \(new)\(bills.count == 1 ? "bill costs" : "bills cost")"
    return title + " \(sum(bills, \.yearly)) a year; " + more + "."
  }

  /// Returns the total in each currency.
  private func sum(
    _ series: [DetectedSeries], _ part: (DetectedSeries) -> Decimal
  ) -> StyledText {
    var sums: [(code: String?, sum: Decimal)] = []
    do throws(DecimalError) {
      for one in series {
        let place = sums.firstIndex { $0.code == one.currency } ?? sums.count
        if place == sums.count { sums.append((one.currency, .zero)) }
        sums[place].sum = try sums[place].sum + part(one)
      }
    } catch {
      return "an amount too large to show"
    }
    if sums.isEmpty { sums = [(books.code, .zero)] }
    return sums.enumerated().reduce("") { text, entry in
      let (code, sum) = entry.element
      return text + (entry.offset == 0 ? "" : " and ")
        + "\(CurrencyUnit.printedText(of: sum, in: code), .amount)"
        + StyledText(code.map { " \($0)" } ?? "")
    }
  }

  // MARK: Tables

  private func addDearer(to page: inout Page) {
    let dearer = dearer
    guard !dearer.isEmpty else { return }
    if query.costsMore { page.blank() } else { page.heading("More expensive") }
    page.table(
      TextTable(
        [
          .flexible("Name"), .left("Price"), .left("Since"), .right("Increase a year"),
          .right("A year"),
        ],
        rows: dearer.map { one in
          [
            one.shownName, price(one), StyledText(one.change?.since.monthText ?? ""),
            "\(one.text(one.change?.yearly ?? .zero), .amount)\(unit(one))",
            "\(one.text(one.yearly), .amount)\(unit(one))",
          ]
        }))
  }

  private func price(_ one: DetectedSeries) -> StyledText {
    guard let change = one.change else { return "" }
    return "\(one.text(change.before), .amount) → \(one.text(one.series.amount.magnitude), .amount)"
  }

  private func addSections(to page: inout Page) {
    for (kind, title) in [
      (BillSettings.Kind.bill, "Bills"), (.income, "Income"), (.transfer, "Transfers"),
    ] {
      let own = running.filter { $0.kind == kind }
      guard !own.isEmpty else { continue }
      page.heading(title)
      page.table(
        TextTable(
          [
            .flexible("Name"), .right("Amount"),
            TextTable.Column("Schedule", .left, isFlexible: true), .left("Next"), .right("A year"),
            TextTable.Column("Confidence", .left, dropRank: 1),
            TextTable.Column("Known as", .left, dropRank: 0),
          ], rows: own.map(cells)))
    }
    let ended = shown.filter(\.series.isEnded)
    guard !ended.isEmpty else { return }
    page.heading("Ended")
    page.table(
      TextTable(
        [.flexible("Name"), .right("Amount"), .left("Rhythm"), .left("First"), .left("Last")],
        rows: ended.map { one in
          [
            one.shownName, amount(one), StyledText(one.series.kind.rawValue, .faint),
            StyledText(one.days.first.description), StyledText(one.days.last.description),
          ]
        }))
  }

  private func cells(_ one: DetectedSeries) -> [StyledText] {
    [
      one.shownName, amount(one), StyledText(one.series.days.rhythm.description, .faint),
      StyledText(one.series.next?.date.description ?? ""),
      "\(one.text(one.yearly), .amount)\(unit(one))",
      StyledText(one.series.confidence.rawValue, .faint),
      one.known.map { StyledText($0, .faint) } ?? StyledText("new", .attention),
    ]
  }

  /// Returns the amount, preceded by a tilde if it varies.
  private func amount(_ one: DetectedSeries) -> StyledText {
    let sign = one.series.varies ? "~" : ""
    return "\(sign)\(one.text(one.series.amount.magnitude), .amount)\(unit(one))"
  }

  private func unit(_ one: DetectedSeries) -> String {
    one.currency == books.code ? "" : one.currency.map { " \($0)" } ?? ""
  }

  private func rhythm(_ one: DetectedSeries) -> String {
    let words = one.series.days.rhythm.description
    return switch one.series.days.weekend {
    case .same: words
    case .before: "\(words), before weekends"
    case .after: "\(words), after weekends"
    }
  }

  // MARK: One series

  private func addDetails(to page: inout Page) {
    guard let one = shown.first else { return }
    let series = one.series
    page.blank()
    var lines: [(String, StyledText)] = [("Account", StyledText(one.account))]
    if !one.to.isEmpty { lines.append(("To", StyledText(one.to))) }
    if !one.category.isEmpty { lines.append(("Category", StyledText(one.category))) }
    if let next = series.next {
      let range = next.from == next.to ? "" : ", between \(next.from) and \(next.to)"
      lines.append(("Next", StyledText("\(next.date)\(range)")))
    } else {
      lines.append(("Ended", "the last payment was on \(one.days.last.description)"))
    }
    let since = "\(one.payments.count) payments since \(one.days.first)"
    lines.append(("Confidence", StyledText("\(series.confidence.rawValue): \(since)")))
    let (bits, alone) = (Int(series.bits.rounded()), Int(series.bitsAlone.rounded()))
    lines.append(
      (
        "Explains",
        StyledText(
          "\(series.payments.count) payments on \(series.expected) due dates, in \(bits)"
            + " bits instead of \(alone)")
      ))
    lines.append(("Known as", StyledText(one.known ?? "not known; the series is new")))
    for (index, text) in one.payees.dropLast().suffix(5).enumerated() {
      lines.append((index == 0 ? "Also paid as" : "", StyledText(text)))
    }
    page.table(
      TextTable(
        [.left("Property"), .flexible("Value")], rows: lines.map { [StyledText($0, .faint), $1] })
    )
    guard series.prices.count > 1 else { return }
    page.heading("Prices")
    page.table(
      TextTable(
        [
          .right("Price"), .left("Since"), .left("Until"), .right("Payments"),
          .right("Increase a year"),
        ],
        rows: series.prices.map { price in
          [
            "\(one.text(price.amount.magnitude), .amount)\(unit(one))",
            StyledText(price.since.description), StyledText(price.through.description),
            StyledText(String(price.payments)),
            price.yearlyChange.map { "\(one.text($0), .amount)" } ?? "",
          ]
        }))
  }
}
