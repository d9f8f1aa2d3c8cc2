import Expectations
import PlainText
import TestSupport
import Testing

struct CompactDecimalTests {
  /// Returns the number in `text` after packing, even if it is part of a longer text; nil if it is
  /// refused.
  private func unpacked(_ text: String, before: String = "", after: String = "") -> Decimal? {
    var numbers = CompactDecimals()
    let bytes = Array((before + text + after).utf8)
    return bytes.withUnsafeBufferPointer { bytes -> Decimal? in
      let range = before.utf8.count..<(before.utf8.count + text.utf8.count)
      do {
        let packed = try numbers.pack(parsing: range, of: bytes)
        return numbers.unpack(packed)
      } catch {
        return nil
      }
    }
  }

  private func parsed(_ text: String) -> Decimal? {
    do { return try Decimal(parsing: text) } catch { return nil }
  }

  @Test("texts are read like decimals, whatever bytes surround them")
  func random() {
    let seed: UInt64 = 271
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<20_000 {
      let marks = generator.oneIn(4) ? Array("0123456789.-+ e,") : Array("0123456789.")
      let length = Int.random(in: 0...(generator.oneIn(9) ? 40 : 9), using: &generator)
      let text = String((0..<length).map { _ in marks.randomElement(using: &generator) ?? "0" })
      let before = ["", ",", "12345.678,", "-9"].randomElement(using: &generator) ?? ""
      let expected = parsed(text)
      expect(
        unpacked(text, before: before, after: ",7.5"), equals: expected, "seed \(seed): \(text)")
      if expected != nil { accepted += 1 }
    }
    expect(accepted > 5_000)
  }

  @Test("any number of digits before and after the point is read exactly, also with a sign")
  func digits() {
    let seed: UInt64 = 272
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    for whole in 0...20 {
      for decimals in -1...19 {
        let digits = (0..<(whole + max(0, decimals))).map { _ in
          "\(Int.random(in: 0...9, using: &generator))"
        }.joined()
        let point = decimals < 0 ? "" : "."
        let text = digits.prefix(whole) + point + digits.dropFirst(whole)
        for sign in ["", "-", "--", "-."] {
          let number = parsed(sign + text)
          expect(unpacked(sign + text), equals: number, "seed \(seed): \(sign)\(text)")
          if number != nil { accepted += 1 }
        }
      }
    }
    expect(accepted > 700, "\(accepted)")
  }

  @Test("numbers around and beyond the limits of eight bytes are restored exactly")
  func limits() throws {
    let texts = [
      "0", "-0", "-0.00", "1", "-1", "00012.50", "99999999", "9999999.", ".5", "1.2.3",
      "0.00000001",
      "99999999999999999", "576460752303423487", "576460752303423488", "-576460752303423488",
      "0.00000000000001", "0.000000000000001", "0.000000000000000001", "1234.56789012345678",
      "170141183460469231731.687303715884105727", "-170141183460469231731.687303715884105727",
      "170141183460469231731.687303715884105728",
    ]
    for text in texts { expect(unpacked(text, before: "1,"), equals: parsed(text), "\(text)") }
    var numbers = CompactDecimals()
    let values = texts.compactMap(parsed) + [Decimal.greatest, -Decimal.greatest]
    let packed = values.map { numbers.pack($0) }
    expect(packed.map(numbers.unpack), equals: values)
    expect(MemoryLayout<CompactDecimal>.stride, equals: 8)
  }

  @Test("an invalid number has the same reason as for decimals")
  func problems() {
    for text in ["", "1,5", "+5", "1e3", "0.1234567890123456789", "999999999999999999999999"] {
      expect(problem { try Decimal(parsing: text) } != nil)
      let packing = problem {
        var numbers = CompactDecimals()
        let bytes = Array(text.utf8)
        return try bytes.withUnsafeBufferPointer { try numbers.pack(parsing: $0.indices, of: $0) }
      }
      expect(packing, equals: problem { try Decimal(parsing: text) }, "\(text)")
    }
  }

  private func problem(_ read: () throws -> Any) -> NumberProblem? {
    do {
      _ = try read()
      return nil
    } catch {
      return error as? NumberProblem
    }
  }

  @Test("a blank number is nil, and zero is a number")
  func blank() {
    var numbers = CompactDecimals()
    expect(numbers.unpack(.blank) == nil && CompactDecimal.blank.isBlank)
    let zero = numbers.pack(.zero)
    expect(numbers.unpack(zero) == .zero && !zero.isBlank)
    let first = numbers.pack(.greatest)
    expect(!first.isBlank && numbers.unpack(first) == .greatest)
  }
}
