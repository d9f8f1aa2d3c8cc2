import Console
import PlainText
import Planning
import Reports

extension PlanRebalance {
  /// Returns the question about trades; nil if `--holdings` is not given.
  static func trades(_ invocation: Invocation) throws -> TradeQuestion? {
    let isAsked = invocation(holdings)
    let other: [(name: String, isGiven: Bool)] =
      try isAsked
      ? [
        ("--apply", invocation(Common.apply)), ("--method", invocation(method) != nil),
        ("--note", invocation(Common.note) != nil), ("--op", invocation(Common.op) != nil),
      ]
      : [
        ("--new-cash", invocation(newCash) != nil), ("--use-cash", invocation(useCash)),
        ("--sell", invocation(sell)), ("--max-gain", invocation(maxGain) != nil),
      ]
    if let given = other.first(where: \.isGiven) {
      throw UsageProblem(
        isAsked ? "--holdings cannot be used with \(given.name)" : "\(given.name) needs --holdings",
        hint: isAsked ? "omit \(given.name); trade at your broker" : "add --holdings",
        code: .conflict)
    }
    guard isAsked else { return nil }
    var question = TradeQuestion()
    question.newCash = try invocation(newCash)
    question.maxGain = try invocation(maxGain)
    (question.usesCash, question.sells) = (invocation(useCash), invocation(sell))
    guard question.sells || question.maxGain == nil else {
      throw UsageProblem("--max-gain needs --sell", hint: "add --sell", code: .conflict)
    }
    return question
  }

  static func request(_ invocation: Invocation) throws -> RebalancingRequest {
    var request = RebalancingRequest(
      on: invocation.today, op: try invocation.operation(),
      PostingStamp(
        now: invocation.now, user: invocation.user, note: try invocation(Common.note)))
    let method = try invocation(method) ?? .exact
    let isApplied = invocation(Common.apply)
    (request.method, request.isApplied) = (method, isApplied)
    guard !isApplied || method == .exact else {
      throw UsageProblem(
        "--apply cannot be used with --method desktop",
        hint: "use --method exact; the desktop app moves money between tiers, not accounts",
        code: .conflict)
    }
    guard try !isApplied || invocation(Common.asOf) == nil else {
      throw UsageProblem(
        "--apply cannot be used with --as-of",
        hint: "omit --as-of; moves as of another day cannot be recorded today",
        code: .conflict)
    }
    let isAsked =
      isApplied || !invocation.format.isOneTable
      || invocation.table == RebalancingRequest.changeTable
    request.showsChange = try method == .exact && (isAsked || invocation(Common.op) != nil)
    return request
  }
}
