import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// What was every account worth on every evening?
enum Take {
  static let verify = Switch("verify", help: "write nothing; compare the files with a rebuild")

  static let files = TableSpec(
    "files", "one row for each of the daily files",
    [
      ColumnSpec("file", .text, "its name in the folder"),
      ColumnSpec("rows", .integer, "how many rows it has below its header"),
    ])

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
    options: [verify.spec, .wait, .followLinks], tables: [files],
    examples: [
      Example("snapshot take -C examples/household", "every account, every evening until today"),
      Example(
        "snapshot take -C examples/household && snapshot take --verify -C examples/household",
        "are the files as a rebuild would make them?"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let folder = Folder(at: invocation.folder)
    try streams.protect(folder.ownFiles)
    let today = invocation.now.date
    func make(_ basis: SnapshotBasis?) throws -> SnapshotDays {
      try days(of: folder, keeping: basis, until: today, &streams)
    }
    let summary: SnapshotSummary
    if invocation(verify) {
      let found = folder.snapshotDifferences(from: try make(nil))
      guard found.differences.isEmpty else { throw Failure(.input, found.differences) }
      summary = found.summary
    } else {
      let writer = Writer(
        tool: "snapshot", now: invocation.now, waitInSeconds: try invocation(Common.wait),
        followsLinks: invocation(Common.followLinks))
      summary = try folder.takeSnapshots(
        as: writer, version: cofferVersion, on: today, notice: { streams.notice($0) }, make)
      if summary.isWritten { streams.noteRecorded() }
    }
    try streams.write(answer(summary, isVerified: invocation(verify)), invocation)
    return .done
  }

  /// The days that are to be made, of the folder as it is.
  private static func days(
    of folder: Folder, keeping basis: SnapshotBasis?, until today: CalendarDate,
    _ streams: inout StandardStreams
  ) throws -> SnapshotDays {
    let investments = try streams.report(folder.investments())
    let ledgers = try streams.report(folder.worthLedgers(investments.settings))
    try streams.report(
      ledgers.values.findings + ledgers.values.doubts(investments.settings), of: ledgers.values)
    let history = try streams.report(folder.history())
    var worth = DailyWorth(
      DailyWorth.Records(
        activities: investments.activities, prices: investments.prices,
        positions: investments.positions, values: ledgers.values, postings: ledgers.postings,
        history: history, plan: ledgers.plan?.value), investments.settings, today: today)
    var days = SnapshotDays(
      keeping: basis, from: worth.firstDay, today: today, context: worth.context)
    var day = days.start
    while let date = day, date <= today {
      let evening = try worth.evening(of: date)
      days.add(
        date,
        evening.rows.map {
          SnapshotDays.Row(account: $0.account, value: $0.value, currency: $0.currency)
        }, total: evening.total, in: worth.baseCurrency)
      day = date.adding(days: 1)
    }
    let jumps = PriceJumps(investments.prices, investments.activities).findings(.all(today))
    var later = LaterRows(after: today, today: today)
    later.look(at: investments.activities)
    later.look(at: investments.prices)
    later.look(at: investments.positions)
    later.look(at: ledgers.values)
    later.look(at: ledgers.postings)
    try streams.report(
      worth.findings + later.findings + jumps.map(\.withoutPlace),
      placed: investments.activities.diagnostics)
    return days
  }
}

extension Take {
  private static func answer(_ summary: SnapshotSummary, isVerified: Bool) -> Answer {
    let table = Table(
      files,
      rows: zip(SnapshotSummary.files, summary.rows).map { [.text($0), .number("\($1)")] })
    func day(_ date: CalendarDate?) -> JSONValue { date.map { .string("\($0)") } ?? .null }
    var page = Page()
    page.line(StyledText(text(summary, isVerified: isVerified)))
    return Answer(
      json: .object([
        "from": day(summary.from), "to": day(summary.to), "days": .number("\(summary.days)"),
        "accounts": .number("\(summary.accounts)"), "written": .bool(summary.isWritten),
        "days_made": .number("\(summary.daysMade)"), "files": .array(table.objects),
      ]), tables: [table], page: page)
  }

  private static func text(_ summary: SnapshotSummary, isVerified: Bool) -> String {
    let state =
      isVerified
      ? "as a rebuild would make it"
      : summary.isWritten
        ? "\(count(summary.daysMade, "day")) \(summary.daysMade == 1 ? "was" : "were") new"
        : "up to date"
    guard let from = summary.from, let to = summary.to else {
      return "Nothing is known of any account: "
        + (summary.isWritten ? "the files have no rows" : state)
    }
    return "\(count(summary.days, "day")) of \(count(summary.accounts, "account")), from \(from)"
      + " to \(to); \(state)"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
