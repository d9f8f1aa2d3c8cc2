import Console
import Expectations
import Testing

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
