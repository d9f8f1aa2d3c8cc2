import Charts
import Expectations
import PlainText
import Testing

struct LineLegendTextTests {
  private func legend(_ width: Int, _ names: [String]) throws -> String {
    let chart = LineChart.of(
      try names.enumerated().map { index, name in
        try series(name, [("2026-01-01", "\(index)00"), ("2026-02-01", "\(index)50.5")])
      } + [try series("Empty", [])])
    return Array(chart.text(.plain(width, 4)).dropFirst(7)).shown
  }

  @Test("each series has its last, highest and lowest amount, or a dash")
  func table() throws {
    try expect(
      legend(50, ["ISA", "A name that is rather long"]),
      equals: """
                                      last     max     min
        ● ISA                        50.50   50.50    0.00
        ■ A name that is rather l…  150.50  150.50  100.00
        ◆ Empty                          –       –       –
        """)
  }

  @Test("if space is short only the last amount is shown, if necessary below the name")
  func narrow() throws {
    try expect(
      legend(26, ["ISA", "A name that is rather long"]),
      equals: """
                              last
        ● ISA                50.50
        ■ A name that is …  150.50
        ◆ Empty                  –
        """)
    try expect(
      legend(20, ["ISA", "A name that is rather long"]),
      equals: """
        ● ISA
          50.50
        ■ A name that is ra…
          150.50
        ◆ Empty
          –
        """)
  }
}
