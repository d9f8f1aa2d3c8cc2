import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct AmountLabelsTests {
  private func labels(_ first: String, _ last: String, _ count: Int, digits: Int = 2) throws
    -> [String]
  {
    AmountTicks(
      from: try amount(first), to: try amount(last), atMost: count, minorDigits: digits,
      includesZero: false
    ).labels(minorDigits: digits)
  }

  @Test("labels are abbreviated only if that is exact")
  func examples() throws {
    try expect(labels("0", "10000", 5), equals: ["0", "2.5k", "5k", "7.5k", "10k"])
    try expect(labels("0", "2000000", 5), equals: ["0", "0.5M", "1M", "1.5M", "2M"])
    try expect(labels("-4000000000", "0", 3), equals: ["-4bn", "-2bn", "0"])
    try expect(labels("0", "800", 5), equals: ["0", "200", "400", "600", "800"])
    try expect(labels("20100", "20500", 5), equals: ["20100", "20200", "20300", "20400", "20500"])
    try expect(labels("0", "1", 5), equals: ["0", "0.25", "0.50", "0.75", "1.00"])
    try expect(labels("0", "2000000000000000000", 3), equals: ["0", "1000000tn", "2000000tn"])
  }

  @Test("a label shows exactly the value of its tick, and labels are distinct")
  func exactness() throws {
    let units = ["k": "1000", "M": "1000000", "bn": "1000000000", "tn": "1000000000000"]
    var generator = SeededGenerator(seed: 12)
    for round in 0..<1000 {
      let digits = Int.random(in: 0...18, using: &generator)
      let ticks = AmountTicks(
        from: generator.anyAmount(), to: generator.anyAmount(),
        atMost: Int.random(in: 3...9, using: &generator), minorDigits: digits, includesZero: false)
      let labels = ticks.labels(minorDigits: digits)
      expect(Set(labels).count, equals: ticks.values.count, "seed 12, round \(round): \(labels)")
      for (tick, label) in zip(ticks.values, labels) {
        let suffix = String(label.drop { !$0.isLetter })
        let factor = try amount(units[suffix] ?? "1")
        let number = try amount(String(label.dropLast(suffix.count)))
        try expect(
          number.multiplied(by: factor, .halfEven), equals: tick, "seed 12, round \(round)")
      }
    }
  }
}
