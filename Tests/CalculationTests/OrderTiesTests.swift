import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct OrderTiesTests {
  private static let header = "date,time,account,type,symbol,quantity,unit_price,currency\n"

  @Test("two untimed purchases on one day are reported if a sale takes only part of them")
  func purchases() {
    let buys = "2025-03-03,,A,BUY,X,10,100,EUR\n2025-03-03,,A,BUY,X,10,104,EUR\n"
    let part = BookedLedger(Self.header + buys + "2025-06-02,,A,SELL,X,10,120,EUR\n")
    expect(part.findings, equals: ["warning activity-order-matters 0:2"])
    expect(
      part.messages,
      equals: [
        "the file order of untimed rows determines which lots of 'X' are used on 2025-06-02, and"
          + " thus the gain"
      ])
    let whole = BookedLedger(Self.header + buys + "2025-06-02,,A,SELL,X,20,120,EUR\n")
    expect(whole.findings, equals: [])
    let timed = buys.replacing("03,,A", with: "03,09:30,A")
    expect(
      BookedLedger(Self.header + timed + "2025-06-02,,A,SELL,X,10,120,EUR\n").findings, equals: [])
    let alike = buys.replacing("104", with: "100")
    expect(
      BookedLedger(Self.header + alike + "2025-06-02,,A,SELL,X,10,120,EUR\n").findings, equals: [])
  }

  @Test("a holding is reported once, with the number of its days")
  func once() {
    var rows = ""
    for day in 1...3 {
      rows += "2025-03-0\(day),,A,BUY,X,10,100,EUR\n2025-03-0\(day),,A,BUY,X,10,104,EUR\n"
      rows += "2025-03-0\(day),10:00,A,SELL,X,15,120,EUR\n"
    }
    let booked = BookedLedger(Self.header + rows)
    expect(booked.findings, equals: ["warning activity-order-matters 0:2"])
    expect(booked.messages.first?.hasSuffix(", as on 2 other days"), equals: true)
  }

  /// Apart from the limits that ``DayOrder`` states, order is not reported if all orders have the
  /// same gains.
  @Test(
    "row order is reported if another order changes the gains, and rarely otherwise",
    arguments: LotsMethod.takingLots)
  func allOrders(method: LotsMethod) {
    var generator = SeededGenerator(seed: 21)
    var (differing, same, alarms) = (0, 0, 0)
    while differing < 5 || same < 3 {
      let days = OrderedDays(method, using: &generator)
      let outcomes = days.outcomes()
      guard outcomes.count > 1 else { continue }
      let isDiffering = Set(outcomes.map(\.costs)).count > 1
      if isDiffering {
        differing += 1
        let unreported = outcomes.filter { !$0.isReported }
        expect(unreported.isEmpty, "seed 21: \(days)")
      } else {
        same += 1
        alarms += outcomes.contains { $0.isReported } ? 1 : 0
      }
    }
    expect(alarms <= 1, "seed 21")
  }
}
