import Charts
import Expectations
import Foundation
import PlainText
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Returns the amount written in a text.
func amount(_ text: String) throws -> PlainText.Decimal { try PlainText.Decimal(parsing: text) }

/// Returns the day written in a text.
func day(_ text: String) throws -> CalendarDate { try CalendarDate(parsing: text) }

/// Returns a series of days and amounts; a nil amount is a gap.
func series(_ name: String, _ points: [(String, String?)]) throws -> DatedSeries {
  DatedSeries(
    name: name,
    points: try points.map { date, value in
      DatedSeries.Point(date: try day(date), value: try value.map(amount))
    })
}

extension LineChart {
  /// Returns a chart of these series in pounds.
  static func of(_ series: [DatedSeries], isFilled: Bool = false, minorDigits: Int = 2) -> LineChart
  {
    LineChart(
      title: "Savings", description: "", series: series, unit: "GBP", minorDigits: minorDigits,
      isFilled: isFilled)
  }
}

extension LineChart {
  /// Returns the page's area chart with these events.
  static func savings(events: [DatedLabel] = []) throws -> LineChart {
    let points = [
      ("2025-01-01", "1000"), ("2025-06-01", "1800"), ("2025-09-15", "1500"),
      ("2026-01-01", "2600"), ("2026-03-01", "2450.50"),
    ]
    let isa = DatedSeries(
      name: "ISA", points: try points.map { .init(date: try day($0), value: try amount($1)) })
    return LineChart(
      title: "Savings", description: "", series: [isa], unit: "GBP", minorDigits: 2,
      isFilled: true, events: events)
  }
}

extension WaterfallChart {
  /// Returns a waterfall chart in pounds, from an amount through steps with these names and
  /// amounts.
  static func of(_ start: String, _ steps: [(String, String)]) throws -> WaterfallChart {
    WaterfallChart(
      title: "Net worth", description: "",
      start: NamedAmount(name: "1 Jan 2026", amount: try amount(start)),
      steps: try steps.map { NamedAmount(name: $0, amount: try amount($1)) }, end: "31 Dec 2026",
      unit: "GBP", minorDigits: 2)
  }

  /// Returns the page's waterfall chart, starting from an amount.
  static func netWorth(from start: String = "12000") throws -> WaterfallChart {
    try of(
      start,
      [
        ("New money", "9600"), ("Market", "-3200.50"), ("Currency", "210.25"),
        ("Corrections", "-5"), ("Fees", "0"),
      ])
  }
}

extension BandChart {
  /// Returns a fan chart of five years in pounds, after two years of savings if requested.
  static func of(
    _ percentiles: [Int] = [10, 25, 50, 75, 90], hasActual: Bool = true, goal: String? = nil
  ) throws -> BandChart {
    let rows = try (0...5).map { year in
      Row(
        date: try day("\(2026 + year)-01-01"),
        amounts: percentiles.map { percentile in
          PlainText.Decimal(12_000 + year * 3000 + (percentile - 50) * year * 40)
        })
    }
    let actual = try series(
      "savings", [("2024-01-01", "9000"), ("2025-01-01", "8500"), ("2026-01-01", "12000")])
    return BandChart(
      title: "Savings forecast", description: "", percentiles: percentiles, rows: rows,
      actual: hasActual ? actual : nil,
      goal: try goal.map { NamedAmount(name: "house", amount: try amount($0)) }, unit: "GBP",
      minorDigits: 2)
  }
}

extension BudgetBarChart {
  /// Returns a chart of budgets with these names, spent amounts and available amounts, on a day in
  /// November.
  static func of(_ budgets: [(String, String, String)], day: Int? = 14) throws -> BudgetBarChart {
    BudgetBarChart(
      title: "Budgets", description: "",
      budgets: try budgets.map { name, spent, available in
        Budget(name: name, spent: try amount(spent), available: try amount(available))
      }, elapsed: day.map { ElapsedDays($0, of: 30) }, unit: "GBP", minorDigits: 2)
  }

  /// Returns the page's budget chart.
  static func november() throws -> BudgetBarChart {
    try of([
      ("Food", "320", "400"), ("Rent", "800", "800"), ("Fun", "130", "100"),
      ("Clothes", "0", "60"),
    ])
  }
}

/// Returns a chart of each kind, with amounts that are multiples of a factor.
func everyDrawing(_ factor: Int, _ options: SVGOptions) throws -> [String] {
  let amounts = ScaledAmounts(factor: factor)
  // The charts with hatches and marks are last.
  return try plotsOverTime(amounts, options) + calendars(amounts, options)
    + rowsOfBars(amounts, options)
}

/// Amounts multiplied by a factor.
private struct ScaledAmounts {
  let factor: Int

  func callAsFunction(_ units: Int) -> PlainText.Decimal { PlainText.Decimal(units * factor) }

  var named: [NamedAmount] {
    zip(["a", "b", "c"], [771, 3771, -772]).map { NamedAmount(name: $0, amount: self($1)) }
  }
}

private func plotsOverTime(_ amounts: ScaledAmounts, _ options: SVGOptions) throws -> [String] {
  let (first, last) = (try day("2026-03-01"), try day("2026-04-09"))
  let line = DatedSeries(
    name: "a",
    points: [.init(date: first, value: amounts(771)), .init(date: last, value: amounts(3772))])
  let lines = [[line], [line, line]].map { series in
    LineChart(
      title: "t", description: "", series: series, unit: "GBP", minorDigits: 0, isFilled: false,
      events: [DatedLabel(date: first, text: "Rent")]
    ).svg(options)
  }
  let fan = BandChart(
    title: "t", description: "", percentiles: [10, 50, 90],
    rows: [.init(date: last, amounts: [771, 1771, 3772].map { amounts($0) })], actual: line,
    goal: amounts.named[1], unit: "GBP", minorDigits: 0)
  return lines + [fan.svg(options)]
}

private func calendars(_ amounts: ScaledAmounts, _ options: SVGOptions) throws -> [String] {
  let days = [
    LeveledDay(date: try day("2026-03-01"), amount: amounts(771), level: 1),
    LeveledDay(date: try day("2026-04-09"), amount: nil, level: nil, extra: amounts(772)),
  ]
  let levels = ["at most \(771 * amounts.factor)"]
  return [
    MonthChart(
      title: "t", description: "", days: days, levels: levels, unit: "GBP", minorDigits: 0
    ).svg(options),
    YearChart(
      title: "t", description: "", days: days, levels: levels, unit: "GBP", minorDigits: 0
    ).svg(options),
  ]
}

private func rowsOfBars(_ amounts: ScaledAmounts, _ options: SVGOptions) -> [String] {
  let named = amounts.named
  return [
    BarChart(title: "t", description: "", bars: named, unit: "GBP", minorDigits: 0).svg(options),
    StackedBarChart(
      title: "t", description: "", categories: ["c"],
      series: [.init(name: "s", amounts: named.map(\.amount))], unit: "GBP", minorDigits: 0
    ).svg(options),
    DonutChart(title: "t", description: "", shares: named, unit: "GBP", minorDigits: 0)
      .svg(options),
    Sparkline(named.map(\.amount)).svg(title: "t", description: "", minorDigits: 0, options),
    WaterfallChart(
      title: "t", description: "", start: named[0], steps: named, end: "e", unit: "GBP",
      minorDigits: 0
    ).svg(options),
    BudgetBarChart(
      title: "t", description: "",
      budgets: [.init(name: "a", spent: amounts(772), available: amounts(771))],
      elapsed: ElapsedDays(3, of: 30), unit: "GBP", minorDigits: 0
    ).svg(options),
  ]
}

/// Returns the values of an attribute, in order.
func values(of attribute: String, in svg: String) -> [String] {
  svg.components(separatedBy: " \(attribute)=\"").dropFirst().map { rest in
    String(rest.prefix { $0 != "\"" })
  }
}

extension ChartTextOptions {
  static func plain(_ width: Int, _ height: Int = 6) -> ChartTextOptions {
    ChartTextOptions(width: width, height: height, isASCII: false, isPrivate: false)
  }
}

extension [ChartLine] {
  /// The printed lines, without the last line feed.
  var shown: String { map(\.text).joined(separator: "\n") }
}

/// Expects that docs/charts.md shows these lines.
func expectOnPage(_ lines: [ChartLine]) throws {
  expect(try Repository.text(of: "docs/charts.md").contains("\n\(lines.shown)\n"))
}

/// Returns the part of a drawing after its style sheet.
func elements(of svg: String) -> String {
  guard let style = svg.range(of: "</style>\n"), let end = svg.range(of: "</svg>\n") else {
    return svg
  }
  return String(svg[style.upperBound..<end.lowerBound])
}

/// A document as read by an XML parser; nil if it is not well-formed.
final class SeenXML: NSObject, XMLParserDelegate {
  private(set) var names: Set<String> = []
  private(set) var texts: [String: String] = [:]
  private var open: [String] = []

  static func of(_ document: String) -> SeenXML? {
    let seen = SeenXML()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = seen
    return parser.parse() ? seen : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    names.insert(name)
    open.append(name)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    texts[open.last ?? "", default: ""] += text
  }
}

extension SeededGenerator {
  /// Returns an amount of any size and sign; often small, sometimes the largest amount.
  mutating func anyAmount() -> PlainText.Decimal {
    switch Int.random(in: 0..<12, using: &self) {
    case 0: return .zero
    case 1: return .greatest
    case 2: return -.greatest
    case 3, 4, 5: return PlainText.Decimal(Int.random(in: -20_000...20_000, using: &self))
    default:
      let mantissa = Int128(truncatingIfNeeded: skewed())
      return PlainText.Decimal(mantissa: mantissa) ?? .zero
    }
  }

  mutating func anyDate() -> CalendarDate {
    let first = CalendarDate.epochDay
    let isNear = Bool.random(using: &self)
    let days = isNear ? 0...90 : -700_000...2_900_000
    return first.adding(days: Int.random(in: days, using: &self)) ?? first
  }

  mutating func anySeries() -> DatedSeries {
    let count = [0, 1, 2, 3, 40].randomElement(using: &self) ?? 1
    let isGentle = Bool.random(using: &self)
    return DatedSeries(
      name: anyName(),
      points: (0..<count).map { _ in
        let isGap = Int.random(in: 0..<6, using: &self) == 0
        let value =
          isGentle ? PlainText.Decimal(Int.random(in: 0...500, using: &self)) : anyAmount()
        return DatedSeries.Point(date: anyDate(), value: isGap ? nil : value)
      })
  }

  /// Returns names that try to escape from their context.
  mutating func anyName() -> String {
    let names = [
      "ISA", "", "  ", "日本の口座", "<script>alert(1)</script>", "a\u{1B}[31mred", "]]>&amp;\"'",
      "line\nbreak\r\u{85}\u{2028}", "\u{202E}reversed", "\u{301}accent",
      "\u{0}\u{FFFE}\u{FFFF}\u{7F}",
      String(repeating: "long ", count: 60), "👩‍👩‍👧‍👦 family", "\u{FE0F}x", "trailing   ",
    ]
    return names.randomElement(using: &self) ?? ""
  }

  mutating func anyOptions() -> ChartTextOptions {
    ChartTextOptions(
      width: Int.random(in: 20...130, using: &self), height: Int.random(in: 0...20, using: &self),
      isASCII: Bool.random(using: &self), isPrivate: Bool.random(using: &self))
  }
}

/// Checks the properties of every text chart: it fits, and no character moves the cursor.
func expectPrintable(_ lines: [ChartLine], _ manner: ChartTextOptions, _ comment: Comment) {
  for line in lines {
    expect(line.text.displayWidth <= manner.width, comment)
    expect(line.text.visible == line.text && !line.text.hasSuffix(" "), comment)
    expect(line.spans.allSatisfy { !$0.text.isEmpty }, comment)
  }
}

/// Checks the properties of every drawing: it is XML that contains only Coffer's elements, and no
/// name escapes from its text.
func expectDrawable(_ svg: String, _ comment: Comment) {
  let seen = SeenXML.of(svg)
  let known: Set = [
    "svg", "title", "desc", "style", "rect", "text", "tspan", "path", "circle", "defs", "pattern",
  ]
  expect(seen?.names.subtracting(known), equals: [], comment)
  expect(
    !svg.contains("<script") && !svg.contains("NaN") && !svg.contains("http://www.w3.org/1999"))
  expect(svg.hasSuffix("</svg>\n"), comment)
  let controls = svg.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
  expect(controls.isEmpty, comment)
}
