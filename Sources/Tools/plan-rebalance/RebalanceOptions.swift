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
        isAsked ? "--holdings does not accept \(given.name)" : "\(given.name) needs --holdings",
        hint: isAsked ? "trades are made at the broker" : "add --holdings", code: .conflict)
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
        "--apply does not accept --method desktop",
        hint: "the desktop app moves money between tiers and does not name accounts",
        code: .conflict)
    }
    guard try !isApplied || invocation(Common.asOf) == nil else {
      throw UsageProblem(
        "--apply does not accept --as-of", hint: "moves for another day are not recorded today",
        code: .conflict)
    }
    let isAsked =
      isApplied || !invocation.format.isOneTable
      || invocation.table == RebalancingRequest.changeTable
    request.showsChange = try method == .exact && (isAsked || invocation(Common.op) != nil)
    return request
  }
}
