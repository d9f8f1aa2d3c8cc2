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
