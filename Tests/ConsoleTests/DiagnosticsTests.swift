import Console
import Expectations
import PlainText
import Testing

/// Findings are printed to standard error even if there is no answer.
struct DiagnosticsTests {
  private static let warning = Diagnostic(.warning, UsageCode.file, "a warning")
  private static let note = Diagnostic(.note, UsageCode.file, "a note")
  private static let error = Diagnostic(.error, UsageCode.file, "an error")

  @Test("findings keep their order, and read errors are thrown")
  func gathering() throws {
    var found = Diagnostics()
    expect(found.all.isEmpty)
    try expect(found.report(Loaded(7, [Self.warning])), equals: 7)
    found.report([])
    found.notice(Self.note)
    #expect(throws: Failure(.input, Self.error)) {
      try found.report(Loaded<Int>(nil, [Self.warning, Self.error]))
    }
    expect(found.all, equals: [Self.warning, Self.note, Self.warning, Self.error])
  }

  @Test("rows ignored by two computations give one note, and equal kinds count once")
  func ignoring() throws {
    func ignored(_ day: String, _ prices: Int, _ values: Int) throws -> IgnoredRows {
      var rows = IgnoredRows(after: try CalendarDate(parsing: day), UsageCode.conflict)
      rows.add(prices, "price", "prices", UsageCode.file)
      rows.add(values, "value", "values", UsageCode.value)
      return rows
    }
    var (first, second) = (Diagnostics(), Diagnostics())
    first.ignore(try ignored("2026-10-21", 0, 0))
    expect(first.all.isEmpty)
    first.ignore(try ignored("2026-10-21", 66, 0))
    first.report([Self.warning])
    second.ignore(try ignored("2026-10-21", 60, 1))
    second.ignore(try ignored("2026-10-20", 1, 0))
    first.report(second)
    expect(
      first.all.map { "\($0.message) \($0.code)" },
      equals: [
        "ignored 66 prices and 1 value dated after 2026-10-21 usage-conflict",
        "a warning usage-file",
        "ignored 1 price dated after 2026-10-20 usage-file",
      ])
  }

  @Test("findings are shown before the answer, and also without an answer")
  func showing() {
    let answered = FakeTerminal().run(Finder.self)
    expect(answered.output == "found\n" && answered.status == .done)
    expect(answered.errors, equals: "finder: warning: a warning [usage-file]\n")
    let quiet = FakeTerminal().run(Finder.self, "--quiet")
    expect(quiet.errors, equals: "")
    let checked = FakeTerminal().run(Finder.self, "--check")
    expect(checked.status, equals: .attention)
    let failed = FakeTerminal().run(Finder.self, "--fail")
    expect(failed.output == "" && failed.status == .badInput)
    expect(failed.errors.hasPrefix("finder: warning: a warning [usage-file]\nfinder: error:"))
  }

  private struct Finder: Tool {
    static let fail = Switch("fail", help: "find no answer")
    static let spec = ToolSpec(
      name: "finder", summary: "find something", options: [.check, fail.spec, .quiet],
      examples: [Example("finder", "find it")])

    static func run(
      _ invocation: Invocation, _ streams: inout StandardStreams
    ) throws -> Console.ExitStatus {
      try streams.answer(invocation) { found in
        found.report([DiagnosticsTests.warning])
        if invocation(fail) { throw Failure(.input, DiagnosticsTests.error) }
        return Answer(json: .null, tables: [], page: Page(["found"]), wantsAttention: true)
      }
    }
  }
}

struct DiagnosticTextTests {
  private enum Code: String { case quantity = "activity-quantity-malformed" }

  private func shown(_ bytes: [UInt8], marking range: Range<Int>, color: Bool = false) -> String {
    let excerpt = SourceText(file: "ledgers/activities.csv", bytes: bytes).excerpts(of: [range])[0]
    return Diagnostic(.error, Code.quantity, "not a number", at: excerpt)
      .text(tool: "tool", usesColor: color)
  }

  /// Returns the two lines below the first: the source line and its carets.
  private func excerpt(_ text: String, marking part: String) -> [String] {
    let bytes = Array(text.utf8)
    let mark = Array(part.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: mark) } ?? 0
    let lines = shown(bytes, marking: start..<(start + mark.count)).split(separator: "\n")
    return lines.dropFirst().map(String.init)
  }

  @Test("a finding has the place, the line, a caret range and a hint")
  func wholeFinding() {
    let text =
      String(repeating: "\n", count: 13) + "2026-03-02,isa,buy,VWRL,\"12,5\",GBP\n"
    let excerpt = SourceText(file: "ledgers/activities.csv", bytes: Array(text.utf8))
      .excerpts(of: [(13 + 24)..<(13 + 30)])[0]
    let finding = Diagnostic(
      .error, Code.quantity, "quantity '12,5' is not a number", at: excerpt,
      hint: "write decimals with a point: 12.5")
    expect(
      finding.text(tool: "holdings", usesColor: false),
      equals: """
        ledgers/activities.csv:14:25: error: quantity '12,5' is not a number \
        [activity-quantity-malformed]
          14 | 2026-03-02,isa,buy,VWRL,"12,5",GBP
             |                         ^^^^^^
          hint: write decimals with a point: 12.5

        """)
  }

  @Test("without a file the message starts with the tool's name")
  func withoutFile() {
    let finding = Diagnostic(.warning, Code.quantity, "odd")
    expect(
      finding.text(tool: "holdings", usesColor: false),
      equals: "holdings: warning: odd [activity-quantity-malformed]\n")
  }

  @Test("tabs, escapes and wide characters keep the caret below the marked text")
  func caretPlace() {
    expect(excerpt("a\tX", marking: "X"), equals: ["  1 | a\\tX", "    |    ^"])
    expect(excerpt("日本X", marking: "X"), equals: ["  1 | 日本X", "    |     ^"])
    expect(excerpt("a日本b", marking: "日本"), equals: ["  1 | a日本b", "    |  ^^^^"])
    expect(
      excerpt("\u{1B}[31mX", marking: "X"), equals: ["  1 | \\u001b[31mX", "    |           ^"])
    expect(excerpt("👩‍👩‍👧X", marking: "X"), equals: ["  1 | 👩‍👩‍👧X", "    |   ^"])
    expect(excerpt("e\u{301}X", marking: "X"), equals: ["  1 | e\u{301}X", "    |  ^"])
  }

  @Test("invalid UTF-8 is shown as U+FFFD, one cell each")
  func invalidBytes() {
    let lines = shown([0x61, 0xFF, 0xFE, 0x58], marking: 3..<4).split(separator: "\n")
    expect(lines.dropFirst(), equals: ["  1 | a\u{FFFD}\u{FFFD}X", "    |    ^"])
  }

  @Test("a mark past the line's end is one caret; an empty line has no trailing space")
  func emptyMark() {
    expect(shown(Array("ab\ncd".utf8), marking: 2..<2).hasSuffix("  1 | ab\n    |   ^\n"))
    expect(shown([], marking: 0..<0).hasSuffix("  1 |\n    | ^\n"))
  }

  @Test("a long line is truncated visibly on both sides")
  func longLine() {
    let text = String(repeating: "a", count: 500) + "X" + String(repeating: "b", count: 500)
    let lines = excerpt(text, marking: "X")
    let before = String(repeating: "a", count: 120)
    expect(lines[0], equals: "  1 | …\(before)X\(String(repeating: "b", count: 79))…")
    expect(lines[1], equals: "    | " + String(repeating: " ", count: 121) + "^")
  }

  @Test("control characters in a message, hint or file name are escaped")
  func hostileText() {
    let excerpt = SourceText(file: "a\u{1B}[2J", bytes: []).excerpts(of: [0..<0])[0]
    let finding = Diagnostic(.note, Code.quantity, "b\rc\nd", at: excerpt, hint: "\u{202E}e")
    let text = finding.text(tool: "t", usesColor: false)
    expect(text.hasPrefix("a\\u001b[2J:1:1: note: b\\rc\\nd ["))
    expect(text.hasSuffix("  hint: \\u202ee\n"))
  }

  @Test("colour marks place, severity and carets, and changes nothing else")
  func coloured() {
    let plain = shown(Array("ab".utf8), marking: 1..<2)
    let coloured = shown(Array("ab".utf8), marking: 1..<2, color: true)
    expect(coloured.contains("\u{1B}[31merror\u{1B}[0m"))
    var stripped = coloured
    for code in ["0", "1", "2", "31", "32", "33"] {
      stripped = stripped.split(separator: "\u{1B}[\(code)m", omittingEmptySubsequences: false)
        .joined()
    }
    expect(stripped, equals: plain)
  }
}

struct DiagnosticJSONTests {
  private enum Code: String { case odd = "plan-odd" }

  @Test("every key is always present, with null if it does not apply")
  func keys() {
    expect(
      Diagnostic(.note, Code.odd, "a \"b\"").json.text(.compact),
      equals: """
        {"severity":"note","code":"plan-odd","message":"a \\"b\\"","file":null,"line":null,\
        "column":null,"hint":null}
        """)
    let excerpt = SourceText(file: "p.json", bytes: Array("x\nyz".utf8)).excerpts(of: [3..<4])[0]
    expect(
      Diagnostic(.error, Code.odd, "m", at: excerpt, hint: "h").json.text(.compact),
      equals: """
        {"severity":"error","code":"plan-odd","message":"m","file":"p.json","line":2,"column":2,\
        "hint":"h"}
        """)
  }
}
