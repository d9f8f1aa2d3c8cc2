import Charts
import Expectations
import PlainText
import Testing

struct LineDrawingTests {
  private func chart(isFilled: Bool) throws -> LineChart {
    LineChart.of(
      [
        try series(
          "<ISA> & \"more\"",
          [
            ("2025-01-01", "1000"), ("2025-06-01", "1800"), ("2025-09-15", "1500"),
            ("2026-01-01", "2600"), ("2026-03-01", "2450.50"),
          ])
      ], isFilled: isFilled)
  }

  @Test("an area chart gives the expected SVG")
  func area() throws {
    expect(
      elements(of: try chart(isFilled: true).svg()),
      equals: """
        <rect class="paper" x="0" y="0" width="720" height="360" rx="8"/>
        <text class="title" x="20" y="30">Savings<tspan class="unit faint" \
        dx="6">GBP</tspan></text>
        <text class="faint" x="34.88" y="324" text-anchor="end">0</text>
        <text class="faint" x="34.88" y="238.67" text-anchor="end">1k</text>
        <text class="faint" x="34.88" y="153.33" text-anchor="end">2k</text>
        <text class="faint" x="34.88" y="68" text-anchor="end">3k</text>
        <path class="grid" d="M42.88 234.67H641.92M42.88 149.33H641.92M42.88 64H641.92"/>
        <path class="axis" d="M42.88 320H641.92"/>
        <text class="faint" x="46.6" y="340" text-anchor="middle">Jan 2025</text>
        <text class="faint" x="173.75" y="340" text-anchor="middle">Apr 2025</text>
        <text class="faint" x="302.32" y="340" text-anchor="middle">Jul 2025</text>
        <text class="faint" x="432.3" y="340" text-anchor="middle">Oct 2025</text>
        <text class="faint" x="562.28" y="340" text-anchor="middle">Jan 2026</text>
        <path class="axis" d="M42.88 320v5M170.03 320v5M298.6 320v5M428.58 320v5M558.56 320v5"/>
        <path class="area f-c0" d="M42.88 320L42.88 234.67L256.22 166.4L405.98 192L558.56 \
        98.13L641.92 110.89L641.92 320Z"/>
        <path class="line s-c0" d="M42.88 234.67L256.22 166.4L405.98 192L558.56 98.13L641.92 \
        110.89"/>
        <circle class="dot f-c0" cx="558.56" cy="98.13" r="3.5"/>
        <text class="halo strong" x="558.56" y="88.13" text-anchor="middle">max 2600.00</text>
        <text class="strong" x="558.56" y="88.13" text-anchor="middle">max 2600.00</text>
        <circle class="dot f-c0" cx="42.88" cy="234.67" r="3.5"/>
        <text class="halo strong" x="86.8" y="252.67" text-anchor="middle">min 1000.00</text>
        <text class="strong" x="86.8" y="252.67" text-anchor="middle">min 1000.00</text>
        <circle class="dot f-c0" cx="641.92" cy="110.89" r="4.5"/>
        <text class="strong" x="650.92" y="114.89">2450.50</text>

        """)
  }

  @Test("the description has the period, the end amounts and the extremes")
  func speech() throws {
    expect(
      SeenXML.of(try chart(isFilled: false).svg())?.texts["desc"],
      equals: """
        From 2025-01-01 to 2026-03-01. Amounts in GBP. <ISA> & "more": first 1000.00, \
        last 2450.50, lowest 1000.00 on 2025-01-01, highest 2600.00 on 2026-01-01.
        """)
  }

  @Test("a gap breaks the line, and a point between gaps is a dot")
  func gaps() throws {
    let chart = LineChart.of([
      try series(
        "a",
        [
          ("2026-01-01", "1"), ("2026-01-03", "2"), ("2026-01-04", nil), ("2026-01-05", "3"),
          ("2026-01-06", nil), ("2026-01-07", "2"), ("2026-01-09", "1"),
        ])
    ])
    let lines = elements(of: chart.svg()).split(separator: "\n")
    let line = try require(lines.first { $0.contains("class=\"line") })
    expect(line.count { $0 == "M" }, equals: 2)
    expect(lines.contains { $0.hasPrefix("<circle") && $0.contains("r=\"3\"") })
  }

  @Test("several lines have their own dashes, a legend and their last amounts")
  func several() throws {
    let chart = LineChart.of([
      try series("ISA", [("2026-01-01", "1000"), ("2026-06-01", "1800")]),
      try series("Cash", [("2026-01-01", "1400"), ("2026-06-01", "1799")]),
    ])
    expect(
      elements(of: chart.svg(SVGSize(width: 400, height: 200))),
      equals: """
        <rect class="paper" x="0" y="0" width="400" height="202" rx="8"/>
        <text class="title" x="20" y="30">Savings<tspan class="unit faint" \
        dx="6">GBP</tspan></text>
        <path class="line s-c0" d="M20 50h24"/>
        <text x="52" y="54">ISA</text>
        <path class="line s-c1" d="M94.32 50h24" stroke-dasharray="8 4"/>
        <text x="126.32" y="54">Cash</text>
        <text class="faint" x="49.76" y="166" text-anchor="end">1k</text>
        <text class="faint" x="49.76" y="121" text-anchor="end">1.5k</text>
        <text class="faint" x="49.76" y="76" text-anchor="end">2k</text>
        <path class="grid" d="M57.76 117H321.92M57.76 72H321.92"/>
        <path class="axis" d="M57.76 162H321.92"/>
        <text class="faint" x="61.48" y="182" text-anchor="middle">Jan 2026</text>
        <text class="faint" x="218.93" y="182" text-anchor="middle">Apr 2026</text>
        <path class="axis" d="M57.76 162v5M215.21 162v5"/>
        <path class="line s-c0" d="M57.76 162L321.92 90"/>
        <path class="line s-c1" d="M57.76 126L321.92 90.09" stroke-dasharray="8 4"/>
        <circle class="dot f-c0" cx="321.92" cy="90" r="3.5"/>
        <text class="strong" x="330.92" y="94">1800.00</text>
        <circle class="dot f-c1" cx="321.92" cy="90.09" r="3.5"/>
        <text class="strong" x="330.92" y="109">1799.00</text>

        """)
  }
}
