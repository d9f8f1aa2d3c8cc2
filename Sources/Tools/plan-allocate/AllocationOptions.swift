import Console
import FinanceModel
import PlainText
import Planning
import Reports

extension PlanAllocate {
  /// Returns the request of the command line.
  ///
  /// - Throws: `usage-conflict`.
  static func request(_ invocation: Invocation) throws -> AllocationRequest {
    var request = AllocationRequest(
      try invocation(amount), op: try invocation.operation(),
      PostingStamp(
        now: invocation.now, user: invocation.user, note: try invocation(Common.note)))
    request.method = try invocation(method) ?? .exact
    request.grouping = try invocation(grouping) ?? .account
    request.isExplained = invocation(explain)
    request.isApplied = invocation(Common.apply)
    request.member = try invocation(member)
    let isByTier = request.grouping == .tier
    let isGrouped = request.grouping != .account || request.member != nil
    let isCashFunction = invocation(nextDollar)
    guard request.member == nil || !(isByTier || request.isExplained) else {
      throw conflict(
        "--member does not accept --explain or --by tier", "its rows are moves of accounts")
    }
    guard !isCashFunction || !(request.isExplained || isGrouped) else {
      throw conflict(
        "--next-dollar does not accept --explain, --member or --by",
        "its answer is shares of accounts, not moves")
    }
    guard
      !invocation(withDebts)
        || !(request.isExplained || isGrouped || isCashFunction || request.isApplied
          || request.method == .desktop)
    else {
      throw conflict(
        "--with-debts accepts neither --apply, --explain, --next-dollar, --by, --member nor"
          + " --method",
        "its answer is a comparison, not moves")
    }
    let isNamed = try invocation(Common.op) != nil || invocation(Common.note) != nil
    guard !isNamed || !(isCashFunction || invocation(withDebts)) else {
      throw conflict(
        "--\(invocation(withDebts) ? "with-debts" : "next-dollar") accepts neither --op nor --note",
        "its answer is not moves, which have an op and a note")
    }
    guard request.method == .exact || !(request.isExplained || isCashFunction) else {
      throw conflict(
        "--method desktop does not accept --explain or --next-dollar",
        "the desktop app does not give reasons; use --method exact")
    }
    guard !request.isApplied || !(isGrouped || isCashFunction) else {
      throw conflict(
        "--apply does not accept --by, --member or --next-dollar",
        "only all moves of accounts can be recorded")
    }
    request.growthTier = try invocation(growthTier)
    let isAsked =
      request.isApplied || !invocation.format.isOneTable
      || invocation.table == AllocationRequest.changeTable
    request.showsChange = try !isGrouped && (isAsked || invocation(Common.op) != nil)
    return request
  }

  private static func conflict(_ message: String, _ hint: String) -> UsageProblem {
    UsageProblem(message, hint: hint, code: .conflict)
  }

  @Sendable static func cash(parsing text: String) throws(UsageProblem) -> Money {
    do throws(Money.Problem) {
      return try Money(newCash: text)
    } catch {
      throw UsageProblem(error.message, hint: error.hint)
    }
  }
}
