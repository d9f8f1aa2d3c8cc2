import Console
import Expectations
import PlainText
import Testing

struct CommonOptionsTests {
  @Test("all common options can be used in one tool")
  func together() {
    let spec = ToolSpec(
      name: "all", summary: "have all",
      options: [
        .folder, .format, .json, .output, .asOf, .from, .to, .apply, Common.note.spec,
        Common.wait.spec, .check, .color, .privacy, .quiet, .lenient,
      ], examples: [Example("all", "all")])
    expect(spec.findings, equals: [])
  }

  @Test("a wait time is in whole seconds, at most an hour")
  func seconds() throws {
    for (text, seconds) in [("0", 0), ("10", 10), ("3600", 3600)] {
      let run = FakeTerminal().run(Waiting.self, "--wait=\(text)")
      expect(run.output, equals: "\(seconds)\n")
    }
    for text in ["", "-1", "3601", "1.5", "ten"] {
      expect(
        FakeTerminal().run(Waiting.self, "--wait=\(text)").status, equals: .badInput, "\(text)")
    }
  }
}

/// A tool that states how long it would wait.
private struct Waiting: Tool {
  static let spec = ToolSpec(
    name: "waiting", summary: "wait", options: [Common.wait.spec],
    examples: [Example("waiting --wait 1", "wait")])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> Console.ExitStatus {
    streams.write("\(try invocation(Common.wait) ?? 10)\n", invocation)
    return .done
  }
}

struct ColorChoiceTests {
  @Test("--color takes precedence over NO_COLOR and TERM, and those over the terminal")
  func decisions() {
    for isTerminal in [true, false] {
      for noColor in [nil, "", "1"] {
        for term in [nil, "", "dumb", "xterm"] {
          let always = ColorChoice.always
            .usesColor(isTerminal: isTerminal, noColor: noColor, term: term)
          let never = ColorChoice.never
            .usesColor(isTerminal: isTerminal, noColor: noColor, term: term)
          let auto = ColorChoice.auto
            .usesColor(isTerminal: isTerminal, noColor: noColor, term: term)
          let expected = isTerminal && noColor != "1" && term == "xterm"
          expect(
            always && !never && auto == expected, "\(isTerminal) \(noColor ?? "-") \(term ?? "-")")
        }
      }
    }
  }

  @Test("colour is decided separately for standard output and standard error, and is off for files")
  func streamsApart() {
    let red = "\u{1B}[31m"
    var terminal = FakeTerminal(environment: ["TERM": "xterm"], terminals: [.output])
    expect(terminal.run(Orchard.self).output.contains(red))
    expect(!terminal.run(Orchard.self, "--nope").errors.contains(red))
    expect(terminal.run(Orchard.self, "-o", "f").written["f"]?.contains(red), equals: false)
    expect(!terminal.run(Orchard.self, "--color=never").output.contains(red))
    terminal.terminals = [.errors]
    expect(!terminal.run(Orchard.self).output.contains(red))
    expect(terminal.run(Orchard.self, "--nope").errors.contains(red))
    expect(terminal.run(Orchard.self, "--color=always").output.contains(red))
  }
}

struct OutputFormatTests {
  @Test("the names are those of --format, in the order shown in help")
  func names() {
    expect(
      OutputFormat.allCases.map(\.rawValue),
      equals: ["text", "csv", "tsv", "json", "jsonl", "html"])
    expect(OutputFormat.plain.map(\.rawValue), equals: ["text", "csv", "tsv", "json", "jsonl"])
  }

  @Test("findings are JSON exactly if the answer is JSON", arguments: OutputFormat.allCases)
  func findings(format: OutputFormat) {
    let errors = FakeTerminal().run(Gate.self, "load", "-f", format.rawValue).errors
    expect(errors.hasPrefix("{\"severity\""), equals: format.isJSON)
    expect(format.isJSON, equals: ["json", "jsonl"].contains(format.rawValue))
  }

  @Test(
    "--table is accepted exactly by formats with a single table", arguments: OutputFormat.allCases)
  func tables(format: OutputFormat) {
    let run = FakeTerminal().run(Orchard.self, "-f", format.rawValue, "--table", "rows")
    expect((run.status == .done) == format.isOneTable)
    expect(format.isOneTable, equals: ["csv", "tsv", "jsonl"].contains(format.rawValue))
  }
}

struct MomentTests {
  private struct Dated: Tool {
    static let spec = ToolSpec(
      name: "dated", summary: "say the moment", options: [.at], examples: [Example("dated", "now")])

    static func run(
      _ invocation: Invocation, _ streams: inout StandardStreams
    ) throws -> Console.ExitStatus {
      streams.write("\(try invocation.moment()) \(invocation.zoneOffset(0))", invocation)
      return .done
    }
  }

  @Test("without --at the moment is now")
  func now() {
    expect(FakeTerminal().run(Dated.self).output, equals: "2026-01-01T01:00:00+01:00 3600")
  }

  @Test("a local time has the time zone's offset, a timestamp its own")
  func local() {
    let terminal = FakeTerminal(zoneOffset: -12_600)
    expect(
      terminal.run(Dated.self, "--at", "2026-03-31").output.hasPrefix("2026-03-31T12:00:00-03:30"))
    expect(
      terminal.run(Dated.self, "--at", "2026-03-31T18:00:00Z").output.hasPrefix(
        "2026-03-31T18:00:00Z"))
  }

  @Test("if COFFER_NOW is set, its offset is used for local times")
  func stated() {
    let terminal = FakeTerminal(environment: ["COFFER_NOW": "2026-11-21T09:30:00+05:45"])
    expect(
      terminal.run(Dated.self, "--at", "2026-03-31 18:00").output,
      equals: "2026-03-31T18:00:00+05:45 20700")
  }

  @Test("an invalid moment is bad usage")
  func refused() {
    let run = FakeTerminal().run(Dated.self, "--at", "noon")
    expect(run.status, equals: .badInput)
    expect(run.errors.contains("--at: time 'noon' is not a date [usage-value]"))
    let zone = FakeTerminal(zoneOffset: 90_000).run(Dated.self, "--at", "2026-03-31")
    expect(zone.status, equals: .badInput)
  }
}

struct PictureTests {
  private struct Drawn: Tool {
    static let spec = ToolSpec(
      name: "drawn", summary: "say where the picture goes",
      options: [.svg, .format, .output, .privacy], examples: [Example("drawn", "nowhere")])

    static func run(
      _ invocation: Invocation, _ streams: inout StandardStreams
    ) throws -> Console.ExitStatus {
      streams.write(try invocation.picture() ?? "nowhere", invocation)
      return .done
    }
  }

  @Test("the picture is written where --svg says, or not at all")
  func place() {
    expect(FakeTerminal().run(Drawn.self).output, equals: "nowhere")
    expect(FakeTerminal().run(Drawn.self, "--svg", "a.svg").output, equals: "a.svg")
    expect(FakeTerminal().run(Drawn.self, "--svg", "-").output, equals: "-")
  }

  @Test("a picture replaces the answer, and cannot be combined with --privacy")
  func conflicts() {
    for other in [["-f", "csv"], ["-o", "b"], ["--privacy"]] {
      let run = FakeTerminal().run(Drawn.self, words: ["--svg", "a.svg"] + other)
      expect(run.status, equals: .badInput, "\(other)")
      expect(run.errors.contains("[usage-conflict]"), "\(other)")
    }
  }
}

struct OperationTests {
  private struct Named: Tool {
    static let spec = ToolSpec(
      name: "named", summary: "say the operation twice", options: [Common.op.spec],
      examples: [Example("named --op a", "a a")])

    static func run(
      _ invocation: Invocation, _ streams: inout StandardStreams
    ) throws -> Console.ExitStatus {
      streams.write("\(try invocation.operation()) \(try invocation.operation())", invocation)
      return .done
    }
  }

  @Test("--op names the operation")
  func stated() {
    expect(
      FakeTerminal().run(Named.self, "--op", "pay-2026.11_a").output,
      equals: "pay-2026.11_a pay-2026.11_a")
  }

  @Test("without --op each name is new and sorts by time")
  func fresh() {
    let names = FakeTerminal().run(Named.self).output.split(separator: " ")
    expect(names.count == 2 && names.allSatisfy { $0.count == 26 })
    expect(names[0] != names[1])
    expect(names[0].prefix(9), equals: names[1].prefix(9))
  }

  @Test(
    "an invalid name is refused",
    arguments: ["", "a b", "-x", "é", String(repeating: "a", count: 65)])
  func refused(name: String) {
    let run = FakeTerminal().run(Named.self, "--op=\(name)")
    expect(run.status, equals: .badInput)
    expect(run.errors.contains("is not a valid name [usage-value]"))
  }
}
