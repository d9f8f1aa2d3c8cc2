import Charts
import PlainText
import Testing

struct SVGStyleTests {
  private func sheet() -> String {
    let chart = BarChart(title: "", description: "", bars: [], unit: nil, minorDigits: 0)
    return SeenXML.of(chart.svg())?.texts["style"] ?? ""
  }

  @Test("every rule is for charts alone")
  func scope() {
    for line in sheet().split(separator: "\n") {
      #expect(
        line.hasPrefix(".coffer-chart")
          || line.hasPrefix("@media (prefers-color-scheme:dark){.coffer-chart{"))
    }
  }

  @Test("the colours are those of Okabe and Ito, and dark paper has its own")
  func colors() {
    let rules = sheet().split(separator: "\n")
    #expect(
      rules.first == """
        .coffer-chart{--paper:#ffffff;--ink:#1f2328;--faint:#57606a;--grid:#e6e9ed;--axis:#8c959f;\
        --c0:#0072b2;--c1:#d55e00;--c2:#009e73;--c3:#cc79a7;--c4:#e69f00;--c5:#56b4e9;\
        --c6:#4d4d4d;font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica \
        Neue",Arial,sans-serif;font-size:12px}
        """)
    #expect(
      rules.last == """
        @media \
        (prefers-color-scheme:dark){.coffer-chart{--paper:#14171c;--ink:#e8ebef;--faint:#9ea7b1;\
        --grid:#282e36;--axis:#6b7480;--c0:#56b4e9;--c5:#0072b2;--c6:#c4c8cd}}
        """)
  }

  @Test("a colour is given plainly before its variable, for programs that know none")
  func fallback() {
    #expect(sheet().contains(".coffer-chart .grid{stroke:#e6e9ed;stroke:var(--grid);fill:none}"))
  }

  @Test("no two of the first 42 series look alike")
  func distinct() throws {
    let chart = LineChart.of(
      try (0..<42).map { try series("\($0)", [("2026-01-01", "1"), ("2026-01-02", "2")]) })
    let looks = elements(of: chart.svg()).split(separator: "\n")
      .filter { $0.contains("class=\"line") && $0.contains("h24\"") }
      .map { line in
        String(line.split(separator: "\"")[1])
          + (line.split(separator: "dasharray=").dropFirst().first ?? "")
      }
    #expect(looks.count == 42 && Set(looks).count == 42)
  }
}
