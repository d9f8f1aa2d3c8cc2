import Expectations
import PlainText
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
