import Expectations
import PlainText
import TestSupport
import Testing

struct JSONDecodingTests {
  @Test("a plan is decoded: exact numbers, whole numbers in any form, null and missing keys")
  func decodesPlan() throws {
    let plan = try require(
      decode(
        Plan.self,
        """
        {"tiers": [{"name": "T", "target": 1234567.10, "priority": 2.0,
          "accounts": [{"name": "A", "balance": 0.1, "cap": null, "kind": "CASH"},
            {"name": "B", "cap": 5e3, "extra": {"x": [1, 2.50]}}]}],
         "rates": {"a": 1.5, "b": -2}}
        """
      ).value)
    expect(plan.tiers[0].target.description, equals: "1234567.1")
    expect(plan.tiers[0].priority, equals: 2)
    expect(plan.tiers[0].accounts.map(\.balance.description), equals: ["0.1", "0"])
    expect(plan.tiers[0].accounts.map(\.cap?.description), equals: [nil, "5000"])
    expect(plan.tiers[0].accounts.map(\.kind), equals: [.cash, .savings])
    expect(
      plan.tiers[0].accounts[1].extra.map { String(decoding: $0.bytes, as: UTF8.self) },
      equals: #"{"x": [1, 2.50]}"#)
    expect(plan.rates, equals: ["a": 1.5, "b": -2])
  }

  @Test("every error is reported at once, with place, path, hint and code")
  func reportsAll() {
    let loaded = decode(
      Plan.self,
      """
      {
        "tiers": [
          {"name": "T", "target": "5000", "priority": 1.5, "accounts": null},
          {"priority": 1e40, "target": 1e30, "acounts": [], "accounts": [
            {"name": 7, "balance": null, "kind": "SAVING"},
            [],
            {"name": "B", "kind": "x", "balance": true}
          ]}
        ],
        "rates": {"a": "1,5"},
        "last": 1
      }
      """)
    expect(loaded.value == nil)
    expect(
      lines(loaded.diagnostics),
      equals: [
        "3:29 plan-wrong-type: tiers[0].target is a string, expected a number"
          + " (remove the quotes: \"target\": 5000)",
        "3:49 plan-wrong-type: tiers[0].priority is 1.5, expected a whole number"
          + " (write a number without decimals)",
        "3:66 plan-null-value: tiers[0].accounts is null, expected an array"
          + " (write a list in brackets, or [] for none)",
        "4:5 plan-missing-key: tiers[1].name is missing (add the key \"name\", with a string)",
        "4:18 plan-number-range: tiers[1].priority 1e40 is out of range, expected "
          + "-9223372036854775808 to 9223372036854775807 (write a number within that range)",
        "4:34 plan-number-range: tiers[1].target 1e30 is out of range, expected within "
          + "±170141183460469231731 (check the digits and the decimal point)",
        "4:40 warning plan-unknown-key: unknown key 'acounts' in tiers[1]"
          + " (did you mean 'accounts'?)",
        "5:16 plan-wrong-type: tiers[1].accounts[0].name is a number, expected a string (put the"
          + " value in quotes: \"name\": \"7\")",
        "5:30 plan-null-value: tiers[1].accounts[0].balance is null, expected a number"
          + " (write a number, such as \"balance\": 0)",
        "5:44 plan-value-unknown: tiers[1].accounts[0].kind is 'SAVING', expected one of "
          + "SAVINGS, CASH (did you mean 'SAVINGS'?)",
        "6:7 plan-wrong-type: tiers[1].accounts[1] is an array, expected an object"
          + " (write keys and values in braces: { ... })",
        "7:29 plan-value-unknown: tiers[1].accounts[2].kind is 'x', expected one of SAVINGS, CASH"
          + " (write one of these words)",
        "7:45 plan-wrong-type: tiers[1].accounts[2].balance is true, expected a number"
          + " (write a number, such as \"balance\": 0)",
        "10:18 plan-wrong-type: rates.a is a string, expected a number (write the value as a"
          + " number: \"a\": 1.5)",
        "11:3 warning plan-unknown-key: unknown key 'last' (known keys: tiers, rates)",
      ])
  }

  @Test("a default applies only to a missing key; null is an error")
  func defaults() {
    expect(decode(Defaulted.self, "{}").value, equals: Defaulted(text: "none", list: [1]))
    expect(
      decode(Defaulted.self, #"{"text": "x", "list": []}"#).value,
      equals: Defaulted(text: "x", list: []))
    expect(
      lines(decode(Defaulted.self, #"{"text": null, "list": null}"#).diagnostics),
      equals: [
        "1:10 plan-null-value: text is null, expected a string"
          + " (write text in quotes, or \"\" for none)",
        "1:24 plan-null-value: list is null, expected an array"
          + " (write a list in brackets, or [] for none)",
      ])
  }

  @Test("after a hundred errors a note says that there are more; warnings do not hide errors")
  func bounds() {
    let many = decode(
      [Int].self, "[" + Array(repeating: "\"\"", count: 200).joined(separator: ",") + "]")
    expect(many.diagnostics.count, equals: 101)
    expect(many.diagnostics.last?.code, equals: "plan-more")
    expect(many.value == nil)
    let unknown = (0..<300).map { "\"k\($0)\": 0" }.joined(separator: ", ")
    let warned = decode(Defaulted.self, "{\(unknown)}")
    expect(warned.value != nil)
    expect(warned.diagnostics.count { $0.severity == .warning }, equals: 100)
    let both = decode(Defaulted.self, "{\(unknown), \"text\": 1}")
    expect(both.value == nil)
    expect(both.diagnostics.count { $0.severity == .error }, equals: 1)
  }
}

struct JSONDecodingProblemTests {
  @Test("an error with a reason and a correction is reported at its value")
  func reportsProblems() {
    let loaded = decode([Day].self, #"["Monday", "x", 5, "Sunday"]"#)
    expect(
      lines(loaded.diagnostics),
      equals: [
        "1:12 plan-value-malformed: [1] 'x' is not a day (write Monday or Sunday)",
        "1:17 plan-wrong-type: [2] is a number, expected a string (put the value in quotes: \"5\")",
      ])
    expect(
      decode([String: Day].self, #"{"a": "Monday"}"#).value, equals: ["a": Day(name: "Monday")])
  }

  @Test("each error's code consists of the stage and the problem")
  func codes() {
    let text =
      #"{"tiers": [{"name": 1, "target": null, "priority": 1e30, "acounts": 0, "accounts": "#
      + #"[{"name": "A", "kind": "x"}]}], "rates": 1}"#
    var codes = Set(decode(Plan.self, text).diagnostics.map(\.code))
    codes.formUnion(decode([Day].self, #"["x"]"#).diagnostics.map(\.code))
    codes.formUnion(decode([Day].self, "[{}]").diagnostics.map(\.code))
    codes.formUnion(decode(Pair.self, "{}").diagnostics.map(\.code))
    let many = "[" + Array(repeating: "\"\"", count: 101).joined(separator: ",") + "]"
    codes.formUnion(decode([Int].self, many).diagnostics.map(\.code))
    expect(codes, equals: Set(JSONDecodingProblem.allCases.map { "plan-\($0.rawValue)" }))
  }
}

struct JSONNumberDecodableTests {
  /// The digits themselves.
  private struct Digits: JSONNumberDecodable, Hashable, Sendable {
    let text: String
    static var placeholder: Digits { Digits(text: "none") }

    init(text: String) { self.text = text }

    init(jsonNumber text: ArraySlice<UInt8>) throws(NumberProblem) {
      guard text.count < 10 else { throw .range }
      self.text = String(decoding: text, as: UTF8.self)
    }
  }

  @Test("a number keeps its digits as written")
  func digits() {
    let texts = ["0", "-0", "1.50", "1e5", "-1.25E+2", "0.00000"]
    expect(
      decode([Digits].self, "[\(texts.joined(separator: ", "))]").value?.map(\.text), equals: texts)
    expect(
      decode([String: Digits].self, #"{"a": 1.0, "b": 2}"#).value,
      equals: ["a": Digits(text: "1.0"), "b": Digits(text: "2")])
  }

  @Test("a value that is not a number, or is refused, is reported at its place")
  func refused() {
    expect(
      lines(decode([Digits].self, #"["1", null, true, 12345678901]"#).diagnostics),
      equals: [
        "1:2 plan-wrong-type: [0] is a string, expected a number (remove the quotes: 1)",
        "1:7 plan-null-value: [1] is null, expected a number (write a number, such as 0)",
        "1:13 plan-wrong-type: [2] is true, expected a number (write a number, such as 0)",
        "1:19 plan-number-range: [3] 12345678901 is out of range, expected within "
          + "±170141183460469231731 (check the digits and the decimal point)",
      ])
  }

  @Test("a decimal is decoded exactly as its initialiser reads the text")
  func decimals() throws {
    let seed: UInt64 = 90_210
    var random = SeededGenerator(seed: seed)
    for turn in 0..<500 {
      let whole = String(Int.random(in: 0...999_999_999, using: &random))
      let count = Int.random(in: 0...22, using: &random)
      let decimals = (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }
      let sign = Bool.random(using: &random) ? "-" : ""
      let exponent = ["", "e3", "E-7", "e+0"].randomElement(using: &random) ?? ""
      let text = sign + whole + (count == 0 ? "" : "." + decimals.joined()) + exponent
      let expected = try Decimal(jsonNumber: Array(text.utf8)[...])
      expect(
        decode([Decimal].self, "[\(text)]").value, equals: [expected], "seed \(seed), turn \(turn)")
      guard exponent.isEmpty, count <= 18 else { continue }
      try expect(Decimal(parsing: text), equals: expected, "seed \(seed), turn \(turn)")
    }
  }
}

struct DateDecodingTests {
  private struct Day: Decodable, Sendable {
    let day: CalendarDate
    enum CodingKeys: String, CodingKey, CaseIterable { case day }
  }

  private func decode(_ json: String) -> Loaded<Day>? {
    JSONDocument.parse(SourceText(file: "f", bytes: Array(json.utf8))).value?
      .decode(Day.self, stage: "settings")
  }

  @Test("a date is decoded from its text")
  func date() throws {
    let loaded = try require(decode(#"{"day": "2027-06-15"}"#))
    expect(loaded.value?.day, equals: CalendarDate(year: 2027, month: 6, day: 15))
    expect(loaded.diagnostics.isEmpty)
  }

  @Test("a date that does not exist is reported at its place, with a correction")
  func noSuchDay() throws {
    let loaded = try require(decode(#"{"day": "2027-02-29"}"#))
    expect(loaded.value == nil)
    let finding = try require(loaded.diagnostics.first)
    expect(finding.code, equals: "settings-value-malformed")
    expect(finding.message, equals: "day '2027-02-29' is not a calendar day")
    expect(finding.excerpt?.position.column, equals: 9)
  }

  @Test("a number is not a date")
  func number() throws {
    let loaded = try require(decode(#"{"day": 20270615}"#))
    expect(loaded.diagnostics.map(\.code), equals: ["settings-wrong-type"])
  }
}

struct UninterpretedJSONTests {
  @Test("any value is kept byte for byte, with its position")
  func carries() throws {
    for text in ["null", "1.50", #""\u0041""#, "[1,  2]", #"{"a" : {"b": []}}"#, "true"] {
      let loaded = decode([UninterpretedJSON].self, "[ \(text) ]")
      let value = try require(loaded.value?.first)
      expect(String(decoding: value.bytes, as: UTF8.self), equals: text)
      expect(value.range, equals: 2..<(2 + text.utf8.count))
    }
  }

  @Test("equal texts at different positions differ; the same document gives equal values")
  func equality() {
    let values = decode([UninterpretedJSON].self, "[1, 1]").value
    expect(values?.first != values?.last)
    expect(decode([UninterpretedJSON].self, "[1, 1]").value, equals: values)
  }

  @Test("null is kept if the key is required, and is nil if it is optional")
  func null() {
    expect(
      decode([String: UninterpretedJSON].self, #"{"a": null}"#).value?["a"]?.bytes.count, equals: 4)
    expect(
      decode(Account.self, #"{"name": "A", "extra": null}"#).value.map { $0.extra == nil },
      equals: true)
    expect(UninterpretedJSON.placeholder.bytes, equals: Array("null".utf8))
  }
}
