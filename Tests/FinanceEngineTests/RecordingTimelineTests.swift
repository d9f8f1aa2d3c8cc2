import Testing

@Suite struct RecordingTimelineTests {
  @Test("of one moment, what is to come has its place among what is there")
  func places() throws {
    let values = RecordedValues([
      "2026-03-31 Isa value 100", "2026-05-01 Isa flow - 900", "2026-05-01 Isa close",
    ])
    #expect(try values.findings("2026-05-01 Isa value 10000") == [], "after the flow")
    #expect(try values.findings("2026-05-01 Isa value 10000.01") == ["error value-jump"])
    #expect(try values.findings("2026-05-01 Isa reopen") == ["error value-account-open"])
    #expect(try values.findings("2026-05-01 Isa delete") == [])
  }

  @Test("only the last deletion hides")
  func deletions() throws {
    let values = RecordedValues([
      "2026-01-01 Isa value 1", "2026-02-01 Isa delete", "2026-03-01 Isa value 1",
      "2026-04-01 Isa delete", "2026-05-01 Isa value 1",
    ])
    #expect(try values.findings("2026-03-15 Isa value 1") == ["error value-hidden"])
    #expect(try values.findings("2026-04-15 Isa delete") == ["error value-account-unknown"])
    #expect(try values.findings("2026-03-15 Isa delete") == ["error value-hidden"])
    #expect(try values.findings("2026-05-15 Isa delete") == [])
  }
}
