import Console
import FinanceFolder
import PlainText
import Reports

/// `snapshot take`: updates the daily files with the value of every account on every evening.
enum TakeCommand {
  static let verify = Switch("verify", help: "write nothing; compare the files with a rebuild")

  static let spec = ToolSpec(
    name: "take",
    summary: "bring the daily files of what all accounts were worth up to date",
    description: [
      "snapshots/accounts.csv has what every account was worth on every evening, counted once as"
        + " holdings --net-worth counts; snapshots/portfolio.csv has the total in the base"
        + " currency. They are derived files, which need no --apply.",
      "What has not changed is kept, and the bytes are those of a rebuild: --verify compares, and"
        + " ends with status 2 where they differ.",
    ],
    options: [verify.spec, .wait, .followLinks], tables: [DailyValues.files],
    examples: [
      Example("snapshot take -C examples/household", "every account, every evening until today"),
      Example(
        "snapshot take -C examples/household && snapshot take --verify -C examples/household",
        "are the files as a rebuild would make them?"),
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
