import PlainText
import Testing

@Suite struct JSONDecodingTests {
  @Test("a plan is decoded: numbers exactly, whole numbers however written, null and missing apart")
  func decodesPlan() throws {
    let plan = try #require(
      decode(
        Plan.self,
        """
        {"tiers": [{"name": "T", "target": 1234567.10, "priority": 2.0,
          "accounts": [{"name": "A", "balance": 0.1, "cap": null, "kind": "CASH"},
            {"name": "B", "cap": 5e3, "extra": {"x": [1, 2.50]}}]}],
         "rates": {"a": 1.5, "b": -2}}
        """
      ).value)
    #expect(plan.tiers[0].target.description == "1234567.1")
    #expect(plan.tiers[0].priority == 2)
    #expect(plan.tiers[0].accounts.map(\.balance.description) == ["0.1", "0"])
    #expect(plan.tiers[0].accounts.map(\.cap?.description) == [nil, "5000"])
    #expect(plan.tiers[0].accounts.map(\.kind) == [.cash, .savings])
    #expect(
      plan.tiers[0].accounts[1].extra.map { String(decoding: $0.bytes, as: UTF8.self) }
        == #"{"x": [1, 2.50]}"#)
    #expect(plan.rates == ["a": 1.5, "b": -2])
  }

  @Test("every problem is reported at once, with place, path, hint and code")
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
    #expect(loaded.value == nil)
    #expect(
      lines(loaded.diagnostics) == [
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
          + "±170141183460469231731 (check the digits and the place of the point)",
        "4:40 warning plan-unknown-key: unknown key 'acounts' in tiers[1]"
          + " (did you mean 'accounts'?)",
        "5:16 plan-wrong-type: tiers[1].accounts[0].name is a number, expected a string"
          + " (put it in quotes: \"name\": \"7\")",
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
        "10:18 plan-wrong-type: rates.a is a string, expected a number"
          + " (write it as a number: \"a\": 1.5)",
        "11:3 warning plan-unknown-key: unknown key 'last' (known keys: tiers, rates)",
      ])
  }

  @Test("at the top level too, the wrong kind is named")
  func reportsRoot() {
    #expect(
      lines(decode(Plan.self, "[]").diagnostics) == [
        "1:1 plan-wrong-type: the top level is an array, expected an object"
          + " (write keys and values in braces: { ... })"
      ])
    #expect(
      lines(decode(Plan.self, "null").diagnostics) == [
        "1:1 plan-null-value: the top level is null, expected an object"
          + " (write keys and values in braces: { ... })"
      ])
    #expect(
      lines(decode([Int].self, "{}").diagnostics) == [
        "1:1 plan-wrong-type: the top level is an object, expected an array"
          + " (put it in brackets: [{ ... }])"
      ])
  }

  @Test(
    "a string that holds a number says so, and how to write it",
    arguments: [
      ("5000", "remove the quotes: 5000"), ("-12.50", "remove the quotes: -12.50"),
      ("5,000", "write it as a number: 5000"), ("12,5", "write it as a number: 12.5"),
      ("+5", "write it as a number: 5"), ("0.5", "remove the quotes: 0.5"),
      ("007", "write it as a number: 7"), ("-0.5", "remove the quotes: -0.5"),
      ("5000 EUR", "write a number without quotes, such as 0"),
      ("", "write a number without quotes, such as 0"),
    ])
  func hintsNumbers(_ text: String, _ hint: String) {
    #expect(decode([Decimal].self, "[\"\(text)\"]").diagnostics.map(\.hint) == [hint])
  }

  @Test("an initialiser that throws is one finding at its value, and its neighbours are read")
  func reportsThrown() {
    let loaded = decode(
      [Pair].self, #"[{"low": 1, "high": 2}, {"low": 3, "high": 1}, {"low": "x"}]"#)
    #expect(loaded.value == nil)
    #expect(
      lines(loaded.diagnostics) == [
        "1:25 plan-value-malformed: [1] is not valid: high is below low",
        "1:48 plan-missing-key: [2].high is missing (add the key \"high\", with a whole number)",
        "1:56 plan-wrong-type: [2].low is a string, expected a whole number"
          + " (write a number without quotes, such as \"low\": 0)",
      ])
  }

  @Test("a refused value with a default is said once, and nothing that follows from it")
  func reportsThrownWithDefault() {
    #expect(decode(Paired.self, "{}").value?.pair == Pair(low: 0, high: 1))
    #expect(
      lines(decode(Paired.self, #"{"pair": {"low": 2, "high": 1}}"#).diagnostics) == [
        "1:10 plan-value-malformed: pair is not valid: high is below low"
      ])
    #expect(
      lines(decode(Paired.self, #"{"pair": {"low": 2, "high": true}}"#).diagnostics) == [
        "1:29 plan-wrong-type: pair.high is true, expected a whole number"
          + " (write a number, such as \"high\": 0)"
      ])
  }

  @Test("an error that can say why and how to mend it does so at its value")
  func reportsProblems() {
    let loaded = decode([String: Day].self, #"{"a": "Monday", "b": "x", "c": 5, "d": "Sunday"}"#)
    #expect(
      lines(loaded.diagnostics) == [
        "1:22 plan-value-malformed: b 'x' is not a day (write Monday or Sunday)",
        "1:32 plan-wrong-type: c is a number, expected a string (put it in quotes: \"c\": \"5\")",
      ])
    #expect(decode([String: Day].self, #"{"a": "Monday"}"#).value == ["a": Day(name: "Monday")])
  }

  @Test("a decoding error that names a key points at that key's value")
  func pointsAtKey() {
    let loaded = decode([Strict].self, #"[{"day": "x"}]"#)
    #expect(
      lines(loaded.diagnostics) == ["1:10 plan-value-malformed: [0].day is not valid: no day"])
  }

  @Test("a default stands for a missing key only: null is a finding")
  func defaults() {
    #expect(decode(Defaulted.self, "{}").value == Defaulted(text: "none", list: [1]))
    #expect(
      decode(Defaulted.self, #"{"text": "x", "list": []}"#).value
        == Defaulted(text: "x", list: []))
    #expect(
      lines(decode(Defaulted.self, #"{"text": null, "list": null}"#).diagnostics) == [
        "1:10 plan-null-value: text is null, expected a string"
          + " (write text in quotes, or \"\" for none)",
        "1:24 plan-null-value: list is null, expected an array"
          + " (write a list in brackets, or [] for none)",
      ])
  }

  @Test("unknown keys are said once though the container is opened twice, or not at all when asked")
  func unknownKeys() {
    let text = #"{"low": 1, "high": 2, "hihg": 3, "\u0061": 4}"#
    #expect(
      lines(decode(Twice.self, text).diagnostics) == [
        "1:23 warning plan-unknown-key: unknown key 'hihg' (did you mean 'high'?)",
        "1:34 warning plan-unknown-key: unknown key 'a' (known keys: low, high)",
      ])
    let document = parse(text).value
    #expect(
      document?.decode(Twice.self, stage: "x", reportingUnknownKeys: false).diagnostics.isEmpty
        == true)
    #expect(decode([String: Int].self, text).diagnostics.isEmpty)
  }

  @Test(
    "whole numbers are exact, whatever their spelling",
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("1.0", 1), ("1.50e1", 15), ("100e-2", 1),
      ("1E2", 100), ("-1.2e+1", -12), ("0e999999999999999999999", 0), ("0.000", 0),
      ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
      ("9223372036854775807.0", Int.max), ("-9.223372036854775808e18", Int.min),
    ])
  func wholeNumbers(_ text: String, _ value: Int) {
    #expect(decode([Int].self, "[\(text)]").value == [value])
  }

  @Test(
    "what is no whole number, or too large, is refused",
    arguments: [
      ("1.5", "wrong-type"), ("1e-1", "wrong-type"), ("0.1e0", "wrong-type"),
      ("1e-99999999999999999999", "wrong-type"), ("9223372036854775808", "number-range"),
      ("-9223372036854775809", "number-range"), ("1e19", "number-range"),
      ("1e99999999999999999999", "number-range"), ("\"1\"", "wrong-type"), ("true", "wrong-type"),
      ("null", "null-value"),
    ])
  func refusedWholeNumbers(_ text: String, _ code: String) {
    let loaded = decode([Int].self, "[\(text)]")
    #expect(loaded.diagnostics.map(\.code) == ["plan-\(code)"])
    #expect(loaded.value == nil)
  }

  @Test("small integers, binary numbers and Booleans keep their bounds")
  func otherScalars() {
    #expect(decode([UInt8].self, "[255, 2.55e2]").value == [255, 255])
    #expect(decode([UInt8].self, "[256, -1]").diagnostics.count == 2)
    #expect(decode([Double].self, "[0.1, 1e300, -0.0, 5]").value == [0.1, 1e300, -0.0, 5])
    #expect(decode([Double].self, "[1e400]").diagnostics.map(\.code) == ["plan-number-range"])
    #expect(decode([Bool].self, "[true, false]").value == [true, false])
    #expect(
      decode([Bool].self, #"["true", 1]"#).diagnostics.map(\.hint)
        == ["remove the quotes: true", "write true or false"])
    #expect(decode([Decimal?].self, "[0, null]").value == [.zero, nil])
    #expect(decode([[Int]].self, "[[1], [], [2, 3]]").value == [[1], [], [2, 3]])
  }

  @Test("a type that reads an array on its own gets its elements, and too few are a finding")
  func unkeyed() {
    #expect(
      decode([Point].self, "[[1, 2], [3, 4]]").value == [Point(x: 1, y: 2), Point(x: 3, y: 4)])
    #expect(
      lines(decode([Point].self, "[[1], 2]").diagnostics) == [
        "1:2 plan-missing-key: [0] has 1 elements, expected more (add what is left out)",
        "1:7 plan-wrong-type: [1] is a number, expected an array"
          + " (write a list in brackets, or [] for none)",
      ])
  }

  @Test("after a hundred errors a note says that there are more; warnings do not hide errors")
  func bounds() {
    let many = decode(
      [Int].self, "[" + Array(repeating: "\"\"", count: 200).joined(separator: ",") + "]")
    #expect(many.diagnostics.count == 101)
    #expect(many.diagnostics.last?.code == "plan-more")
    #expect(many.value == nil)
    let unknown = (0..<300).map { "\"k\($0)\": 0" }.joined(separator: ", ")
    let warned = decode(Defaulted.self, "{\(unknown)}")
    #expect(warned.value != nil)
    #expect(warned.diagnostics.count { $0.severity == .warning } == 100)
    let both = decode(Defaulted.self, "{\(unknown), \"text\": 1}")
    #expect(both.value == nil)
    #expect(both.diagnostics.count { $0.severity == .error } == 1)
  }
}
