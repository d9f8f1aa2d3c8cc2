import Console
import FinanceFolder
import FinanceModel
import Reports

/// A recorder that writes a verb's entries to the values ledger, or shows them.
struct Recorder {
  static let force = Switch("force", help: "write rows even if their values look wrong")

  /// Options common to all recording verbs.
  static let options: [OptionSpec] = [.at, .note] + writingOptions
  static let writingOptions: [OptionSpec] = [
    force.spec, .apply, Common.op.spec, .wait, .followLinks,
  ]

  let invocation: Invocation

  /// Records or shows the entries.
  ///
  /// - Parameter wanted: returns the entries to record, given the current contents of the values
  ///   ledger.
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
