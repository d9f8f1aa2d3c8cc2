import Expectations
import TestSupport
import Testing

/// Files and functions are small, so that each can be read as a whole.
struct SizeTests {
  /// Maximum number of lines for a verb: its specification, its query, and a line that answers. The
  /// answer itself is in Reports.
  private static let linesForAVerb = 150
  /// The texts written from `layouts/*.json`, each of which is a small file.
  private static let layoutTexts = "Sources/FinanceModel/Statements/BuiltIn/LayoutTexts.swift"

  @Test("a source file has at most 400 lines, a test file 500")
  func files() {
    let long =
      SourceFile.sources.filter { $0.lineCount > 400 && $0.path != Self.layoutTexts }
      + SourceFile.tests.filter { $0.lineCount > 500 }
    expect(long.map { "\($0.path): \($0.lineCount)" }, equals: [])
  }

  @Test("a tool's main file has at most 100 lines, its folder 150 for each verb")
  func tools() {
    for tool in BuiltProducts.tools {
      let files = SourceFile.sources.filter { $0.path.hasPrefix("Sources/Tools/\(tool)/") }
      let main = files.filter { Pattern(": (?:Folder)?Tool \\{").isFound(in: $0.code) }
      expect(main.count, equals: 1, "\(tool) has one main file")
      for file in main { expect(file.lineCount <= 100, "\(file.path)") }
      let verbs = files.flatMap { Pattern(#"ToolSpec\("#).matches(in: $0.code) }.count
      let limit = Self.linesForAVerb * max(1, verbs - 1)
      expect(files.map(\.lineCount).reduce(0, +) <= limit, "Sources/Tools/\(tool)")
    }
  }

  @Test("a line has at most 100 characters and no tab")
  func lines() {
    var found: [String] = []
    for file in SourceFile.sources + SourceFile.tests {
      for (index, line) in file.lines.enumerated() {
        // Counting characters is slow, and there are never more characters than bytes.
        let isLong = line.utf8.count > 100 && line.count > 100
        if isLong || line.utf8.contains(0x09) { found.append("\(file.path):\(index + 1)") }
      }
    }
    expect(found, equals: [])
  }

  @Test("a function has at most 50 lines, not counting the lines of a multi-line string")
  func functions() {
    let long = (SourceFile.sources + SourceFile.tests).flatMap { file in
      Function.all(in: file.code).filter { $0.length > 50 }
        .map { "\(file.path):\($0.line): \($0.length)" }
    }
    expect(long, equals: [])
  }

  @Test("a function's length is counted from its first line to its closing brace")
  func counting() {
    let text = """
      protocol P {
        func none(a: Int)
        var x: Int { get }
      }
      func three(a: () -> Void = {}) {
        if a { b() }
      }
      init?(one: Int) { c.init() }
      func two() { d("\u{0C}
      ") }
      """
    let functions = Function.all(in: text)
    expect(functions.map(\.line), equals: [5, 8, 9])
    expect(functions.map(\.length), equals: [3, 1, 1])
  }
}

/// A function or initializer with a body.
private struct Function {
  /// The number of the function's first line.
  let line: Int
  /// Number of lines up to the closing brace, excluding lines inside strings.
  let length: Int

  static func all(in code: String) -> [Function] {
    let starts = Pattern(#"^ *(?:@?[\w()]+ )*(?:func\s|init[?]?\s*[(<]|subscript\s*[(<])"#)
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    return starts.matches(in: code).compactMap { match in
      let first = match.line - 1
      return closingLine(from: first, in: lines).map { last in
        let text = lines[first...last].count { $0.last == BareCode.endsInString }
        return Function(line: first + 1, length: last - first + 1 - text)
      }
    }
  }

  /// Returns the line of the brace that closes the body; nil if there is no body.
  private static func closingLine(from start: Int, in lines: [[UInt8]]) -> Int? {
    var (parentheses, braces) = (0, 0)
    for index in start..<lines.count {
      for byte in lines[index] {
        switch byte {
        case UInt8(ascii: "("): parentheses += 1
        case UInt8(ascii: ")"): parentheses -= 1
        case UInt8(ascii: "{") where parentheses == 0 || braces > 0: braces += 1
        case UInt8(ascii: "}") where braces == 0 && parentheses == 0: return nil
        case UInt8(ascii: "}") where braces > 0:
          braces -= 1
          if braces == 0 { return index }
        default: break
        }
      }
      let isDeclaration = index + 1 < lines.count && braces == 0 && parentheses == 0
      if isDeclaration, beginsDeclaration(lines[index + 1]) { return nil }
    }
    return nil
  }

  private static func beginsDeclaration(_ line: [UInt8]) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    return Pattern(#"^ *(?:\w+ )*(?:func|var|let|init|static|associatedtype)\b"#).isFound(in: text)
  }
}

extension SourceFile {
  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  var lineCount: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }
}
