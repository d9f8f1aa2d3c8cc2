import Console
import FinanceModel
import PlainText
import Planning
import Reports

extension PlanAllocate {
  /// Returns the request on the command line.
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
    let isByTier = request.grouping == .tier
    let isCashFunction = invocation(nextDollar)
    guard !isCashFunction || !(request.isExplained || isByTier) else {
      throw conflict(
        "--next-dollar does not accept --explain or --by tier",
        "omit the other option: the result is account shares, not moves")
    }
    guard
      !invocation(withDebts)
        || !(request.isExplained || isByTier || isCashFunction || request.isApplied
          || request.method == .desktop)
    else {
      throw conflict(
        "--with-debts does not accept --apply, --explain, --next-dollar, --by tier or --method",
        "omit the other options: the result is a comparison, not moves")
    }
    guard request.method == .exact || !(request.isExplained || isCashFunction) else {
      throw conflict(
        "--method desktop does not accept --explain or --next-dollar",
        "use --method exact; the desktop app does not explain its moves")
    }
    guard !request.isApplied || !(isByTier || isCashFunction) else {
      throw conflict(
        "--apply does not accept --by tier or --next-dollar",
        "omit the other option; only moves between accounts can be recorded")
    }
    request.growthTier = try invocation(growthTier)
    let isAsked =
      request.isApplied || !invocation.format.isOneTable
      || invocation.table == AllocationRequest.changeTable
    request.showsChange = try !isByTier && (isAsked || invocation(Common.op) != nil)
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
