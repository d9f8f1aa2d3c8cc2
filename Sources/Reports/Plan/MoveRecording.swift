import Checking
import Console
import FinanceFolder
import FinanceModel
import PlainText
import Planning

/// The change that records moves, and whether they are already recorded.
struct MoveRecording {
  let change: PostedChange
  let isRepeated: Bool

  /// - Throws: ``Failure`` if the moves are not valid for the plan or its history.
  init(
    _ moves: [Move], op: String, in books: PlanBooks, _ stamp: PostingStamp, isApplied: Bool,
    _ found: inout Diagnostics
  ) throws(Failure) {
    let posting: Posting
    do throws(MoveRefusal) {
      posting = try MoveApplication(
        of: moves, op: op, from: .calculation, to: books.planning.plan, history: books.history,
        minorDigits: books.planning.currency.minorDigits, stamp: stamp
      ).posting
    } catch {
      throw error.failure(in: nil)
    }
    found.report(posting.findings.diagnostics, evenIfQuiet: MoveCode.repeats)
    if isApplied { try books.require(none: posting.forkErrors) }
    change = try books.change(
      operation: op, entries: posting.entries, balances: posting.balances, at: stamp.now)
    isRepeated = posting.isRepeat
  }

  /// Returns the recording of a proposal's moves, and reports findings about the history. Returns
  /// nil if the change is only shown and cannot be made; the cause is then reported as a warning.
  static func of(
    _ moves: [Move], op: String, _ planning: Planning, _ followed: FollowedBalances,
    in household: Household, _ stamp: PostingStamp, isApplied: Bool, _ found: inout Diagnostics
  ) throws -> MoveRecording? {
    do throws(Failure) {
      let (loaded, stamp) = try household.books(with: planning, followed, op: op, stamp)
      guard let books = loaded.value else { throw Failure(.input, loaded.diagnostics) }
      found.report(loaded.diagnostics + household.balanceDiagnostics(of: books))
      return try MoveRecording(
        moves, op: op, in: books, stamp, isApplied: isApplied, &found)
    } catch {
      guard !isApplied else { throw error }
      found.report(error.asWarnings)
      return nil
    }
  }
}
