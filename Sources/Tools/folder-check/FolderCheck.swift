package import Console
import FinanceFolder
import PlainText
import Reports

/// The `folder-check` tool: checks the folder for errors. See `docs/tools/folder-check.md`.
package struct FolderCheck: FolderTool {
  static let only = Option(
    "only", "NAME", help: "apply only this rule",
    choices: CheckRules.names, repeats: true)
  static let list = Switch("list", help: "list the rules and exit")
  static let hook = Switch(
    "hook", help: "run as the pre-commit hook: also warn about new rows without an id")
  static let notes = Switch("notes", help: "also show notes, which do not indicate errors")

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "folder-check",
    summary: "report all errors in a finance folder, with file and line",
    description: [
      "Checks the plan, settings, recurring items, ledgers, unfinished operations, and changes"
        + " since the last git commit. All findings are shown at once. Nothing is written.",
      "Prints nothing if there are no findings. The exit status is 2 if there are errors, and 1 if"
        + " there are warnings and --check is given. Notes do not change the status.",
    ],
    options: [
      only.spec, list.spec, notes.spec, hook.spec, .check, .asOf, .folder, .plainFormat, .json,
      .table,
      .output, .color, .privacy, .quiet,
    ],
    tables: [FindingTable.findings, FindingTable.rules],
    examples: [
      Example("folder-check -C examples/household", "check the whole folder"),
      Example("folder-check -C examples/household --notes", "show notes too"),
      Example("folder-check --list", "list the rules"),
    ],
    seeAlso: ["folder-repair", "folder-init"])

  /// Shows the findings or, if requested, the rules; throws if the folder cannot be read.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let wanted = Set(try invocation.all(only).flatMap(CheckRules.named))
    let all = CheckRules.all(on: invocation.today)
    let rules =
      wanted.isEmpty && !invocation(list)
      ? CheckRules.usual(on: invocation.today, beforeCommit: invocation(hook))
      : all.filter { wanted.isEmpty || wanted.contains($0.name) }
    if invocation(list) {
      try streams.write(FindingTable.answer(rules), invocation)
      return .done
    }
    let folder = folder(invocation)
    let survey = try folder.survey()
    var findings = survey.findings(by: rules).withoutRepeats
    if invocation(hook) { findings = findings.beforeCommit }
    if !invocation(notes) || invocation.isQuiet { findings = findings.withoutNotes }
    let status = status(of: findings, invocation)
    if invocation.isQuiet { findings = findings.filter { $0.diagnostic.severity == .error } }
    if invocation.format == .text {
      let text = FindingText(
        findings, by: spec.name, usesColor: invocation.usesColor, isPrivate: streams.isPrivate
      ).text
      streams.write(text, invocation)
    } else {
      try streams.write(FindingTable.answer(findings), invocation)
    }
    return status
  }

  private static func status(
    of findings: [FolderFinding], _ invocation: Invocation
  ) -> ExitStatus {
    let severities = Set(findings.map(\.diagnostic.severity))
    if severities.contains(.error) { return .badInput }
    return severities.contains(.warning) && invocation(Common.check) ? .attention : .done
  }
}
