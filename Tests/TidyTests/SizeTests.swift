import TestSupport
import Testing

/// Small files and functions, so that each can be read at once.
struct SizeTests {
  /// How many answers a tool gives where it is more than one: each may fill a folder of its own.
  private static let answers = [
    // Moves, the explanation of each step, and the plan as a function of cash.
    "plan-allocate": 3,
    // What was found, and the rules.
    "folder-check": 2,
    // What is mended, both ways out of a conflict, and earlier versions of the plan.
    "folder-repair": 3,
    // Moves, and what is recorded of them.
    "plan-rebalance": 2,
    // The driver, conflicts that are resolved, and balances that are settled.
    "plan-merge": 3,
    // What is held, disposals, income, groups, drift, contributions, returns, flows, where gains
    // came from and net worth.
    "holdings": 10,
    // How full the tiers are, and what was moved.
    "plan-status": 2,
    // What accounts are worth, what was typed, past evenings, charts, what is written down, what is
    // corrected, and daily files.
    "snapshot": 7,
    // What is earned, month by month, and what the desktop app says; when tiers are full, what that
    // takes, which dates are kept, charts of that; goals alone and together, how long it lasts;
    // bands of chance, how likely tiers are full, and how good the bands were.
    "forecast": 12,
    // The plan, ledgers, what is computed, layouts of two apps, and a described folder of all.
    "export-csv": 5,
    // What hledger, ledger, Beancount and QIF programs read.
    "export-journal": 4,
  ]

  private static let linesForAnAnswer = 250

  @Test("a source file has at most 400 lines, a test file 500")
  func files() {
    let long =
      SourceFile.sources.filter { $0.lineCount > 400 }
      + SourceFile.tests.filter { $0.lineCount > 500 }
    #expect(long.map { "\($0.path): \($0.lineCount)" } == [])
  }

  @Test("a tool's main file has at most 100 lines, its folder 250 for each answer")
  func tools() {
    for tool in BuiltProducts.tools {
      let files = SourceFile.sources.filter { $0.target == tool }
      let main = files.filter { Pattern("^@main ").isFound(in: $0.code) }
      #expect(main.count == 1, "\(tool) has one main file")
      for file in main { #expect(file.lineCount <= 100, "\(file.path)") }
      let limit = Self.linesForAnAnswer * (Self.answers[tool] ?? 1)
      #expect(files.map(\.lineCount).reduce(0, +) <= limit, "Sources/\(tool)")
    }
    for tool in Self.answers.keys { #expect(BuiltProducts.tools.contains(tool), "\(tool)") }
  }

  @Test("a line has at most 100 characters and no tab")
  func lines() {
    var found: [String] = []
    for file in SourceFile.sources + SourceFile.tests {
      for (index, line) in file.lines.enumerated() {
        // Counting characters is slow; there are never more of them than bytes.
        let isLong = line.utf8.count > 100 && line.count > 100
        if isLong || line.utf8.contains(0x09) { found.append("\(file.path):\(index + 1)") }
      }
    }
    #expect(found == [])
  }

  @Test("a function has at most 50 lines, those of a text in it not counted")
  func functions() {
    let long = (SourceFile.sources + SourceFile.tests).flatMap { file in
      Function.all(in: file.code).filter { $0.length > 50 }
        .map { "\(file.path):\($0.line): \($0.length)" }
    }
    #expect(long == [])
  }

  @Test("the lengths of functions are counted from their first line to their closing brace")
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
    #expect(functions.map(\.line) == [5, 8, 9])
    #expect(functions.map(\.length) == [3, 1, 1])
  }
}

/// A function or initialiser with a body.
private struct Function {
  /// The number of its first line.
  let line: Int
  /// How many lines there are to its closing brace, without those inside of strings.
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

  /// The line of the brace that closes the body; nil where there is no body.
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
