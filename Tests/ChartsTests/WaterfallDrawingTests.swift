import Charts
import Expectations
import PlainText
import Testing

struct WaterfallDrawingTests {
  @Test("a waterfall chart gives the expected SVG")
  func drawing() throws {
    let chart = try WaterfallChart.of("100", [("Market", "-30")])
    expect(
      elements(of: chart.svg(SVGOptions(size: SVGSize(width: 400, height: 140), name: "w"))),
      equals: """
        <rect class="paper" x="0" y="0" width="400" height="170" rx="8"/>
        <text class="title" x="20" y="30">Net worth<tspan class="unit faint" \
        dx="6">GBP</tspan></text>
        <defs><pattern id="chart-w-h1" width="8" height="8" patternUnits="userSpaceOnUse"><path \
        class="hatch" d="M-2 6L2 10M-2 -2L10 10M6 -2L10 2"/></pattern><pattern id="chart-w-h2" \
        width="8" height="8" patternUnits="userSpaceOnUse"><path class="hatch" d="M-2 2L2 -2M-2 \
        10L10 -2M6 10L10 6"/></pattern></defs>
        <text class="faint" x="111.84" y="144" text-anchor="middle">0</text>
        <text class="faint" x="220.1" y="144" text-anchor="middle">50</text>
        <text class="faint" x="328.36" y="144" text-anchor="middle">100</text>
        <path class="grid" d="M220.1 52V128M328.36 52V128"/>
        <path class="axis" d="M111.84 52V128"/>
        <path class="axis" d="M328.36 56V96M263.4 80V120"/>
        <text x="101.84" y="68.2" text-anchor="end">1 Jan 2026</text>
        <rect class="f-c0" x="111.84" y="56" width="216.52" height="16" rx="1.5"/>
        <text class="strong" x="335.36" y="68.2">100.00</text>
        <text x="101.84" y="92.2" text-anchor="end">Market</text>
        <rect class="f-c1" x="263.4" y="80" width="64.96" height="16" rx="1.5"/>
        <rect class="hatched" x="263.4" y="80" width="64.96" height="16" rx="1.5" \
        fill="url(#chart-w-h1)"/>
        <text x="335.36" y="92.2">-30.00</text>
        <text x="101.84" y="116.2" text-anchor="end">31 Dec 2026</text>
        <rect class="f-c0" x="111.84" y="104" width="151.56" height="16" rx="1.5"/>
        <text class="strong" x="270.4" y="116.2">70.00</text>

        """)
  }

  @Test("the description has both totals, all steps and the largest step of each sign")
  func speech() throws {
    expect(
      SeenXML.of(try WaterfallChart.netWorth(from: "248000").svg())?.texts["desc"],
      equals: """
        From 1 Jan 2026 248000.00 to 31 Dec 2026 254604.75. New money +9600.00, Market -3200.50, \
        Currency +210.25, Corrections -5.00, Fees 0.00. Largest increase: New money. Largest \
        decrease: Market. The axis begins at 244000.00, not at zero. Amounts in GBP.
        """)
    expect(
      SeenXML.of(try WaterfallChart.of("1", []).svg())?.texts["desc"],
      equals: "From 1 Jan 2026 1.00 to 31 Dec 2026 1.00. Amounts in GBP.")
  }

  @Test("names that would be truncated are placed above their bars")
  func longNames() throws {
    let name = "What the market did to us in the year"
    let chart = try WaterfallChart.of("100", [(name, "-30")])
    for width in [360, 720] {
      let svg = chart.svg(SVGSize(width: width, height: 240))
      expect(elements(of: svg).contains(">\(name)</text>"))
    }
  }

  @Test("each bar except the last is connected to the next")
  func connections() throws {
    let svg = elements(of: try WaterfallChart.netWorth().svg())
    let lines = svg.split(separator: "\n").filter { $0.contains("\"axis\"") }
    // The axis itself, and the lines that connect seven bars.
    expect(lines.map { line in line.count { $0 == "M" } }, equals: [1, 6])
  }
}
