import Charts
import Expectations
import PlainText
import TestSupport
import Testing

struct AmountScaleTests {
  @Test("an amount halfway through the range is drawn in the middle, for any range")
  func middle() throws {
    for end in ["1", "0.01", "12345.67", "170141183460469231731.68"] {
      let chart = LineChart.of([
        try series("a", [("2026-01-01", "-\(end)"), ("2026-01-02", "0"), ("2026-01-03", end)])
      ])
      let path = elements(of: chart.svg()).split(separator: "\n").last {
        $0.contains("class=\"line")
      }
      let ys = (path ?? "").split(separator: "\"")[3].dropFirst().split(separator: "L")
        .compactMap { Double($0.split(separator: " ")[1]) }
      expect(ys.count == 3 && abs(ys[0] + ys[2] - 2 * ys[1]) <= 0.02, "\(end): \(ys)")
    }
  }
}

struct AmountTicksTests {
  private func ticks(
    _ first: String, _ last: String, _ count: Int = 6, digits: Int = 2, zero: Bool = false
  ) throws -> [String] {
    AmountTicks(
      from: try amount(first), to: try amount(last), atMost: count, minorDigits: digits,
      includesZero: zero
    ).values.map(\.description)
  }

  @Test("ticks are the closest round amounts that cover the range within the limit")
  func examples() throws {
    try expect(ticks("1130", "4700"), equals: ["0", "1000", "2000", "3000", "4000", "5000"])
    try expect(ticks("9130", "9700"), equals: ["9000", "9200", "9400", "9600", "9800"])
    try expect(ticks("-3", "7", 4), equals: ["-5", "0", "5", "10"])
    try expect(ticks("0", "10", 5), equals: ["0", "2.5", "5", "7.5", "10"])
  }

  @Test("zero is a tick if requested, close to the range, or needed as a second amount")
  func zero() throws {
    try expect(
      ticks("9130", "9700", zero: true), equals: ["0", "2000", "4000", "6000", "8000", "10000"])
    try expect(ticks("50", "150").first, equals: "0")
    expect(try ticks("51", "150").first != "0")
    try expect(ticks("-150", "-50").last, equals: "0")
    try expect(ticks("-700", "-700", 3), equals: ["-1000", "-500", "0"])
    try expect(ticks("0", "0", 3), equals: ["0", "0.5", "1"])
  }

  @Test("ticks are whole minor units")
  func minorUnits() throws {
    try expect(ticks("100.01", "100.02", 20), equals: ["100.01", "100.02"])
    try expect(ticks("0", "2", 20, digits: 0), equals: ["0", "1", "2"])
  }

  @Test("ticks are increasing, equally spaced, round, cover the range and stay within the limit")
  func laws() throws {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<2000 {
      let (first, last) = (generator.anyAmount(), generator.anyAmount())
      let count = Int.random(in: 0...12, using: &generator)
      let digits = Int.random(in: 0...18, using: &generator)
      let ticks = AmountTicks(
        from: first, to: last, atMost: count, minorDigits: digits,
        includesZero: Bool.random(using: &generator))
      let comment: Comment = "seed 11, round \(round): \(first) to \(last), \(count)"
      expect(ticks.values.count <= max(count, 3), comment)
      expect(zip(ticks.values, ticks.values.dropFirst()).allSatisfy { $0 < $1 }, comment)
      expect(ticks.low <= min(first, last) && ticks.high >= max(first, last), comment)
      expect(ticks.low < ticks.high, comment)
      let steps = Set(zip(ticks.values, ticks.values.dropFirst()).map { $1.mantissa - $0.mantissa })
      expect(steps.count <= 1, comment)
      guard let step = steps.first else { continue }
      let leading = String(step).prefix { $0 != "0" }
      expect(["1", "2", "25", "5"].contains(leading), comment)
      expect(ticks.values.allSatisfy { $0.mantissa % step == 0 }, comment)
      let isWhole = ticks.values.allSatisfy {
        $0.text(decimals: digits, .floor) == $0.text(decimals: digits, .ceiling)
      }
      expect(isWhole, comment)
    }
  }
}

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

struct AmountTextTests {
  private func labels(_ steps: [String], isPrivate: Bool = false) throws -> [Substring] {
    let chart = try WaterfallChart.of("5", steps.map { ("s", $0) })
    return chart.text(
      ChartTextOptions(width: 40, height: 2, isASCII: true, isPrivate: isPrivate)
    ).dropFirst(2).dropLast().map { $0.text.split(separator: " ").last ?? "" }
  }

  @Test("a sign is shown unless the rounded amount is zero")
  func signs() throws {
    try expect(
      labels(["12", "-3.5", "0", "0.004", "-0.004", "0.006"]),
      equals: ["+12.00", "-3.50", "0.00", "0.00", "0.00", "+0.01"])
  }

  @Test("a hidden amount shows only its sign")
  func hidden() throws {
    try expect(labels(["12", "-3.5", "0"], isPrivate: true), equals: ["+****", "-****", "****"])
  }

  @Test("numbers in level names are hidden too")
  func levels() throws {
    let day = LeveledDay(date: try day("2026-11-01"), amount: .one, level: 0)
    let chart = YearChart(
      title: "t", description: "", days: [day],
      levels: ["at most 1,250.50 a day", "10 to 20", "above"], unit: nil, minorDigits: 2)
    let texts = try require(SeenXML.of(chart.svg(SVGOptions(isPrivate: true)))?.texts["text"])
    for name in ["at most •••• a day", "•••• to ••••", "above"] { expect(texts.contains(name)) }
    expect(SeenXML.of(chart.svg())?.texts["text"]?.contains("at most 1,250.50 a day"), equals: true)
  }
}
