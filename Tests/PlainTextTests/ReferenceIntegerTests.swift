import Expectations
import TestSupport
import Testing

@Suite struct ReferenceIntegerTests {
  @Test("the reference agrees with machine integers")
  func agreesWithMachineIntegers() {
    var random = SeededGenerator(seed: 1)
    for round in 0..<500 {
      let a = Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0...63, using: &random)
      let b = Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0...63, using: &random)
      let (x, y) = (ReferenceInteger(a), ReferenceInteger(b))
      let comment: Comment = "seed 1, round \(round): \(a), \(b)"
      expect((x + y).description == "\(Int128(a) + Int128(b))", comment)
      expect((x - y).description == "\(Int128(a) - Int128(b))", comment)
      expect((x * y).description == "\(Int128(a) * Int128(b))", comment)
      expect((x < y) == (a < b), comment)
      guard b != 0 else { continue }
      let (quotient, remainder) = x.divided(by: y)
      expect(quotient.description, equals: "\(Int128(a) / Int128(b))", comment)
      expect(remainder.description, equals: "\(Int128(a) % Int128(b))", comment)
    }
  }
}
