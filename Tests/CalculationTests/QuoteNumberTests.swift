import Expectations
import Importing
import PlainText
import TestSupport
import Testing

struct QuoteNumberTests {
  /// Returns the number according to the definition: by two conversions.
  private func defined(_ text: String) throws -> Decimal {
    let double = try require(Double(text))
    let shown = Float(exactly: double).map { "\($0)" } ?? text
    return try Decimal(jsonNumber: Array(shown.utf8)[...])
  }

  @Test("32-bit prices are parsed as if converted to binary and back")
  func comparesAsTwoConversionsDo() throws {
    let seed: UInt64 = 20
    var dice = SeededGenerator(seed: seed)
    var singles = 0
    for _ in 0..<10 {
      let texts = (0..<3000).map { _ in
        let bits = dice.next()
        let exponent = UInt32(127 + bits % 23)
        let double = Double(Float(bitPattern: exponent << 23 | UInt32(bits >> 41)))
        switch bits % 5 {
        case 0: return "\(Double(bits >> 40) / 1000 + 1)"
        case 1: return "\(double.nextUp)"
        case 2: return "\(Double(Float(Double(bits % 10_000_000) / 100 + 1)))"
        default: return "\(double)"
        }
      }
      let stamps = (1...texts.count).map { "\($0 * 86_400)" }
      let chart = """
        {"chart":{"result":[{"meta":{"currency":"EUR","symbol":"X","instrumentType":"CURRENCY",\
        "gmtoffset":0},"timestamp":[\(stamps.joined(separator: ","))],"indicators":{"quote":[\
        {"close":[\(texts.joined(separator: ","))]}]}}],"error":null}}
        """
      let rows = try YahooChart.answer(Array(chart.utf8), now: 2_000_000_000).rows
      expect(rows.count == texts.count, "seed \(seed)")
      for (row, text) in zip(rows, texts) {
        // Text of at most ten bytes is used unchanged.
        guard text.utf8.count > 10 else { continue }
        let wanted = try defined(text)
        if row.amount != wanted { Issue.record("seed \(seed): \(text) is read as \(row.amount)") }
        if Double(text).flatMap(Float.init(exactly:)) != nil { singles += 1 }
      }
    }
    expect(singles > 5_000, "seed \(seed): \(singles)")
  }
}
