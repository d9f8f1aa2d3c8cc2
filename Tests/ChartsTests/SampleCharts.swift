import Charts
import Foundation
import PlainText
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The amount so written.
func amount(_ text: String) throws -> PlainText.Decimal { try PlainText.Decimal(parsing: text) }

/// The day so written.
func day(_ text: String) throws -> CalendarDate { try CalendarDate(parsing: text) }

/// A series of days and amounts; an amount of nil is a gap.
func series(_ name: String, _ points: [(String, String?)]) throws -> DatedSeries {
  DatedSeries(
    name: name,
    points: try points.map { date, value in
      DatedSeries.Point(date: try day(date), value: try value.map(amount))
    })
}

extension LineChart {
  /// A chart of that name in pounds.
  static func of(_ series: [DatedSeries], isFilled: Bool = false, minorDigits: Int = 2) -> LineChart
  {
    LineChart(
      title: "Savings", description: "", series: series, unit: "GBP", minorDigits: minorDigits,
      isFilled: isFilled)
  }
}

extension ChartTextOptions {
  static func plain(_ width: Int, _ height: Int = 6) -> ChartTextOptions {
    ChartTextOptions(width: width, height: height, isASCII: false, isPrivate: false)
  }
}

extension [ChartLine] {
  /// As it is printed, without its last line feed.
  var shown: String { map(\.text).joined(separator: "\n") }
}

/// What docs/charts.md shows is what is drawn.
func expectOnPage(_ lines: [ChartLine]) throws {
  #expect(try Repository.text(of: "docs/charts.md").contains("\n\(lines.shown)\n"))
}

/// What a drawing has after its style sheet.
func elements(of svg: String) -> String {
  guard let style = svg.range(of: "</style>\n"), let end = svg.range(of: "</svg>\n") else {
    return svg
  }
  return String(svg[style.upperBound..<end.lowerBound])
}

/// What a parser of XML sees of a document; nil where it is not well-formed.
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
  /// Of any size and sign, often small, sometimes the greatest.
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

  /// Names that try to leave the place they are put in.
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

/// What holds of every chart's text: it fits, and nothing in it moves a cursor.
func expectPrintable(_ lines: [ChartLine], _ manner: ChartTextOptions, _ comment: Comment) {
  for line in lines {
    #expect(line.text.displayWidth <= manner.width, comment)
    #expect(line.text.visible == line.text && !line.text.hasSuffix(" "), comment)
    #expect(line.spans.allSatisfy { !$0.text.isEmpty }, comment)
  }
}

/// What holds of every drawing: it is XML of the elements we draw with, and nothing that was named
/// got out of its text.
func expectDrawable(_ svg: String, _ comment: Comment) {
  let seen = SeenXML.of(svg)
  let known: Set = [
    "svg", "title", "desc", "style", "rect", "text", "tspan", "path", "circle", "defs", "pattern",
  ]
  #expect(seen?.names.subtracting(known) == [], comment)
  #expect(
    !svg.contains("<script") && !svg.contains("NaN") && !svg.contains("http://www.w3.org/1999"))
  #expect(svg.hasSuffix("</svg>\n"), comment)
  let controls = svg.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
  #expect(controls.isEmpty, comment)
}
