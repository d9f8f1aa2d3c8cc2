import Console
import Expectations
import Testing

struct ExportFormatTests {
  @Test("an export takes each form that every answer takes, under the same name, and two more")
  func names() {
    let formats = ExportFormat.allCases.map(\.rawValue)
    expect(formats, equals: OutputFormat.plain.map(\.rawValue) + ["sql", "xlsx"])
  }
}
