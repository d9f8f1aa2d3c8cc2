import Expectations
import Investing
import PlainText
import Testing

@Suite struct WorthMarkTests {
  @Test("nothing yet is worth nothing")
  func empty() {
    let mark = WorthMark()
    expect(mark.date == nil)
    expect([mark.worth, mark.booked, mark.netFlow], equals: [.zero, .zero, .zero])
    expect(mark.unknownFlows, equals: 0)
  }
}
