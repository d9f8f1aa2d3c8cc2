import Expectations
import Testing

@Suite struct RecordingTimelineTests {
  @Test("a new row takes its place among existing rows at the same moment")
  func places() throws {
    let values = RecordedValues([
      "2026-03-31 Isa value 100", "2026-05-01 Isa flow - 900", "2026-05-01 Isa close",
    ])
    try expect(values.findings("2026-05-01 Isa value 10000"), equals: [], "after the flow")
    try expect(values.findings("2026-05-01 Isa value 10000.01"), equals: ["error value-jump"])
    try expect(values.findings("2026-05-01 Isa reopen"), equals: ["error value-account-open"])
    try expect(values.findings("2026-05-01 Isa delete"), equals: [])
  }

  @Test("only the last deletion hides rows")
  func deletions() throws {
    let values = RecordedValues([
      "2026-01-01 Isa value 1", "2026-02-01 Isa delete", "2026-03-01 Isa value 1",
      "2026-04-01 Isa delete", "2026-05-01 Isa value 1",
    ])
    try expect(values.findings("2026-03-15 Isa value 1"), equals: ["error value-hidden"])
    try expect(values.findings("2026-04-15 Isa delete"), equals: ["error value-account-unknown"])
    try expect(values.findings("2026-03-15 Isa delete"), equals: ["error value-hidden"])
    try expect(values.findings("2026-05-15 Isa delete"), equals: [])
  }
}
