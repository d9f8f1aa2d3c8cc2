import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Rows on one day that are reported as depending on their order; see also ``OrderTiesTests``.
@Suite struct DayOrderTests {
  private static let header =
    "date,time,account,type,subtype,symbol,quantity,unit_price,amount,currency,group,lots\n"
  private static let held =
    "2025-01-02,,A,BUY,,X,10,100,,EUR,,\n2025-01-03,,A,BUY,,X,9,130,,EUR,,\n"

  private func isReported(_ rows: String..., method: LotsMethod = .fifo) -> Bool {
    let day = rows.map { "2025-02-03,\($0)\n" }.joined()
    let booked = BookedLedger(Self.header + Self.held + day, method: method)
    expect(!booked.findings.contains { $0.hasPrefix("error") }, "\(booked.messages)")
    return !booked.findings.isEmpty
  }

  @Test("two rows that take lots with different costs are reported")
  func takes() {
    expect(isReported(",A,SELL,,X,10,150,,EUR,,", ",A,SELL,,X,2,150,,EUR,,"))
    expect(isReported(",A,SELL,,X,10,150,,EUR,,", ",A,TRANSFER_OUT,,X,2,,,EUR,,"))
    expect(!isReported(",A,SELL,,X,5,150,,EUR,,", ",A,SELL,,X,5,150,,EUR,,"))
    expect(!isReported("09:00,A,SELL,,X,10,150,,EUR,,", "10:00,A,SELL,,X,2,150,,EUR,,"))
    expect(!isReported(",A,SELL,,X,5,9,,EUR,,", ",A,SELL,,X,7,9,,EUR,,", method: .average))
  }

  @Test(
    "a row that adds a lot and a row that may take it under the method are reported",
    arguments: [LotsMethod.lifo, .hifo, .average])
  func adds(method: LotsMethod) {
    let (buy, sell) = (",A,BUY,,X,5,140,,EUR,,", ",A,SELL,,X,5,150,,EUR,,")
    expect(isReported(buy, sell, method: method) && isReported(sell, buy, method: method))
    expect(!isReported(buy, sell) && !isReported(sell, buy))
    let cheap = buy.replacing("140", with: "90")
    expect(isReported(cheap, sell, method: method) == (method != .hifo))
  }

  @Test("nothing is reported if the other order would oversell")
  func impossible() {
    let (buy, sell) = (",A,BUY,,X,5,140,,EUR,,", ",A,SELL,,X,21,150,,EUR,,")
    expect(!isReported(buy, sell) && !isReported(buy, sell, method: .lifo))
  }

  @Test("a return of capital and a row that adds or takes lots are reported")
  func capital() {
    let capital = ",A,DIVIDEND,RETURN_OF_CAPITAL,X,,,38,EUR,,"
    for other in [",A,BUY,,X,5,140,,EUR,,", ",A,SELL,,X,5,150,,EUR,,"] {
      expect(isReported(capital, other) && isReported(other, capital))
    }
    expect(!isReported(capital, capital))
  }

  @Test("older lots received on the day of a sale are reported")
  func arrivals() {
    let (sent, sold) = (",A,TRANSFER_OUT,,X,5,,,EUR,g,", "B,SELL,,X,5,150,,EUR,,")
    let start = "2025-01-20,,B,BUY,,X,5,110,,EUR,,\n"
    for rows in [
      [sent, ",B,TRANSFER_IN,,X,5,,,EUR,g,", "," + sold],
      ["," + sold, sent, ",B,TRANSFER_IN,,X,5,,,EUR,g,"],
    ] {
      let day = rows.map { "2025-02-03,\($0)\n" }.joined()
      let booked = BookedLedger(Self.header + Self.held + start + day)
      expect(booked.findings, equals: ["warning activity-order-matters 0:5"])
    }
  }

  @Test("rows that select their lots do not depend on each other")
  func named() {
    expect(
      !isReported(",A,SELL,,X,5,150,,EUR,,2025-01-03", ",A,SELL,,X,5,150,,EUR,,2025-01-02"))
    expect(
      isReported(",A,SELL,,X,5,150,,EUR,,2025-01-03", ",A,SELL,,X,12,150,,EUR,,"), equals: true)
  }
}

@Suite struct DayOrdersTests {
  private static let rows = """
    date,account,type,symbol,quantity,unit_price,currency
    2025-03-03,A,BUY,X,10,100,EUR
    2025-03-03,A,BUY,Y,10,100,EUR
    2025-03-03,B,BUY,X,10,100,EUR
    2025-03-03,A,BUY,X,10,104,EUR

    """

  @Test("a day's rows for one holding are not confused with those for another")
  func holdings() {
    let booked = BookedLedger(
      Self.rows + "2025-06-02,A,SELL,Y,5,120,EUR\n2025-06-02,B,SELL,X,5,120,EUR\n")
    expect(booked.findings, equals: [])
    let tied = BookedLedger(Self.rows + "2025-06-02,A,SELL,X,5,120,EUR\n")
    expect(tied.findings.map { $0.split(separator: " ")[1] }, equals: ["activity-order-matters"])
  }

  @Test("each day is checked separately")
  func days() {
    let head = "date,account,type,symbol,quantity,unit_price,currency\n"
    let before = "2025-03-03,A,BUY,X,10,100,EUR\n2025-03-04,A,BUY,X,10,104,EUR\n"
    let one = BookedLedger(
      head + before + "2025-06-02,A,SELL,X,10,120,EUR\n2025-06-02,A,SELL,X,10,120,EUR\n")
    let two = BookedLedger(
      head + before + "2025-06-02,A,SELL,X,10,120,EUR\n2025-06-03,A,SELL,X,10,120,EUR\n")
    expect(one.findings.count, equals: 1)
    expect(two.findings, equals: [])
  }
}

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
