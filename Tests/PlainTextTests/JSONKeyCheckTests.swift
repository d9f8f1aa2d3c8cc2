import Expectations
import PlainText
import TestSupport
import Testing

struct JSONKeyCheckTests {
  @Test("each duplicate key is reported once, at its place")
  func duplicates() {
    let seed: UInt64 = 4_096
    var random = SeededGenerator(seed: seed)
    for turn in 0..<600 {
      let count = Int.random(in: 1...40, using: &random)
      let names = (0..<count).map { _ in
        String(repeating: "k", count: Int.random(in: 0...9, using: &random))
          + String(Int.random(in: 0..<count * 4, using: &random))
      }
      let hasEscapes = turn.isMultiple(of: 3)
      let members = names.map { name in
        let isEscaped = hasEscapes && Int.random(in: 0..<6, using: &random) == 0
        return
          "\"\(isEscaped ? name.replacing("k", with: "\\u006b") : name)\": {\"k\": 0, \"k1\": 1}"
      }
      var seen: Set<String> = []
      let expected = names.indices.filter { !seen.insert(names[$0]).inserted }.map { $0 + 1 }
      let found = parse("{" + members.joined(separator: ",\n") + "}").diagnostics
        .filter { $0.severity == .error }
      expect(found.allSatisfy { $0.code == "json-duplicate-key" }, "seed \(seed), turn \(turn)")
      expect(
        found.map { $0.excerpt?.position.line }, equals: expected,
        "seed \(seed), turn \(turn): \(names)")
    }
  }

  @Test("the note shows the first of equal keys, however many there are")
  func notes() {
    let text = "{\"a\": 0, \"b\": 1,\n\"a\": 2,\n\"\\u0061\": 3}"
    expect(
      lines(parse(text).diagnostics),
      equals: [
        "2:1 json-duplicate-key: duplicate key 'a' (remove one)",
        "1:2 note json-duplicate-key: the first is here",
        #"3:1 json-duplicate-key: duplicate key '\u0061' (remove one)"#,
        "1:2 note json-duplicate-key: the first is here",
      ])
  }
}

struct JSONKeyTableTests {
  @Test("unknown keys are reported once if the container is opened twice, and can be ignored")
  func unknownKeys() {
    let text = #"{"low": 1, "high": 2, "hihg": 3, "\u0061": 4}"#
    expect(
      lines(decode(Twice.self, text).diagnostics),
      equals: [
        "1:23 warning plan-unknown-key: unknown key 'hihg' (did you mean 'high'?)",
        "1:34 warning plan-unknown-key: unknown key 'a' (known keys: low, high)",
      ])
    let document = parse(text).value
    expect(
      document?.decode(Twice.self, stage: "x", reportingUnknownKeys: false).diagnostics.isEmpty,
      equals: true)
    expect(decode([String: Int].self, text).diagnostics.isEmpty)
  }

  @Test("known keys may be in any order, and each unknown key is reported at its place")
  func anyOrder() {
    let seed: UInt64 = 52
    var random = SeededGenerator(seed: seed)
    for turn in 0..<200 {
      let keys = ["tiers", "rates", "x1", "x2", "x3"].shuffled(using: &random)
        .prefix(Int.random(in: 0...5, using: &random))
      let known = ["tiers": "[]", "rates": "{}"]
      let text =
        "{\n" + keys.map { "\"\($0)\": \(known[$0] ?? "0")" }.joined(separator: ",\n") + "}"
      let found = decode(Plan.self, text).diagnostics.filter { $0.code == "plan-unknown-key" }
      let expected = keys.indices.filter { keys[$0].hasPrefix("x") }.map { $0 + 2 }
      expect(
        found.map { $0.excerpt?.position.line }, equals: expected, "seed \(seed), turn \(turn)")
    }
  }

  private struct Open: Decodable, Sendable {
    let a: Int
    enum CodingKeys: String, CodingKey { case a }
  }

  @Test("without a list of keys, no key is unknown")
  func openKeys() {
    expect(decode(Open.self, #"{"a": 1, "b": 2}"#).diagnostics.isEmpty)
  }
}

struct JSONMisspeltKeyTests {
  private struct Account: JSONReadable {
    var balance: Int
    var name: String

    enum CodingKeys: String, CodingKey, CaseIterable { case balance, name }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      balance = try values.decode(Int.self, forKey: .balance, default: 0)
      name = try values.decode(String.self, forKey: .name, default: "")
    }

    init(_ object: inout JSONObject) throws(JSONOddity) {
      balance = try object.required(CodingKeys.balance, .wholeNumber, default: 0)
      name = try object.required(CodingKeys.name, .text, default: "")
    }
  }

  private struct Book: JSONReadable {
    var accounts: [Account]

    enum CodingKeys: String, CodingKey, CaseIterable { case accounts }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      accounts = try values.decode([Account].self, forKey: .accounts, default: [])
    }

    init(_ object: inout JSONObject) throws(JSONOddity) {
      accounts = try object.required(CodingKeys.accounts, .list(of: .object), default: [])
    }
  }

  private func found(_ text: String) -> [String]? {
    parse(text).value?.misspeltKeys(decoding: Book.self)
      .map { "\($0.object):\($0.key):\($0.meant):\($0.range.lowerBound)" }
  }

  @Test("a key close to a missing key is misspelt")
  func near() {
    expect(
      found(#"{"accounts": [{"balnce": 5, "name": "A"}, {"Balance": 6, "nmae": "B"}]}"#),
      equals: [
        "accounts[0]:balnce:balance:15", "accounts[1]:Balance:balance:43",
        "accounts[1]:nmae:name:57",
      ])
    expect(found(#"{"acounts": []}"#), equals: [":acounts:accounts:1"])
  }

  @Test("a key is not misspelt if the close key exists, or if none is close")
  func notNear() {
    let text = #"{"accounts": [{"balnce": 5, "balance": 6, "name": "A"}, {"note": "x"}]}"#
    expect(found(text), equals: [])
    expect(found(#"{"accounts": [{"balance": 6, "name": "A"}]}"#), equals: [])
  }

  @Test("among very many misspelt keys, the first are reported")
  func many() {
    let accounts = Array(repeating: #"{"balnce": 5}"#, count: 1000).joined(separator: ",")
    expect(found(#"{"accounts": [\#(accounts)]}"#)?.count, equals: 100)
  }
}
