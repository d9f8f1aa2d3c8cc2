import Expectations
import TestSupport
import Testing

/// References in comments name existing declarations.
struct CommentTests {
  @Test(
    """
    every name between double backticks is declared, a member by its type or an extension, and a \
    function with these labels
    """)
  func references() {
    let names = Pattern(#"//.*?$"#)
    let quoted = Pattern("``([^`]+)``")
    var missing: [String] = []
    for file in SourceFile.sources {
      for comment in names.matches(in: file.text) {
        for reference in quoted.matches(in: comment.groups[0]) {
          let parts = reference.groups[1].split(separator: "/").map { part in
            String(part.prefix { $0 != "(" && $0 != "-" })
          }
          let owner = parts.dropLast().last
          guard let name = parts.last, let last = reference.groups[1].split(separator: "/").last,
            !Self.isDeclared(name, in: owner)
              || !Self.hasSignature(last, name, in: owner, at: file.path)
          else { continue }
          missing.append("\(file.path):\(comment.line): \(reference.groups[1])")
        }
      }
    }
    expect(missing, equals: [])
  }

  private static func isDeclared(_ name: String, in owner: String?) -> Bool {
    guard name != "init" else { return owner.map { owners[$0] != nil } ?? true }
    guard let owner else { return declared.contains(name) }
    if targets.contains(owner) { return declared.contains(name) }
    return owners[owner]?.contains { declarations[$0]?.contains(name) ?? false } ?? false
  }

  /// Whether a function or initializer with this name has the labels of a reference such as
  /// `change(operation:at:)`. True for references without parentheses, and for names that are not
  /// functions.
  private static func hasSignature(
    _ reference: Substring, _ name: String, in owner: String?, at path: String
  ) -> Bool {
    guard let end = reference.firstIndex(of: ")") else { return true }
    let places: [String]
    if let owner, !targets.contains(owner) {
      places = owners[owner] ?? []
    } else {
      places = name == "init" ? [path] : Array(signatures.keys)
    }
    let known = places.compactMap { signatures[$0]?[name] }.reduce(into: Set<String>()) {
      $0.formUnion($1)
    }
    return known.isEmpty || known.contains(String(reference[...end]))
  }

  /// The functions and initializers that each file declares, by name, such as `f(_:at:)` for `f`.
  private static let signatures: [String: [String: Set<String>]] = {
    let inner = #"[^()]|\((?:[^()]|\([^()]*\))*+\)"#
    let pattern = Pattern(
      #"\b(?:func\s+`?(\w+)`?|(init)[?]?)\s*(?:<[^()]*>)?\(((?:"# + inner + #")*+)\)\s*\S"#)
    return Dictionary(
      uniqueKeysWithValues: SourceFile.sources.map { file in
        var named: [String: Set<String>] = [:]
        for found in pattern.matches(in: file.code) {
          let name = found.groups[1] + found.groups[2]
          named[name, default: []].insert("\(name)(\(labels(of: found.groups[3])))")
        }
        return (file.path, named)
      })
  }()

  /// Returns the labels of a parameter list, such as `_:at:` for `_ day: Day, at place: [Place:
  /// Int] = [:]`.
  private static func labels(of parameters: String) -> String {
    var (labels, label, depth, isInName) = ("", "", 0, true)
    for byte in parameters.utf8 {
      let character = Character(Unicode.Scalar(byte))
      switch character {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "," where depth == 0: (label, isInName) = ("", true)
      case ":" where depth == 0 && isInName:
        labels += label.split { " \n".contains($0) }.filter { !$0.hasPrefix("@") }.first ?? ""
        labels += ":"
        isInName = false
      default: if isInName { label.append(character) }
      }
    }
    return labels
  }

  @Test("parameter labels are extracted from a declaration")
  func labels() {
    expect(Self.labels(of: ""), equals: "")
    expect(
      Self.labels(of: "_ a: [A: B] = [:], at b: (C, D) -> E,\n  c: F = .f(g: 1)"), equals: "_:at:c:"
    )
  }

  private static let targets = Set(SourceFile.sources.map(\.target))

  /// The names that each file declares.
  private static let declarations: [String: Set<String>] = {
    let pattern = Pattern(
      #"\b(?:func|var|let|struct|enum|class|protocol|typealias|associatedtype)\s+`?(\w+)"#)
    let cases = Pattern(#"\bcase ([^:\n]+)"#)
    let words = Pattern(#"\w+"#)
    return Dictionary(
      uniqueKeysWithValues: SourceFile.sources.map { file in
        let names = pattern.matches(in: file.code).map { $0.groups[1] }
        let values = cases.matches(in: file.code).flatMap { found in
          words.matches(in: found.groups[1]).map { $0.groups[0] }
        }
        return (file.path, Set(names + values))
      })
  }()

  private static let declared = declarations.values.reduce(into: Set<String>()) {
    $0.formUnion($1)
  }

  /// The files that declare or extend a type, by its name.
  private static let owners: [String: [String]] = {
    let pattern = Pattern(
      #"\b(?:struct|enum|class|extension|protocol)\s+(?:\w+\.)*(\w+)"#)
    var owners: [String: [String]] = [:]
    for file in SourceFile.sources {
      for name in Set(pattern.matches(in: file.code).map({ $0.groups[1] })) {
        owners[name, default: []].append(file.path)
      }
    }
    return owners
  }()
}
