import Charts
import Expectations
import PlainText
import Testing

struct BarDrawingTests {
  @Test("a bar chart gives the expected SVG")
  func drawing() throws {
    let chart = BarChart(
      title: "Accounts", description: "",
      bars: [
        NamedAmount(name: "ISA", amount: try amount("1200")),
        NamedAmount(name: "Loan & <co>", amount: try amount("-320.5")),
      ], unit: "GBP", minorDigits: 2)
    expect(
      elements(of: chart.svg(SVGSize(width: 400, height: 100))),
      equals: """
        <rect class="paper" x="0" y="0" width="400" height="120" rx="8"/>
        <text class="title" x="20" y="30">Accounts<tspan class="unit faint" \
        dx="6">GBP</tspan></text>
        <text x="101.84" y="68.2" text-anchor="end">ISA</text>
        <rect class="f-c0" x="205.7" y="56" width="115.22" height="16" rx="2"/>
        <text x="327.92" y="68.2">1200.00</text>
        <text x="101.84" y="92.2" text-anchor="end">Loan &amp; &lt;co&gt;</text>
        <rect class="f-c1" x="174.93" y="80" width="30.77" height="16" rx="2"/>
        <text x="167.93" y="92.2" text-anchor="end">-320.50</text>
        <path class="axis" d="M205.7 48V104"/>

        """)
    expect(
      SeenXML.of(chart.svg())?.texts["desc"],
      equals: "ISA 1200.00, Loan & <co> -320.50. Amounts in GBP.")
  }
}
