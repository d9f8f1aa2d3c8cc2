import Expectations
import Investing
import PlainText
import TestSupport
import Testing

/// Values carried forward from day to day equal values computed anew.
@Suite struct HoldingWorthsTests {
  @Test("each intermediate valuation is the end value of a period that ends on that day")
  func carried() throws {
    var generator = SeededGenerator(seed: 909)
    for round in 0..<4 {
      let random = try PricedActivities(days: 40, using: &generator)
      let text = try ActivityText(
        random.rows, prices: random.priceRows, accounts: PricedActivities.settings)
      let end = try FlowText.day(39)
      let whole = try text.performance([try require(ReturnPeriod(from: nil, to: end))])
      for figures in whole.figures {
        guard case .measured(let measured) = figures.outcome else { continue }
        for link in measured.timeWeighted.links where link.to.day % 5 == 0 && link.from < link.to {
          let period = try require(ReturnPeriod(from: nil, to: link.to))
          let anew = try require(
            try text.performance([period]).figures.first { $0.subject == figures.subject })
          guard case .measured(let other) = anew.outcome else { continue }
          let carried = measured.timeWeighted.links.last { $0.to == link.to }?.endValue
          expect(
            carried, equals: other.endValue,
            "seed 909, round \(round), \(figures.subject) \(link.to)")
        }
      }
    }
  }
}
