import Console
import Testing

struct ExportFormatTests {
  @Test("an export takes each form that an answer takes, under the same name, and two more")
  func names() {
    let formats = ExportFormat.allCases.map(\.rawValue)
    #expect(formats == OutputFormat.allCases.map(\.rawValue) + ["sql", "xlsx"])
  }
}
