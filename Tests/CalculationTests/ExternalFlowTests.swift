import Expectations
import Investing
import PlainText
import Testing

@Suite struct ExternalFlowTests {
  @Test("an inflow to the portfolio is a payment by its investor on the same day")
  func signs() throws {
    let flow = try require(FlowText.externalFlows("2024-02-29 12.34").first)
    try expect([flow.cashFlow], equals: FlowText.cashFlows("2024-02-29 -12.34"))
  }
}
