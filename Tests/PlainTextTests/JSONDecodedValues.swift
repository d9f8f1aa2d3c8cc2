import PlainText

/// Types for the decoding tests, written as in the model.
struct Plan: Decodable, Sendable {
  let tiers: [Tier]
  let rates: [String: Double]

  enum CodingKeys: String, CodingKey, CaseIterable { case tiers, rates }
}

struct Tier: Decodable, Sendable {
  let name: String
  let target: Decimal
  let priority: Int
  let accounts: [Account]

  enum CodingKeys: String, CodingKey, CaseIterable { case name, target, priority, accounts }
}

struct Account: Decodable, Sendable {
  enum Kind: String, Decodable, CaseIterable, Sendable {
    case savings = "SAVINGS"
    case cash = "CASH"
  }

  let name: String
  let balance: Decimal
  let cap: Decimal?
  let kind: Kind
  let extra: UninterpretedJSON?

  enum CodingKeys: String, CodingKey, CaseIterable { case name, balance, cap, kind, extra }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    balance = try values.decode(Decimal.self, forKey: .balance, default: .zero)
    cap = try values.decodeIfPresent(Decimal.self, forKey: .cap)
    kind = try values.decode(Kind.self, forKey: .kind, default: .savings)
    extra = try values.decodeIfPresent(UninterpretedJSON.self, forKey: .extra)
  }
}

/// A type that refuses values that do not fit together, including the zeros of a placeholder.
struct Pair: Decodable, Hashable, Sendable {
  let low: Int
  let high: Int

  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  private enum CodingKeys: String, CodingKey { case low, high }

  init(low: Int, high: Int) {
    self.low = low
    self.high = high
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    low = try values.decode(Int.self, forKey: .low)
    high = try values.decode(Int.self, forKey: .high)
    guard high > low else { throw Refusal(description: "high is below low") }
  }
}

/// A type that only some strings represent.
struct Day: Decodable, Hashable, Sendable {
  let name: String

  struct Problem: JSONValueProblem {
    var reason: String { "is not a day" }
    var hint: String { "write Monday or Sunday" }
  }

  init(name: String) { self.name = name }

  init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
    guard name.hasSuffix("day") else { throw Problem() }
  }
}

struct Strict: Decodable, Sendable {
  private enum CodingKeys: String, CodingKey { case day }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if try values.decode(String.self, forKey: .day) == "x" {
      throw DecodingError.dataCorruptedError(
        forKey: .day, in: values, debugDescription: "no day")
    }
  }
}

struct Defaulted: Decodable, Hashable, Sendable {
  let text: String
  let list: [Int]

  private enum CodingKeys: String, CodingKey, CaseIterable { case text, list }

  init(text: String, list: [Int]) {
    self.text = text
    self.list = list
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    text = try values.decode(String.self, forKey: .text, default: "none")
    list = try values.decode([Int].self, forKey: .list, default: [1])
  }
}

/// A type with an optional pair.
struct Paired: Decodable, Hashable, Sendable {
  let pair: Pair

  private enum CodingKeys: String, CodingKey, CaseIterable { case pair }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    pair = try values.decode(Pair.self, forKey: .pair, default: Pair(low: 0, high: 1))
  }
}

/// A type that opens its container twice.
struct Twice: Decodable, Sendable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case low, high }

  init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .low)
    _ = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .high)
  }
}

/// Two numbers in an array.
struct Point: Decodable, Hashable, Sendable {
  let x: Int
  let y: Int

  init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    x = try values.decode(Int.self)
    y = try values.decode(Int.self)
  }
}

func decode<Value: Decodable & Sendable>(_ type: Value.Type, _ text: String) -> Loaded<Value> {
  guard let document = parse(text).value else {
    preconditionFailure("the test's own JSON is not JSON: \(text)")
  }
  return document.decode(type, stage: "plan")
}

/// Returns the findings as "line:column code: message (hint)", with warnings marked.
func lines(_ diagnostics: [Diagnostic]) -> [String] {
  diagnostics.map { finding in
    let place = finding.excerpt.map { "\($0.position.line):\($0.position.column)" } ?? "nowhere"
    let severity = finding.severity == .error ? "" : "\(finding.severity.rawValue) "
    let hint = finding.hint.map { " (\($0))" } ?? ""
    return "\(place) \(severity)\(finding.code): \(finding.message)\(hint)"
  }
}
