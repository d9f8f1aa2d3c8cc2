import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import Testing

struct FolderFindingTests {
  private static let source = SourceText(file: "a", bytes: Array("x\ny\n".utf8))

  private static func diagnostic(
    _ severity: Diagnostic.Severity, _ code: FolderCode, placed: Bool = true
  ) -> Diagnostic {
    Diagnostic(severity, code, "m", at: placed ? source.excerpts(of: [0..<1])[0] : nil)
  }

  @Test("a placed note with the same code explains the previous finding, other notes are separate")
  func explanations() {
    let error = Self.diagnostic(.error, .missing)
    let note = Self.diagnostic(.note, .missing)
    let findings = FolderFinding.of(
      [error, note, Self.diagnostic(.note, .unreadable), error, error, note, note], in: nil)
    expect(findings.map(\.explanations.count), equals: [1, 0, 0, 2])
  }

  @Test("a finding belongs to the file it points into, or to the named one")
  func file() {
    expect(FolderFinding(Self.diagnostic(.note, .missing), about: "b").file, equals: "a")
    expect(
      FolderFinding(Self.diagnostic(.note, .missing, placed: false), about: "b").file, equals: "b")
    expect(FolderFinding(Self.diagnostic(.note, .missing, placed: false)).file == nil)
  }

  @Test("without notes, an 'and more' note is kept only if its kind is still shown")
  func more() {
    let error = FolderFinding(Diagnostic(.error, SettingsCode.nameUnknown, "m"), about: "a")
    let note = FolderFinding(Diagnostic(.note, FolderCode.missing, "m"), about: "a")
    let more = FolderFinding(Diagnostic(.note, SettingsCode.more, "and more"), about: "a")
    let other = FolderFinding(Diagnostic(.note, SettingsCode.more, "and more"), about: "b")
    expect([error, note, more, other].withoutNotes, equals: [error, more])
    expect([note, more, other].withoutNotes, equals: [])
    expect(more.saysMore && !note.saysMore && !error.saysMore)
  }
}
