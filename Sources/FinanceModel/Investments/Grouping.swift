import PlainText

/// The property by which holdings are grouped, as in the option `--by` and the key `by` of the
/// targets.
package enum Grouping: Equatable, Sendable {
  case account, symbol, currency, kind, group, member
  /// A classification defined by the user, such as "region".
  case assetClass(String)

  /// The accepted words for a grouping, the last of which is a pattern.
  package static let words = [
    "account", "symbol", "currency", "kind", "group", "member", "class:NAME",
  ]

  /// Parses one of ``words``. In the last one, NAME represents the name of a classification.
  ///
  ///     try Grouping(parsing: "class:region")   // .assetClass("region")
  ///
  /// - Throws: ``GroupingProblem``.
  package init(parsing text: String) throws(GroupingProblem) {
    let prefix = "class:"
    switch text {
    case "account": self = .account
    case "symbol": self = .symbol
    case "currency": self = .currency
    case "kind": self = .kind
    case "group": self = .group
    case "member": self = .member
    case _ where text.hasPrefix(prefix) && text != prefix:
      self = .assetClass(String(text.dropFirst(prefix.count)))
    default: throw GroupingProblem(text: text)
    }
  }
}

extension Grouping: CustomStringConvertible {
  /// The grouping as written by the user: "class:region".
  package var description: String {
    switch self {
    case .account: "account"
    case .symbol: "symbol"
    case .currency: "currency"
    case .kind: "kind"
    case .group: "group"
    case .member: "member"
    case .assetClass(let name): "class:\(name)"
    }
  }
}

/// The error for a string that is not a grouping.
package struct GroupingProblem: JSONValueProblem, Equatable, Sendable {
  package let text: String

  package var reason: String { "is not one of \(Grouping.words.joined(separator: ", "))" }

  /// The nearest valid word, or an example with a classification.
  package var hint: String {
    nearestName(to: text, among: Array(Grouping.words.dropLast())).map { "did you mean '\($0)'?" }
      ?? "write one of these words, such as class:region"
  }
}

extension Grouping: JSONPlaceable {
  /// The placeholder `symbol`, which decoding never returns.
  package static var placeholder: Grouping { .symbol }

  /// Decodes a string accepted by ``init(parsing:)``.
  ///
  /// - Throws: ``GroupingProblem``. In a JSON document, the problem is reported at the value, with
  ///   the code `…-value-malformed`.
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    try self.init(parsing: text)
  }
}

extension Grouping: Encodable {
  /// Encodes the ``description``.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
