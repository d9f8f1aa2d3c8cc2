import Console
import FinanceFolder
import FinanceModel
import PlainText

/// A comparison of the page's figures in a commit with the current figures. The commit's figures
/// are computed from its files, at the end of the commit's day.
struct OverviewComparison {
  /// A number from an answer, written with the decimals of its unit.
  private struct Figure {
    let title: String
    /// The name in the tool's JSON.
    let name: String
    let text: String
    let unit: String
    let value: Decimal
  }

  private let revision: Revision
  private let (then, now): ([Figure], [Figure])
  /// Errors in the commit's files.
  private let errors: [Diagnostic]

  /// - Parameter draft: receives the errors in the commit's files, as warnings.
  /// - Throws: the errors of ``FinanceFolder/Folder/revision(_:)`` and
  ///   ``FinanceFolder/Folder/files(at:knowing:)``.
  init(with text: String, _ draft: inout OverviewDraft) throws(Failure) {
    revision = try draft.household.folder.revision(text)
    let household = try draft.household.at(revision, needs: OverviewReport.needs)
    var before = OverviewDraft(
      household.sharingSpending(asOf: revision.day, today: revision.day),
      OverviewReport.Query(asOf: revision.day, today: revision.day))
    then = Self.figures(&before)
    now = Self.figures(&draft)
    errors = Failure(.input, before.allErrors).named(revision).diagnostics
    draft.found.report(Failure(.input, errors).asWarnings)
  }

  private static let kindName = "net_worth_by_kind"

  private static func figures(_ draft: inout OverviewDraft) -> [Figure] {
    var figures: [Figure] = []
    func add(_ title: String, _ name: String, _ number: JSONValue?, _ unit: String?) {
      guard let text = number?.text, let value = number?.amount else { return }
      figures.append(Figure(title: title, name: name, text: text, unit: unit ?? "", value: value))
    }
    let folder = draft.household.folder
    if OverviewDraft.worthRecords.contains(where: folder.has), let worth = draft.answer(.netWorth) {
      let unit = worth.json["base_currency"]?.text
      add("Net worth", "net_worth", worth.json["total"]?["value_base"], unit)
      for kind in worth.json["net_worth_by_kind"]?.elements ?? [] {
        add(
          "Net worth, \(kind["kind"]?.text ?? "no kind")", kindName, kind["value_base"], unit)
      }
    }
    if folder.has(.plan), let totals = draft.answer(.reserves)?.json["totals"] {
      let planning = draft.household.planning().value
      add("Reserves", "balance", totals["balance"], planning?.currency.code)
      add("Reserve coverage", "coverage_pct", totals["coverage_pct"], "%")
    }
    if folder.has(.ledger(.transactions)), let month = draft.answer(.month)?.json {
      let unit = month["currency"]?.text
      for (title, name) in [
        ("Monthly income", "income"), ("Monthly spending", "spending"),
        ("Income less spending", "left"),
      ] {
        add(title, name, month[name], unit)
      }
      add(
        "Left to spend that day", "left_today", draft.answer(.days)?.json["left_today"], unit)
    }
    return figures
  }

  /// A table of the figures, followed by the first five errors in the commit's files.
  var page: Page {
    var page = Page()
    page.line("Compared with \(StyledText(revision.words)), at the end of that day.")
    var table = TextTable([
      .left("Figure"), .right("Then"), .right("Now"), .right("Change"), .left("Unit"),
    ])
    for title in titles {
      let (old, new) = (figure(title, in: then, or: now), figure(title, in: now, or: then))
      var units = [old, new].compactMap { $0?.unit }
      if units.first == units.last { units = Array(units.prefix(1)) }
      table.row([
        StyledText(title), Self.text("then", old), Self.text("now", new),
        Self.change(from: old, to: new),
        StyledText(units.joined(separator: ", ")),
      ])
    }
    page.table(table)
    for error in errors.prefix(5) { page.line(StyledText(mixed: error.overviewLine)) }
    return page
  }

  /// The titles of all figures: current figures first, with earlier figures placed after current
  /// figures of the same name.
  private var titles: [String] {
    var figures = now
    for old in then where !figures.contains(where: { $0.title == old.title }) {
      let last = figures.lastIndex { $0.name == old.name }
      figures.insert(old, at: last.map { $0 + 1 } ?? figures.count)
    }
    return figures.map(\.title)
  }

  /// Returns the figure with the given title, or nil. If net worth is known, a kind of account that
  /// exists only in `others` has a figure of zero.
  private func figure(_ title: String, in figures: [Figure], or others: [Figure]) -> Figure? {
    if let found = figures.first(where: { $0.title == title }) { return found }
    guard let other = others.first(where: { $0.title == title }), other.name == Self.kindName,
      let total = figures.first(where: { $0.name == "net_worth" })
    else { return nil }
    let zero = Decimal.zero.text(decimals: total.text.fractionDigits, .halfEven)
    return Figure(title: title, name: other.name, text: zero, unit: total.unit, value: .zero)
  }

  private static func text(_ time: String, _ figure: Figure?) -> StyledText {
    guard let figure else { return "" }
    return StyledText(
      figure: figure.text, named: "\(time)_\(figure.name)", figure.unit == "%" ? .plain : .amount)
  }

  /// Returns the difference between the rounded figures; blank if either figure is unknown, or if
  /// the units differ.
  private static func change(from old: Figure?, to new: Figure?) -> StyledText {
    guard let old, let new, old.unit == new.unit else { return "" }
    do throws(DecimalError) {
      let digits = max(old.text.fractionDigits, new.text.fractionDigits)
      let change = try new.value - old.value
      return text(
        "change",
        Figure(
          title: new.title, name: new.name, text: change.text(decimals: digits, .halfEven),
          unit: new.unit, value: change))
    } catch {
      return ""
    }
  }
}

extension String {
  /// Number of digits after the decimal point.
  fileprivate var fractionDigits: Int {
    split(separator: ".", maxSplits: 1).dropFirst().first?.count ?? 0
  }
}
