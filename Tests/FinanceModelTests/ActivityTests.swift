import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ActivityTests {
  private func activity(
    _ record: Int, _ date: String, _ type: ActivityType = .buy, at time: String? = nil,
    file: Int = 0
  ) throws -> Activity {
    Activity(
      place: LedgerPlace(file: file, record: record), date: try CalendarDate(parsing: date),
      time: try time.map { try TimeOfDay(parsing: $0) }, account: 0, type: type, currency: 0)
  }

  @Test("rows are sorted by date, splits first, then by time with blank first, then by file")
  func order() throws {
    let ordered = [
      try activity(9, "2026-01-05", at: "23:59"),
      try activity(8, "2026-01-06", .split),
      try activity(3, "2026-01-06", .split, at: "09:30", file: 1),
      try activity(7, "2026-01-06", .sell),
      try activity(6, "2026-01-06", .buy, file: 1),
      try activity(5, "2026-01-06", .deposit, at: "00:00"),
      try activity(4, "2026-01-06", at: "09:30"),
      try activity(5, "2026-01-06", at: "09:30"),
      try activity(0, "2026-01-06", at: "09:30", file: 1),
      try activity(2, "2026-01-06", at: "09:30:00.5"),
      try activity(1, "2026-01-07", .split),
    ]
    for (place, row) in ordered.enumerated() {
      for (other, its) in ordered.enumerated() {
        expect(row.isBefore(its) == (place < other), "\(place) and \(other)")
      }
    }
  }

  @Test("the rows of a ledger are in this order, whatever their order in the files")
  func ledger() throws {
    for seed in UInt64(1)...30 {
      var generator = SeededGenerator(seed: seed)
      let texts = (0..<2).map { _ in
        "date,time,account,type,currency\n"
          + (0..<20).map { _ in
            let day = Int.random(in: 1...4, using: &generator)
            let time = ["", "09:30", "10:00:00.00001", "00:00"].randomElement(using: &generator)
            let type = ["BUY", "SPLIT", "SELL"].randomElement(using: &generator)
            return "2026-01-0\(day),\(time ?? ""),A,\(type ?? ""),EUR\n"
          }.joined()
      }
      let ledger = ActivityLedger.of(texts)
      expect(ledger.count, equals: 40)
      for index in 1..<ledger.count {
        expect(ledger[index - 1].isBefore(ledger[index]), "seed \(seed), row \(index)")
      }
    }
  }
}
