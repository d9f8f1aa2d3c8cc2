import Expectations
import Investing
import PlainText
import Testing

@Suite struct WorthMarkTests {
  @Test("an account without records has a value of zero")
  func empty() {
    let mark = WorthMark()
    expect(mark.date == nil)
    expect([mark.worth, mark.booked, mark.netFlow], equals: [.zero, .zero, .zero])
    expect(mark.unknownFlows, equals: 0)
  }
}
