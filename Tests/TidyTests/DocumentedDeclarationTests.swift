import Expectations
import Testing

/// Declarations that other targets can use are documented.
///
/// Three kinds do not need a comment. Stored properties and memberwise initializers are explained
/// by their names and by the comment of their type. The constants zero and one, and Boolean values
/// whose name is the question (`isEmpty`), explain themselves. Requirements of a protocol are
/// explained by the protocol.
struct DocumentedDeclarationTests {
  @Test("each package declaration has a doc comment")
  func areDocumented() {
    expect(SourceFile.sources.flatMap { Self.undocumented(in: $0.text, $0.path) }, equals: [])
  }

  @Test("an undocumented declaration is found, unless it needs no comment")
  func finds() {
    let text = """
      /// A thing.
      package struct Thing {
        package let name: String
        package private(set) var size = 1
        package init(name: String) {}
        package func grow() {}
        /// Shrinks.
        @discardableResult
        package func shrink() -> Int { 0 }
        package var area: Int { size * size }
        package var isLarge: Bool { size > 9 }
      }
      """
    expect(
      Self.undocumented(in: text, "a"),
      equals: [
        "a:6: func grow() {}", "a:10: var area: Int { size * size }",
      ])
  }

  private static let declaration = Pattern(#"^( *)package (?!import)(.*)"#)
  private static let explainsItself = Pattern(
    [
      #"^(?:(?:private|fileprivate)\(set\) )?(?:let|var) \w+[^{]*$"#,
      #"^init\("#,
      #"^(?:var (?:description|debugDescription)\b|func (?:encode\(to|hash\(into|next\(\)))"#,
      #"^(?:enum CodingKeys|struct StringInterpolation)\b"#,
      #"^mutating func append(?:Literal|Interpolation)\b"#,
      #"^static (?:prefix )?func [-=!<>+*/]"#,
      #"^static let (?:zero|one)\b|^var is[A-Z]\w*: Bool\b"#,
      #"^var (?:reason|hint): String\??(?: \{|$)"#,
    ].joined(separator: "|"))

  private static func undocumented(in text: String, _ path: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }
    return declaration.matches(in: text).compactMap { match in
      let rest = match.groups[2]
      let before = lines[..<(match.line - 1)].last { !$0.hasPrefix("@") }
      let isDocumented = before?.hasPrefix("///") == true
      return isDocumented || explainsItself.isFound(in: rest)
        ? nil : "\(path):\(match.line): \(rest)"
    }
  }
}
