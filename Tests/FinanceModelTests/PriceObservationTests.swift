import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct PriceObservationTests {
  @Test("a person's word counts more than other sources, and those more than a trade")
  func ranks() {
    let rank = PriceObservation.rank
    expect(rank("MANUAL") > rank("yahoo"))
    expect(rank("yahoo"), equals: rank(""))
    expect(rank("yahoo") > rank("trade"))
  }
}
