import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct BudgetBarChartTests {
  @Test("without budgets the chart shows 'nothing to show'")
  func nothing() throws {
    try expect(
      BudgetBarChart.of([]).text(.plain(40)).shown, equals: "Budgets (GBP)\nnothing to show")
    expect(try BudgetBarChart.of([]).svg().contains(">nothing to show<"))
  }

  @Test("a budget is over if spending is positive and exceeds the available amount")
  func over() throws {
    func isOver(_ spent: String, _ available: String) throws -> Bool {
      try BudgetBarChart.of([("a", spent, available)]).text(.plain(60)).shown.contains("over")
    }
    expect(try isOver("100.01", "100") && isOver("0.01", "0") && isOver("1", "-5"))
    expect(try !isOver("100", "100") && !isOver("0", "0") && !isOver("0", "-5"))
    expect(try !isOver("-1", "-5"))
  }

  @Test("for any amounts, lines fit and drawings are well-formed")
  func laws() {
    var generator = SeededGenerator(seed: 63)
    for round in 0..<200 {
      func anyElapsed() -> ElapsedDays? {
        let (passed, total) = (
          Int.random(in: -5...400, using: &generator), Int.random(in: -5...400, using: &generator)
        )
        return Bool.random(using: &generator) ? ElapsedDays(passed, of: total) : nil
      }
      let budgets = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
        BudgetBarChart.Budget(
          name: generator.anyName(), spent: generator.anyAmount(),
          available: generator.anyAmount(), elapsed: anyElapsed())
      }
      let chart = BudgetBarChart(
        title: generator.anyName(), description: generator.anyName(), budgets: budgets,
        elapsed: anyElapsed(), unit: Bool.random(using: &generator) ? generator.anyName() : nil,
        minorDigits: Int.random(in: -1...20, using: &generator))
      let options = generator.anyOptions()
      let comment: Comment = "seed 63, round \(round)"
      expectPrintable(chart.text(options), options, comment)
      let size = SVGSize(
        width: Int.random(in: 0...900, using: &generator),
        height: Int.random(in: 0...500, using: &generator))
      let drawing = SVGOptions(size: size, isPrivate: Bool.random(using: &generator))
      expectDrawable(chart.svg(drawing), comment)
    }
  }
}
