import Charts
import Expectations
import PlainText
import Testing

struct StackedBarDrawingTests {
  @Test("a stacked bar chart gives the expected SVG")
  func drawing() throws {
    let chart = StackedBarChart(
      title: "Spending", description: "", categories: ["Jan", "Feb"],
      series: [
        .init(name: "Rent", amounts: [try amount("800"), try amount("750")]),
        .init(name: "Food", amounts: [try amount("300"), try amount("-100")]),
      ], unit: "GBP", minorDigits: 2)
    expect(
      elements(of: chart.svg(SVGSize(width: 400, height: 140))),
      equals: """
        <rect class="paper" x="0" y="0" width="400" height="162" rx="8"/>
        <text class="title" x="20" y="30">Spending<tspan class="unit faint" \
        dx="6">GBP</tspan></text>
        <defs><pattern id="chart-086f1592-h1" width="8" height="8" \
        patternUnits="userSpaceOnUse"><path class="hatch" d="M-2 6L2 10M-2 -2L10 10M6 -2L10 \
        2"/></pattern></defs>
        <rect class="f-c0" x="20" y="43.5" width="16" height="13" rx="1.5"/>
        <text x="44" y="54">Rent</text>
        <rect class="f-c1" x="93.76" y="43.5" width="16" height="13" rx="1.5"/>
        <rect class="hatched" x="93.76" y="43.5" width="16" height="13" rx="1.5" \
        fill="url(#chart-086f1592-h1)"/>
        <text x="117.76" y="54">Food</text>
        <text class="faint" x="52.32" y="136" text-anchor="middle">-2k</text>
        <text class="faint" x="186.62" y="136" text-anchor="middle">0</text>
        <text class="faint" x="320.92" y="136" text-anchor="middle">2k</text>
        <path class="grid" d="M52.32 68V120M320.92 68V120"/>
        <path class="axis" d="M186.62 68V120"/>
        <text x="42.32" y="84.2" text-anchor="end">Jan</text>
        <rect class="f-c0" x="186.62" y="72" width="52.72" height="16" rx="1.5"/>
        <rect class="f-c1" x="240.34" y="72" width="19.15" height="16" rx="1.5"/>
        <rect class="hatched" x="240.34" y="72" width="19.15" height="16" rx="1.5" \
        fill="url(#chart-086f1592-h1)"/>
        <text x="267.49" y="84.2">1100.00</text>
        <text x="42.32" y="108.2" text-anchor="end">Feb</text>
        <rect class="f-c1" x="179.91" y="96" width="5.71" height="16" rx="1.5"/>
        <rect class="hatched" x="179.91" y="96" width="5.71" height="16" rx="1.5" \
        fill="url(#chart-086f1592-h1)"/>
        <rect class="f-c0" x="186.62" y="96" width="49.36" height="16" rx="1.5"/>
        <text x="243.98" y="108.2">650.00</text>

        """)
    expect(
      SeenXML.of(chart.svg())?.texts["desc"],
      equals: """
        Jan: Rent 800.00, Food 300.00, total 1100.00. \
        Feb: Rent 750.00, Food -100.00, total 650.00. Amounts in GBP.
        """)
  }
}
