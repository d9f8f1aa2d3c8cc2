import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct AmountFormTests {
  private let point = AmountForm(decimal: .point)
  private let comma = AmountForm(decimal: .comma)

  private func text(_ form: AmountForm, _ text: String) -> String? {
    form.reading(text).map { "\($0.amount)\($0.currency.map { " \($0)" } ?? "")" }
  }

  @Test(
    "the form decides how an ambiguous amount is read",
    arguments: [
      ("1,000", "1000", "1"), ("1.000", "1", "1000"), ("1,000.50", "1000.5", nil),
      ("1.000,50", nil, "1000.5"), ("12,5", nil, "12.5"), ("12.5", "12.5", nil),
      ("1.234.567", nil, "1234567"), ("1,234,567", "1234567", nil),
    ] as [(String, String?, String?)])
  func forms(sample: String, withPoint: String?, withComma: String?) {
    expect(text(point, sample), equals: withPoint)
    expect(text(comma, sample), equals: withComma)
  }

  @Test("a minus sign may be written in four ways, but only once")
  func signs() {
    for sample in ["-12.00", "12.00-", "(12.00)", "\u{2212}12.00", "- 12.00", "-$12.00"] {
      expect(point.reading(sample)?.amount, equals: Decimal(-12), "\(sample)")
    }
    expect(text(point, "+12.00"), equals: "12")
    for sample in ["--5", "-5-", "-(5)", "(-5)", "+-5"] {
      expect(point.reading(sample) == nil, "\(sample)")
    }
  }

  @Test("any kind of space and either apostrophe may separate groups of digits")
  func groups() {
    for mark in [" ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "\u{2019}", ","] {
      expect(point.reading("1\(mark)234\(mark)567.50")?.amount.description, equals: "1234567.5")
    }
    expect(text(comma, "2\u{202F}480,45"), equals: "2480.45")
    for sample in ["1'23.50", "1 234'567", "12 34", "'123", "1''234", "1234'567"] {
      expect(point.reading(sample) == nil, "\(sample)")
    }
    expect(AmountForm(decimal: .point, grouping: AmountForm.Grouping.none).reading("1,000") == nil)
    expect(AmountForm(decimal: .point, grouping: .apostrophe).reading("1,000") == nil)
  }

  @Test("a currency before or after the amount is read; a sign shared by several is ignored")
  func currencies() {
    expect(text(point, "£67.40"), equals: "67.4 GBP")
    expect(text(comma, "1.361,16 €"), equals: "1361.16 EUR")
    expect(text(comma, "1.165,44 EUR"), equals: "1165.44 EUR")
    expect(text(point, "-$3320.05"), equals: "-3320.05")
    expect(text(point, "CHF 1'000.00"), equals: "1000 CHF")
    expect(text(point, "USD 5 EUR") == nil)
    expect(text(point, "abc 5") == nil)
  }

  @Test("the digits before the decimal point may be omitted, those after it may not")
  func short() {
    expect(text(point, ".5") == "0.5" && text(point, "-.5") == "-0.5")
    for sample in ["", " ", "5.", ".", "-", "€", "1e3", "12a", "1.2.3", "٣"] {
      expect(point.reading(sample) == nil, "\(sample)")
    }
  }

  @Test("a number outside the range of amounts is refused")
  func range() {
    expect(point.reading(String(repeating: "9", count: 30)) == nil)
    expect(point.reading("0." + String(repeating: "1", count: 19)) == nil)
    expect(text(point, "170141183460469231731"), equals: "170141183460469231731")
  }

  @Test("adding a plus sign, which disables the fast path, does not change the result")
  func plain() {
    let signs = Array("0123456789.,' ")
    var read = 0
    for seed in 0..<20_000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let form = AmountForm(
        decimal: seed % 2 == 0 ? .point : .comma,
        grouping: AmountForm.Grouping.allCases.randomElement(using: &random).flatMap {
          seed % 3 == 0 ? $0 : nil
        })
      var text = ""
      for place in 0..<Int.random(in: 1...13, using: &random) {
        let isMark = place % 4 == seed % 4 || Int.random(in: 0..<9, using: &random) == 0
        text.append(signs[Int.random(in: isMark ? 10...13 : 0...9, using: &random)])
      }
      let amount = form.reading(text)?.amount
      expect(amount, equals: form.reading("+" + text)?.amount, "seed \(seed): '\(text)'")
      read += amount == nil ? 0 : 1
    }
    expect(read > 1000)
  }
}
