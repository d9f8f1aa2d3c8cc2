import Console
import Expectations
import Testing

struct StandardStreamsTests {
  private let creak = """
    gate.txt:1:6: warning: the hinge creaks [gate-hinge]
      1 | open sesame
        |      ^^^^^^
      hint: oil it

    """

  @Test("a finding is shown once, even if it is reported several times")
  func onceOnly() {
    let run = FakeTerminal().run(Gate.self, "warn")
    expect(run, equals: .init(status: .done, output: "", errors: creak, written: [:]))
    let load = FakeTerminal().run(Gate.self, "load")
    expect(load.errors, equals: creak + "gate: error: the gate is stuck [gate-stuck]\n")
    expect(load.status, equals: .badInput)
  }

  @Test("a value loaded with only warnings is returned")
  func value() {
    let run = FakeTerminal().run(Gate.self, "value")
    expect(run, equals: .init(status: .done, output: "7\n", errors: creak, written: [:]))
  }

  @Test("--quiet hides warnings, but not errors")
  func quiet() {
    expect(FakeTerminal().run(Gate.self, "warn", "-q").errors, equals: "")
    expect(
      FakeTerminal().run(Gate.self, "load", "-q").errors,
      equals: "gate: error: the gate is stuck [gate-stuck]\n")
  }

  @Test("for JSON output each finding is one JSON object per line, including bad usage")
  func findingsAsJSON() {
    let load = FakeTerminal().run(Gate.self, "load", "--json").errors.split(separator: "\n")
    expect(load.count, equals: 2)
    expect(load.allSatisfy { $0.hasPrefix("{\"severity\":") && $0.hasSuffix("}") })
    let usage = FakeTerminal().run(Gate.self, "--jsn", "--json").errors
    expect(
      usage,
      equals: """
        {"severity":"error","code":"usage-unknown-option","message":"unknown option '--jsn'",\
        "file":null,"line":null,"column":null,"hint":"did you mean '--json'?"}

        """)
  }

  @Test("a failure to write standard output is an error with status 3")
  func fullOutput() {
    let terminal = FakeTerminal(outputFails: "no space left on device")
    let run = terminal.run(Gate.self, "hello")
    expect(run.status, equals: .notWritten)
    expect(
      run.errors,
      equals: """
        gate: error: cannot write standard output: no space left on device [write-output]
          hint: the output is incomplete; nothing else was written

        """)
    expect(terminal.run(Gate.self, "--help").status, equals: .notWritten)
    expect(terminal.run(Gate.self, "warn").status, equals: .done, "nothing to write cannot fail")
  }

  @Test("a failure to write the answer does not cast doubt on a completed folder change")
  func fullOutputAfterRecording() {
    let run = FakeTerminal(outputFails: "no space left on device").run(Gate.self, "record")
    expect(run.status, equals: .notWritten)
    expect(
      run.errors,
      equals: """
        gate: error: cannot write standard output: no space left on device [write-output]
          hint: the change to the finance folder is still recorded

        """)
  }

  @Test("-o writes the answer to a file instead of standard output; - means standard output")
  func outputFile() {
    let run = FakeTerminal().run(Gate.self, "hello", "-o", "out.txt")
    expect(
      run, equals: .init(status: .done, output: "", errors: "", written: ["out.txt": "hello\n"]))
    expect(FakeTerminal().run(Gate.self, "hello", "-o", "-").output, equals: "hello\n")
    let full = FakeTerminal().run(Gate.self, "hello", "-o", "/full/x")
    expect(full.status, equals: .notWritten)
    expect(
      full.errors,
      equals: """
        gate: error: cannot write '/full/x': no space left on device [write-output]
          hint: the file is unchanged

        """)
  }

  @Test("an empty file name is bad usage")
  func namelessOutput() {
    let run = FakeTerminal().run(Gate.self, "hello", "-o", "")
    expect(run.status == .badInput && run.written == [:])
    expect(
      run.errors,
      equals: """
        gate: error: --output: the file name is empty [usage-value]
          hint: write - for standard output
        see 'gate --help'

        """)
  }

  @Test("files and standard input are read whole, up to a limit")
  func reading() {
    let terminal = FakeTerminal(files: ["a": "one\n", "-": "two\n", "big": "123456789"])
    expect(terminal.run(Gate.self, "read", "a", "-").output, equals: "a: one\n<stdin>: two\n")
    let absent = terminal.run(Gate.self, "read", "b")
    expect(
      absent.errors,
      equals: "gate: error: cannot read 'b': no such file or directory [usage-file]\n")
    expect(absent.status, equals: .badInput)
    expect(terminal.run(Gate.self, "read", "big").errors.contains("more than 8 bytes"))
  }

  @Test("an answer must not replace one of its inputs, and then nothing is read or written")
  func protection() {
    let terminal = FakeTerminal(files: ["a": "one\n", "b": "two\n"])
    let run = terminal.run(Gate.self, "read", "a", "b", "-o", "./b")
    expect(
      run,
      equals: .init(
        status: .badInput, output: "",
        errors: """
          gate: error: './b' is an input of this command [usage-output-protected]
            hint: write to another path, such as 'answer'
          see 'gate --help'

          """, written: [:]))
    expect(terminal.run(Gate.self, "read", "a", "-o", "b").written, equals: ["b": "a: one\n"])
    expect(terminal.run(Gate.self, "read", "a", "-o", "new").written, equals: ["new": "a: one\n"])
  }

  @Test("standard input from a terminal is refused without waiting")
  func terminalInput() {
    let terminal = FakeTerminal(terminals: [.input], files: ["-": "never"])
    let run = terminal.run(Gate.self, "read", "-")
    expect(run.output == "" && run.status == .badInput)
    expect(run.errors.contains("standard input is a terminal [usage-file]"))
  }

  @Test("streamed output is written in pieces, but a file appears only when complete")
  func streaming() {
    let terminal = FakeTerminal()
    expect(terminal.run(Stream.self, "3").output, equals: "123")
    expect(terminal.run(Stream.self, "3", "-o", "out").written, equals: ["out": "123"])
    let broken = terminal.run(Stream.self, "9", "-o", "out")
    expect(broken.written, equals: [:])
    expect(broken.status, equals: .badInput)
    expect(terminal.run(Stream.self, "9").output, equals: "12345")
    let full = terminal.run(Stream.self, "3", "-o", "/full/out")
    expect(full.status == .notWritten && full.written == [:])
    expect(full.errors.contains("cannot write '/full/out': no space left on device"))
  }

  @Test("a failure to create a folder is reported like a failure to write a file")
  func folders() {
    expect(FakeTerminal().run(Stream.self, "0", "--into", "new").status, equals: .done)
    let full = FakeTerminal().run(Stream.self, "0", "--into", "/full/new")
    expect(full.status, equals: .notWritten)
    expect(
      full.errors.contains("cannot write '/full/new': no space left on device [write-output]"))
  }

  /// A tool that writes a number of digits one by one, and stops after five.
  private struct Stream: Tool {
    static let count = Operand<String>("COUNT", help: "how many")
    static let into = Option<String>("into", "DIR", help: "a folder to make")
    static let spec = ToolSpec(
      name: "stream", summary: "write digits", operands: [count.spec],
      options: [into.spec, .output], examples: [Example("stream 3", "123")])

    static func run(
      _ invocation: Invocation, _ streams: inout StandardStreams
    ) throws -> Console.ExitStatus {
      let count = Int(try invocation(Self.count)) ?? 0
      if let folder = try invocation(into) { try streams.makeFolder(folder) }
      try streams.stream(to: invocation.output) { put in
        for digit in 0..<count {
          if digit == 5 { throw UsageProblem("five are enough") }
          try put(Array("\(digit + 1)".utf8))
        }
      }
      return .done
    }
  }
}

struct ProgressTests {
  private func errors(
    _ words: [String] = ["work"], pace: Int64 = 300,
    _ terminals: Set<Terminal.Stream> = [.errors], term: String? = nil
  ) -> String {
    var terminal = FakeTerminal()
    terminal.terminals = terminals
    terminal.pace = pace
    if let term { terminal.environment["TERM"] = term }
    return terminal.run(Gate.self, words: words).errors
  }

  @Test("after one second a terminal shows the current step, escaped, and clears it at the end")
  func late() {
    expect(
      errors(pace: 1000),
      equals: "\r\u{1B}[Kgate: oiling the latch…\r\u{1B}[Kgate: oiling the h\\u001binge…\r\u{1B}[K")
    expect(errors(["work", "long"], pace: 0), equals: errors(pace: 1000))
    expect(errors(pace: 600), equals: "\r\u{1B}[Kgate: oiling the h\\u001binge…\r\u{1B}[K")
  }

  @Test("otherwise progress is not shown")
  func unseen() {
    expect(errors(pace: 1), equals: "")
    expect(errors(pace: 1000, []), equals: "")
    expect(errors(pace: 1000, [.output]), equals: "")
    expect(errors(["work", "-q"], pace: 1000), equals: "")
    expect(errors(pace: 1000, term: "dumb"), equals: "")
  }
}
