import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// Transfers of many lots at once, compared with booking the same ledger lot by lot, as is done
/// with events.
@Suite struct BookingRunsTests {
  private static let header =
    "date,time,account,type,symbol,quantity,unit_price,amount,currency,group\n"

  private func lines(_ booking: Booking) -> [String] {
    let transits = booking.transits.filter { !$0.isEmpty }
    return booking.holdings.flatMap { holding in
      holding.openLots.map { "\(holding.account) \($0.row) \($0.quantity) \($0.cost)" }
    }
      + transits.flatMap { transit in
        transit.lots.openLots.map { "t\(transit.group) \($0.row) \($0.quantity) \($0.cost)" }
      }
  }

  /// Returns the state without events and the state with events.
  private func both(_ text: String, _ settings: Settings, lenient: Bool) -> [[String]] {
    let ledger = ActivityLedger.of([text], settings)
    return [false, true].map { keepsEvents in
      var booking = Booking(
        ledger, settings, BookingOptions(isLenient: lenient, keepsEvents: keepsEvents))
      booking.advanceToEnd()
      return lines(booking)
        + booking.findings.map { "\($0.code) \(String(describing: $0.place)) \($0.message)" }
    }
  }

  /// Returns purchases in two accounts, then transfers of any size in both directions, with sales,
  /// splits and parts that arrive later.
  private func random(seed: UInt64, moves: Int) -> String {
    var generator = SeededGenerator(seed: seed)
    var text = Self.header
    var held = ["A": 0, "B": 0]
    var day = 0
    var names = ["A", "B"]
    func date() -> String { CalendarDate.of("2001-01-01")?.adding(days: day)?.description ?? "" }
    func row(_ time: String, _ account: String, _ type: String, _ units: Int, _ rest: String) {
      text += "\(date()),\(time),\(account),\(type),X,\(units),\(rest)\n"
    }
    for _ in 0..<generator.number(60...140) {
      let account = generator.number(0...3) == 0 ? "B" : "A"
      let units = generator.number(1...20)
      held[account, default: 0] += units
      row("", account, "BUY", units, ",\(generator.number(5...9) * units),EUR,")
      if generator.number(0...4) > 0 { day += 1 }
    }
    day += 1
    for group in 0..<moves {
      if generator.number(0...2) == 0 { names.reverse() }
      let (from, to) = (names[0], names[1])
      let most = held[from] ?? 0
      guard most > 3 else {
        names.reverse()
        continue
      }
      let units = generator.number(0...1) == 0 ? most : generator.number(1...most)
      let time = ["", "09:00"][generator.number(0...1)]
      let price = generator.number(0...2) == 0 ? "12" : ""
      row(time, from, "TRANSFER_OUT", units, "\(price),,EUR,g\(group)")
      if generator.number(0...3) == 0 { day += 1 }
      let first = generator.number(0...3) == 0 ? generator.number(1...units) : units
      row(time, to, "TRANSFER_IN", first, ",,EUR,g\(group)")
      if first < units { row(time, to, "TRANSFER_IN", units - first, ",,EUR,g\(group)") }
      held[from] = most - units
      held[to, default: 0] += units
      if generator.number(0...3) > 0 { day += 1 }
      if generator.number(0...5) == 0, let all = held[to], all > 2 {
        row("", to, "SELL", 2, "20,,EUR,")
        held[to] = all - 2
      }
      if generator.number(0...5) == 0 {
        row("", from, "BUY", 3, "7,,EUR,")
        held[from, default: 0] += 3
      }
    }
    return text
  }

  @Test("transferring lots together gives the same result as one by one", arguments: [false, true])
  func together(lenient: Bool) throws {
    for method in LotsMethod.takingLots {
      let settings = Settings(
        accounts: ["A", "B"].map { AccountSettings(name: $0, lotsMethod: method) })
      // With AVERAGE, each part that is transferred back and forth doubles the lots.
      let moves = method.isAverage ? 5 : 30
      for seed in 1...12 as ClosedRange<UInt64> {
        let states = both(random(seed: seed, moves: moves), settings, lenient: lenient)
        expect(states[0], equals: states[1], "\(method), seed \(seed)")
        expect(states[0].count > 40, "\(method), seed \(seed)")
      }
    }
  }

  @Test("a position of many lots that is moved back and forth keeps its costs and dates")
  func shuttle() throws {
    var text = Self.header
    for lot in 0..<200 {
      let day = try require(CalendarDate.of("2001-01-01")?.adding(days: lot))
      text += "\(day),,A,BUY,X,2,\(lot % 9 + 1),,EUR,\n"
    }
    for move in 0..<20 {
      let day = try require(CalendarDate.of("2003-01-01")?.adding(days: move))
      let (from, to) = move % 2 == 0 ? ("A", "B") : ("B", "A")
      text += "\(day),,\(from),TRANSFER_OUT,X,400,,,EUR,g\(move)\n"
      text += "\(day),,\(to),TRANSFER_IN,X,400,,,EUR,g\(move)\n"
    }
    let ledger = ActivityLedger.of([text])
    var booking = Booking(ledger, Settings())
    booking.advanceToEnd()
    expect(lines(booking) == (0..<200).map { "0 \($0) 2 \(2 * ($0 % 9 + 1))" })
    expect(booking.findings.isEmpty)
  }
}
