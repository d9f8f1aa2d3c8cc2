import Charts
import Expectations
import PlainText
import Testing

struct BudgetBarDrawingTests {
  @Test("a budget chart gives the expected SVG")
  func drawing() throws {
    let chart = try BudgetBarChart.of([("Food", "320", "400"), ("Fun", "130", "100")])
    expect(
      elements(of: chart.svg(SVGOptions(size: SVGSize(width: 400, height: 140), name: "g"))),
      equals: """
        <rect class="paper" x="0" y="0" width="400" height="180" rx="8"/>
        <text class="title" x="20" y="30">Budgets<tspan class="unit faint" dx="6">GBP</tspan></text>
        <defs><pattern id="chart-g-h1" width="8" height="8" patternUnits="userSpaceOnUse"><path \
        class="hatch" d="M-2 6L2 10M-2 -2L10 10M6 -2L10 2"/></pattern></defs>
        <rect class="f-c0" x="20" y="43.5" width="16" height="13" rx="1.5"/>
        <text x="44" y="54">spent</text>
        <rect class="axis" x="101.2" y="43.5" width="16" height="13" rx="1.5"/>
        <text x="125.2" y="54">left</text>
        <rect class="f-c1" x="174.96" y="43.5" width="16" height="13" rx="1.5"/>
        <rect class="hatched" x="174.96" y="43.5" width="16" height="13" rx="1.5" \
        fill="url(#chart-g-h1)"/>
        <text x="198.96" y="54">over budget (!)</text>
        <path class="halo" d="M24 59V75"/>
        <path class="s-c6" d="M24 59V75" stroke-width="1.5"/>
        <text x="36" y="72">day 14 of 30</text>
        <text x="20" y="99.5">Food</text>
        <text x="380" y="99.5" text-anchor="end">320.00 of 400.00</text>
        <rect class="axis" x="20" y="105" width="276.92" height="13.8" rx="1.5"/>
        <rect class="f-c0" x="20" y="105" width="221.54" height="13.8" rx="1.5"/>
        <path class="halo" d="M149.23 102V121.8"/>
        <path class="s-c6" d="M149.23 102V121.8" stroke-width="1.5"/>
        <text x="20" y="139.5">Fun</text>
        <text class="strong" x="380" y="139.5" text-anchor="end">! 130.00 of 100.00</text>
        <rect class="axis" x="20" y="145" width="276.92" height="13.8" rx="1.5"/>
        <rect class="f-c0" x="20" y="145" width="276.92" height="13.8" rx="1.5"/>
        <rect class="f-c1" x="296.92" y="145" width="83.07" height="13.8" rx="1.5"/>
        <rect class="hatched" x="296.92" y="145" width="83.07" height="13.8" rx="1.5" \
        fill="url(#chart-g-h1)"/>
        <path class="halo" d="M149.23 142V161.8"/>
        <path class="s-c6" d="M149.23 142V161.8" stroke-width="1.5"/>

        """)
  }

  @Test("the description lists all budgets, the day, and the number over budget")
  func speech() throws {
    expect(
      SeenXML.of(try BudgetBarChart.november().svg())?.texts["desc"],
      equals: """
        1 of 4 budgets exceeded. Today: day 14 of 30. Food: 320.00 of 400.00, 80.0%. \
        Rent: 800.00 of 800.00, 100.0%. Fun: 130.00 of 100.00, 130.0%, over budget. \
        Clothes: 0.00 of 60.00, 0.0%. Amounts in GBP.
        """)
  }

  @Test("a name ends before its amounts begin")
  func longNames() throws {
    let name = String(repeating: "long ", count: 30)
    let svg = elements(of: try BudgetBarChart.of([(name, "320", "400")]).svg())
    let shown = svg.split(separator: "\n").first { $0.contains(">long") }
    expect(shown?.hasSuffix("…</text>"), equals: true)
    expect(svg.contains("text-anchor=\"end\">320.00 of 400.00</text>"))
  }
}
