import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct LastMomentTests {
  private let header = "timestamp,account,event\n"

  private func row(_ timestamp: String) -> String { "\(timestamp),A,open\n" }

  private func reading(_ text: String) -> Loaded<ValueLedger> {
    ValueLedger.reading([SourceText(file: "a", bytes: Array(text.utf8))], Settings())
  }

  @Test("times are as exact as timestamps for all dates, offsets and fractions")
  func exact() throws {
    let seed: UInt64 = 512
    var generator = SeededGenerator(seed: seed)
    var texts = [
      "0001-01-01T00:00:00+23:59", "0001-01-01T00:00:00-23:59", "9999-12-31T23:59:59.999999999Z",
      "9999-12-31T23:59:59.999999999-23:59", "1970-01-01T00:00:00Z", "1969-12-31T23:59:59.9Z",
      "2024-02-29T12:00:00.000000001-00:00", "2024-02-29T12:00:00.10+00:00",
    ]
    for _ in 0..<300 { texts.append(generator.timestamp()) }
    // Each text occurs twice, sometimes in succession, because the last moment is remembered.
    let doubled = texts.flatMap { [$0, $0] }.shuffled(using: &generator)
    let ledger = try require(reading(header + doubled.map(row).joined()).value)
    let wanted = try doubled.map { try Timestamp(parsing: $0) }
    for index in 0..<ledger.count {
      let update = ledger[index]
      let timestamp = wanted[update.place.record]
      expect(update.instant, equals: timestamp.instant, "seed \(seed): \(timestamp)")
      expect(update.date, equals: timestamp.date, "seed \(seed): \(timestamp)")
      expect(ledger.timestamp(ofRow: index), equals: timestamp, "seed \(seed)")
    }
    expect(ledger.count, equals: wanted.count)
  }

  @Test("after a valid timestamp, one with any single wrong character is refused")
  func refused() {
    let sound = ["2026-01-05T09:30:15+01:30", "2026-01-05T09:30:15.25Z", "2026-01-05T09:30:15Z"]
    for text in sound {
      for place in text.utf8.indices {
        for byte in "09:;/.-+TZzx %\u{7F}".utf8 {
          var bytes = Array(text.utf8)
          bytes[text.utf8.distance(from: text.startIndex, to: place)] = byte
          check(String(decoding: bytes, as: UTF8.self), after: text)
        }
        check(String(text[..<place]), after: text)
        check(String(text[..<place] + text[text.utf8.index(after: place)...]), after: text)
        check(String(text[..<place] + "0" + text[place...]), after: text)
      }
    }
    check("2026-01-05T09:30:15.1234567890Z", after: sound[0])
    check("2026-01-05T09:30:15.+01:00", after: sound[0])
    check("2026-01-05T09:30Z+01:00", after: sound[0])
  }

  private func check(_ text: String, after sound: String) {
    let loaded = reading(header + row(sound) + row(text))
    do throws(TimestampProblem) {
      let instant = try Timestamp(parsingMoment: text).instant
      let rows = loaded.value.map { ledger in (0..<ledger.count).map { ledger[$0] } }
      expect(rows?.first { $0.place.record == 1 }?.instant, equals: instant, "\(text)")
    } catch {
      expect(loaded.value == nil && loaded.diagnostics.count == 1, "\(text)")
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func timestamp() -> String {
    func two(_ limit: Int) -> String {
      let number = Int.random(in: 0..<limit, using: &self)
      return number < 10 ? "0\(number)" : "\(number)"
    }
    let day = CalendarDate.epochDay.adding(days: Int.random(in: -700_000...2_900_000, using: &self))
    let digits = String("123456789".shuffled(using: &self))
    let fraction = oneIn(2) ? "" : ".\(digits.prefix(Int.random(in: 1...9, using: &self)))"
    let offset = oneIn(3) ? "Z" : "\(oneIn(2) ? "+" : "-")\(two(24)):\(two(60))"
    return "\(day ?? .epochDay)T\(two(24)):\(two(60)):\(two(60))\(fraction)\(offset)"
  }
}
