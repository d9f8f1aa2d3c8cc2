package import Console
import FinanceFolder
import FinanceModel
import PlainText
import Reports

/// The `folder-init` tool: creates a finance folder. See `docs/tools/folder-init.md`.
package struct FolderInit: Tool {
  static let place = Operand(
    "DIR", help: "the folder to create or complete", arity: .optional,
    parse: { text throws(UsageProblem) in
      guard text.isEmpty else { return text }
      throw UsageProblem("the folder name is empty", hint: "write . for the current folder")
    })
  static let starter = Option(
    "starter", "NAME", help: "the plan to write if the folder has none",
    oneOf: PlanStarter.self, defaultText: "empty")
  static let hook = Switch(
    "hook", help: "make git run folder-check before each commit and after each merge")
  static let gitConfig = Switch(
    "git-config", help: "configure plan-merge as git's merge driver in an existing repository")

  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "folder-init",
    summary: "create a finance folder, or add missing files to one",
    description: [
      "The folder is DIR, else --folder, else the current directory. The files are a plan,"
        + " settings, empty ledgers, README.md, .gitignore and .gitattributes. Unless the folder is"
        + " inside a git repository, a repository is created in it.",
      "In a repository that folder-init creates, and with --git-config in any repository,"
        + " plan-merge is set up as git's merge driver for ledgers and JSON files. Each clone needs"
        + " this setup.",
      "Existing files are not overwritten. Run the command again to add missing files; each added"
        + " file is reported.",
      "All files are readable only by you.",
    ],
    operands: [place.spec],
    options: [
      starter.spec, hook.spec, gitConfig.spec, .followLinks, .folder, .plainFormat, .json, .color,
      .privacy, .quiet,
    ],
    tables: [MadeTable.made],
    examples: [
      Example("folder-init money --starter simple", "create a folder with a three-tier plan"),
      Example("folder-init -C examples/household", "add missing files to a folder"),
    ],
    seeAlso: ["plan-status", "plan-allocate"])

  /// Creates missing files and shows them, or throws the error that prevents their creation.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    var creation = try FolderCreation(at: try folder(of: invocation))
    try makeFiles(&creation, invocation)
    let workTree = creation.makeRepository()
    if let workTree {
      if creation.isRepositoryNew || invocation(gitConfig) {
        let program = invocation.nameInstalled("plan-merge")
        creation.configure(
          MergeDriverLines.Kind.allCases.map { MergeDriverLines($0, running: program) })
      }
      if invocation(hook) { makeHooks(&creation, invocation, workTree) }
    }
    streams.report(creation.diagnostics)
    streams.noteRecorded()
    try streams.write(MadeTable.answer(creation), invocation)
    return creation.diagnostics.contains { $0.severity == .error } ? .notWritten : .done
  }

  private static func makeHooks(
    _ creation: inout FolderCreation, _ invocation: Invocation, _ workTree: Git.WorkTree
  ) {
    let scripts = HookScripts(invocation.nameInstalled)
    let maker = invocation.nameInstalled(spec.name)
    creation.makeHook(
      "pre-commit", running: invocation.nameInstalled("folder-check") + " --hook", by: maker,
      in: workTree,
      earlier: { scripts.beforeCommit(in: $0, options: "") }
    ) { scripts.beforeCommit(in: $0) }
    for name in ["post-merge", "post-rewrite"] {
      creation.makeHook(
        name, running: invocation.nameInstalled("plan-merge") + " --check", by: maker, in: workTree
      ) { scripts.after(name, in: $0) }
    }
    creation.noteUnusedHook()
  }
}
