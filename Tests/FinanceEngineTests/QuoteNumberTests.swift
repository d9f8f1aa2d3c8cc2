import PlainText
import TestSupport
import Testing

@testable import FinanceEngine

struct QuoteNumberTests {
  /// The definition: by two conversions, and without the shorter way.
  private func defined(_ text: String) -> Decimal? {
    guard let double = Double(text), let single = Float(exactly: double) else {
      return Decimal(shown: text)
    }
    return Decimal(shown: "\(single)")
  }

  @Test func comparesAsTwoConversionsDo() {
    var dice = SeededGenerator(seed: 20)
    var kinds: [Int] = [0, 0, 0]
    for _ in 0..<60_000 {
      let bits = dice.next()
      let exponent = UInt32(127 + bits % 23)
      var double = Double(Float(bitPattern: exponent << 23 | UInt32(bits >> 41)))
      switch bits % 5 {
      case 0: double = Double(bits >> 32) / 1000
      case 1: double = double.nextUp
      case 2: double = Double(Float(Double(bits % 10_000_000) / 100))
      default: break
      }
      let text = "\(double)"
      guard text.utf8.count > 10, double >= 1 else { continue }
      switch SingleNumber(Array(text.utf8)[...]) {
      case .shortest(let number):
        kinds[0] += 1
        #expect(number == defined(text), "\(text)")
      case .none(let number):
        kinds[1] += 1
        #expect(number == defined(text), "\(text)")
      case .unknown: kinds[2] += 1
      }
    }
    #expect(kinds[0] > 10_000 && kinds[1] > 10_000 && kinds[2] < 20_000, "\(kinds)")
  }
}

extension Decimal {
  fileprivate init?(shown text: String) {
    guard let value = try? Decimal(jsonNumber: Array(text.utf8)[...]) else { return nil }
    self = value
  }
}
