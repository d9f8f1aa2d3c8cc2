import Console
import FinanceFolder
import PlainText
import Reports

/// The `snapshot take` verb: updates the daily files with every account's value at the end of every
/// day.
enum TakeCommand {
  static let verify = Switch("verify", help: "write nothing; compare the files with a rebuild")

  static let spec = ToolSpec(
    name: "take",
    summary: "update the daily files of account values",
    description: [
      "snapshots/accounts.csv contains each account's value at the end of each day, counted once,"
        + " as in holdings --net-worth. snapshots/portfolio.csv contains the total in the base"
        + " currency. The files are derived from other files, so --apply is not needed.",
      "Unchanged rows are kept, and the result is identical to a rebuild. --verify compares the"
        + " files with a rebuild, and exits with status 2 if they differ.",
    ],
    options: [verify.spec, .wait, .followLinks], tables: [DailyValues.files],
    examples: [
      Example("snapshot take -C examples/household", "update the files up to today"),
      Example(
        "snapshot take -C examples/household && snapshot take --verify -C examples/household",
        "compare the files with a rebuild"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let folder = Snapshot.folder(invocation, isWritten: !invocation(verify))
    let today = invocation.now.date
    func make(_ basis: SnapshotBasis?) throws -> SnapshotDays {
      try streams.reporting {
        try DailyValues.days(of: folder, keeping: basis, until: today, &$0)
      }
    }
    let summary: SnapshotSummary
    if invocation(verify) {
      let found = folder.snapshotDifferences(from: try make(nil))
      guard found.differences.isEmpty else { throw Failure(.input, found.differences) }
      summary = found.summary
    } else {
      let writer = try Snapshot.writer(invocation)
      summary = try folder.takeSnapshots(
        as: writer, version: cofferVersion, on: today, notice: { streams.notice($0) }, make)
    }
    return try streams.answer(invocation) { _ in
      DailyValues.answer(summary, isVerified: invocation(verify))
    }
  }
}
