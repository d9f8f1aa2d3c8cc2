import Console
import Expectations
import Testing

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
