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
    request.member = try invocation(member)
    request.growthTier = try invocation(growthTier)
    let isOpGiven = try invocation(Common.op) != nil
    try refuse([
      "--apply": request.isApplied, "--explain": request.isExplained,
      "--next-dollar": invocation(nextDollar), "--with-debts": invocation(withDebts),
      "--by tier": request.grouping == .tier, "--by member": request.grouping == .member,
      "--member": request.member != nil, "--method desktop": request.method == .desktop,
      "--op": isOpGiven, "--note": try invocation(Common.note) != nil,
    ])
    let isAsked =
      request.isApplied || !invocation.format.isOneTable || isOpGiven
      || invocation.table == AllocationRequest.changeTable
    request.showsChange = request.grouping == .account && request.member == nil && isAsked
    return request
  }

  /// Refuses two options that cannot be combined.
  private static func refuse(_ given: [String: Bool]) throws(UsageProblem) {
    let parts = ["--by tier", "--by member", "--member"]
    let rules = [
      (
        "--next-dollar", parts + ["--explain", "--op", "--note"],
        "omit one of them; the next-dollar view has shares of accounts, not moves"
      ),
      (
        "--with-debts",
        parts + ["--apply", "--explain", "--next-dollar", "--method desktop", "--op", "--note"],
        "omit one of them; the view with debts is a comparison and has no moves"
      ),
      (
        "--method desktop", ["--explain", "--next-dollar"],
        "use --method exact; the desktop app does not give reasons"
      ),
      ("--member", ["--explain", "--by tier"], "omit one of them; a member's rows are moves"),
      ("--apply", parts + ["--next-dollar"], "omit one of them; only all moves can be recorded"),
    ]
    for (option, others, hint) in rules where given[option] == true {
      guard let other = others.first(where: { given[$0] == true }) else { continue }
      throw UsageProblem(
        "\(option) and \(other) cannot be combined", hint: hint, code: .conflict)
    }
  }

  @Sendable static func cash(parsing text: String) throws(UsageProblem) -> Money {
    do throws(Money.Problem) {
      return try Money(newCash: text)
    } catch {
      throw UsageProblem(error.message, hint: error.hint)
    }
  }
}
