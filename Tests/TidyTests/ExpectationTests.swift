import Expectations
import TestSupport
import Testing

/// Tests use the functions of `Tests/Expectations`, which compile faster than the macros.
struct ExpectationTests {
  @Test("the macros #expect and #require are used only for errors and for the ends of processes")
  func macros() {
    let pattern = Pattern(#"#(?:expect|require)\((?!throws:|processExitsWith)(?=.)"#)
    expect(SourceFile.tests.flatMap { $0.places(of: pattern) }, equals: [])
  }

  @Test("an expectation that is not met is a failure at its place, with both values")
  func failures() {
    withKnownIssue {
      expect(1, equals: 2, "one is not two")
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["is 1, not 2: one is not two"]
        && issue.sourceLocation?.fileName == "ExpectationTests.swift"
    }
    withKnownIssue {
      expect(false)
    } matching: {
      $0.comments.map(\.rawValue) == ["is false"]
    }
    withKnownIssue { _ = try require(Int("x")) }
    withKnownIssue { try require(false) }
  }

  @Test("an expectation that is met records nothing, and a required value is returned")
  func successes() throws {
    expect(true)
    expect([1, 2], equals: [1, 2])
    expect(try require(Int("7")), equals: 7)
  }
}
