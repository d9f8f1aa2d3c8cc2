import TestSupport
import Testing

/// What a comment refers to is there.
struct CommentTests {
  @Test("every name between double backticks is declared, a member by its type or an extension")
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
          guard let name = parts.last, !Self.isDeclared(name, in: parts.dropLast().last) else {
            continue
          }
          missing.append("\(file.path):\(comment.line): \(reference.groups[1])")
        }
      }
    }
    #expect(missing == [])
  }

  private static func isDeclared(_ name: String, in owner: String?) -> Bool {
    guard name != "init" else { return owner.map { owners[$0] != nil } ?? true }
    guard let owner else { return declared.contains(name) }
    if targets.contains(owner) { return declared.contains(name) }
    return owners[owner]?.contains { declarations[$0]?.contains(name) ?? false } ?? false
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

  /// The files that declare a type or extend it, by its name.
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
