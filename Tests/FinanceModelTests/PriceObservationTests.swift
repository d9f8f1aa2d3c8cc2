import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct PriceObservationTests {
  @Test("manual prices take precedence over other sources, and those over trades")
  func ranks() {
    let rank = PriceObservation.rank
    expect(rank("MANUAL") > rank("yahoo"))
    expect(rank("yahoo"), equals: rank(""))
    expect(rank("yahoo") > rank("trade"))
  }
}
