import PlainText

/// The keys of a JSON file as a Markdown table. The table is generated from the file's schema, with
/// an example of each key from an example file.
struct KeyTable {
  private let schema: JSONValue
  /// Examples by the name of the definition ("" for the file itself), then by key.
  private var examples: [String: [String: JSONValue]] = [:]

  /// - Parameters:
  ///   - schema: a JSON Schema (2020-12) whose objects are separate definitions.
  ///   - example: a file that the schema describes.
  init(schema: JSONValue, example: JSONValue) {
    self.schema = schema
    collect(schema, example, in: "")
  }

  /// The names of the objects with keys: "" for the file itself, then the definitions.
  var names: [String] {
    let definitions = schema["$defs"]?.members ?? []
    return [""] + definitions.filter { $0.value["properties"] != nil }.map(\.name)
  }

  /// Returns the keys of a definition that do not occur in the example.
  func keysWithoutExample(in name: String) -> [String] {
    properties(of: name).map(\.name).filter { examples[name]?[$0] == nil }
  }

  /// Returns the table of a definition: a heading line, a separator, and one line for each key.
  func lines(of name: String) -> [String] {
    let needed = Set(definition(name)["required"]?.elements.compactMap(\.string) ?? [])
    return ["| key | value | meaning | needed | example |", "|---|---|---|---|---|"]
      + properties(of: name).map { key in
        let own = resolved(key.value)
        let cells = [
          "`\(key.name)`", value(of: own), own["description"]?.string ?? "",
          needed.contains(key.name) ? "yes" : fallback(of: own),
          examples[name]?[key.name].map(Self.shown) ?? "",
        ]
        return "| \(cells.joined(separator: " | ")) |"
      }
  }

  private func definition(_ name: String) -> JSONValue {
    let own = name.isEmpty ? schema : schema["$defs"]?[name] ?? .null
    return own["items"] ?? own
  }

  private func properties(of name: String) -> [JSONValue.Member] {
    definition(name)["properties"]?.members ?? []
  }

  /// Returns a value's schema, merged with the schema that it references; its own keywords take
  /// precedence.
  private func resolved(_ schema: JSONValue) -> JSONValue {
    guard let name = reference(schema), let target = self.schema["$defs"]?[name] else {
      return schema
    }
    return schema.adding(target.members)
  }

  private func reference(_ schema: JSONValue) -> String? {
    schema["$ref"]?.string.map { String($0.dropFirst("#/$defs/".count)) }
  }

  private func value(of schema: JSONValue) -> String {
    if let words = schema["enum"]?.elements.compactMap(\.string) {
      return "one of " + words.map { "`\($0)`" }.joined(separator: ", ")
    }
    if schema["format"]?.string == "date" { return "date" }
    if schema["pattern"]?.string == "^[A-Z]{3}$" { return "currency" }
    let types = schema["type"]?.string.map { [$0] } ?? schema["type"]?.elements.compactMap(\.string)
    switch types?.first {
    case "number", "integer":
      let whole = types?.first == "integer" ? "whole number" : "number"
      return whole + range(of: schema) + (types?.contains("null") == true ? ", or `null`" : "")
    case "string": return types?.contains("null") == true ? "text, or `null`" : "text"
    case "boolean": return "`true` or `false`"
    case "array":
      return resolved(schema["items"] ?? .null)["type"]?.string == "string"
        ? "list of texts" : "list, see below"
    case "object":
      guard let values = schema["additionalProperties"] else { return "object, see below" }
      return reference(values) == nil ? "object" : "object, see below"
    default: return "anything"
    }
  }

  private func range(of schema: JSONValue) -> String {
    let most = schema["maximum"]?.digits
    if let least = schema["minimum"]?.digits {
      return most.map { ", \(least) to \($0)" } ?? ", \(least) or more"
    }
    return schema["exclusiveMinimum"]?.digits.map { ", above \($0)" } ?? ""
  }

  private func fallback(of schema: JSONValue) -> String {
    guard let value = schema["default"] else { return "no" }
    return "no; else `\(value.text(.compact))`"
  }

  private static func shown(_ value: JSONValue) -> String {
    let text = value.text(.compact)
    guard text.count > 50 else { return "`\(text)`" }
    return text.hasPrefix("[") ? "`[…]`" : "`{…}`"
  }

  /// Records the first example of each key, and continues with the values of the keys.
  private mutating func collect(_ schema: JSONValue, _ example: JSONValue, in name: String) {
    if let target = reference(schema) {
      return collect(self.schema["$defs"]?[target] ?? .null, example, in: target)
    }
    if let items = schema["items"] {
      for element in example.elements { collect(items, element, in: name) }
    }
    for member in example.members {
      if let property = schema["properties"]?[member.name] {
        if examples[name]?[member.name] == nil {
          examples[name, default: [:]][member.name] = member.value
        }
        collect(property, member.value, in: "\(name)?")
      } else if let values = schema["additionalProperties"] {
        collect(values, member.value, in: "\(name)?")
      }
    }
  }
}

extension JSONValue {
  /// The value of a key; nil if there is none.
  fileprivate subscript(_ key: String) -> JSONValue? { members.first { $0.name == key }?.value }

  fileprivate var members: [Member] { if case .object(let members) = self { members } else { [] } }

  fileprivate var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }

  fileprivate var digits: String? { if case .number(let text) = self { text } else { nil } }
}
