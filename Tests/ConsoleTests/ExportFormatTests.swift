import Console
import Expectations
import Testing

struct ExportFormatTests {
  @Test("an export supports all plain output formats under the same names, and two more")
  func names() {
    let formats = ExportFormat.allCases.map(\.rawValue)
    expect(formats, equals: OutputFormat.plain.map(\.rawValue) + ["sql", "xlsx"])
  }
}
