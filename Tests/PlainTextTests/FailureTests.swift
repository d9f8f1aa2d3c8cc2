import Expectations
import PlainText
import Testing

@Suite struct FailureTests {
  private enum Code: String {
    case odd = "plan-odd"
  }

  private let error = Diagnostic(.error, Code.odd, "odd")
  private let warning = Diagnostic(.warning, Code.odd, "odd")

  @Test("a failure has its kind and its findings")
  func kinds() {
    expect(Failure(.input, error).kind, equals: .input)
    expect(Failure(.input, [error, warning]).diagnostics, equals: [error, warning])
    expect(Failure(.writing, error).kind, equals: .writing)
    expect(Failure(.writing, error).diagnostics, equals: [error])
  }

  @Test("a value with an error among its findings is nil")
  func errorsWithholdTheValue() {
    let loaded = Loaded(7, [warning, error])
    expect(loaded.value == nil)
    expect(loaded.diagnostics, equals: [warning, error])
  }

  @Test("warnings and notes leave the value usable")
  func warningsKeepTheValue() {
    expect(Loaded(7).value, equals: 7)
    expect(Loaded(7, [warning]).value, equals: 7)
    expect(Loaded(7, [warning]).diagnostics, equals: [warning])
  }

  @Test("mapping changes the value and keeps the findings")
  func mapping() {
    let doubled = Loaded(7, [warning]).map { "\($0 * 2)" }
    expect(doubled.value, equals: "14")
    expect(doubled.diagnostics, equals: [warning])
    let failed = Loaded<Int>(nil, [error]).map { $0 * 2 }
    expect(failed.value == nil)
    expect(failed.diagnostics, equals: [error])
  }

  @Test("a failure converted to warnings keeps its other findings")
  func warnings() {
    var note = warning
    note.severity = .note
    let failure = Failure(.input, [error, note, warning])
    expect(failure.asWarnings.map(\.severity), equals: [.warning, .note, .warning])
    expect(failure.asWarnings.map(\.message), equals: failure.diagnostics.map(\.message))
  }
}
