import Console
import FinanceFolder
import FinanceModel
import Reports

/// Records what a verb wants in the values ledger, or shows what it would.
struct Recorder {
  static let force = Switch("force", help: "record what is questioned, too")

  /// The options of every verb that records.
  static let options: [OptionSpec] = [.at, .note] + writingOptions
  static let writingOptions: [OptionSpec] = [
    force.spec, .apply, Common.op.spec, .wait, .followLinks,
  ]

  let invocation: Invocation

  /// - Parameter wanted: what is to be recorded, as the books are at that moment.
  func record(
    _ streams: inout StandardStreams, _ wanted: @escaping (ValueBooks) throws -> ValueBatch
  ) throws -> ExitStatus {
    let proposal = ValueProposal(
      ValueProposal.Terms(
        now: invocation.now, milliseconds: invocation.milliseconds,
        op: try invocation.operation(), namesOp: try invocation(Common.op) != nil,
        isForced: invocation(Self.force)), wanted)
    return try Snapshot.answer(proposal, invocation, &streams)
  }
}
