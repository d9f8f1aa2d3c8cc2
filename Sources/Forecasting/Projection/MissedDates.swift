package import FinanceModel
package import PlainText
package import Planning

extension PlanConditions {
  /// Returns warnings about dates in `plan.due` on which a tier will not be full. The warnings
  /// assume that the moves in `allocation` are made today and that `units` are paid each month,
  /// beginning one month later. The warnings have code `plan-due-missed` and are reported at the
  /// dates in `coffer.json`, in date order. Past dates are omitted.
  ///
  /// - Throws: overflow if a balance exceeds the range of a decimal.
  package func missedDates(
    after allocation: Allocation, paying units: Int128
  ) throws(DecimalError) -> [PathFinding] {
    guard let next = start.adding(months: 1) else { return [] }
    let coming = due.filter { $0.date >= start }
    let months = coming.map { self.months(covering: $0.date) ?? Self.mostMonths }.max()
    guard let months else { return [] }
    let schedule = Schedule(first: next, every: .months(1), anchorDay: start.day)
    var conditions = self
    conditions.plan = try plan.receiving(allocation.moves, minorDigits: minorDigits)
    let run = try PlanSimulation(
      of: conditions, paying: PlanContribution(units, on: schedule), months: months)
    let missed = run.due.filter { $0.due.date >= start && $0.isInTime == false }
    return missed.sorted { $0.due.date < $1.due.date }.map(finding)
  }

  private func finding(of outcome: PlanSimulation.DueOutcome) -> PathFinding {
    let (tier, date) = (plan.tiers[outcome.due.tier].name.visible, outcome.due.date)
    return PathFinding(
      .warning, PlanCode.dueMissed,
      "tier '\(tier)' will not be full on \(date) with the default contribution",
      at: [.key("plan"), .key("due"), .index(outcome.due.row), .key("date")],
      hint: "'forecast plan --need \(tier.quotedForShell) --until \(date)' shows the required"
        + " contribution")
  }
}

extension Plan {
  /// Returns the plan after an allocation's moves.
  ///
  /// - Throws: overflow if a balance exceeds the range of a decimal.
  package func receiving(
    _ moves: [Allocation.Share], minorDigits: Int
  ) throws(DecimalError) -> Plan {
    var other = self
    for move in moves {
      let amount = try Decimal(units: move.amount, minorDigits: minorDigits)
      let balance = tiers[move.tier].accounts[move.account].balance
      other.tiers[move.tier].accounts[move.account].balance = try balance + amount
    }
    return other
  }
}

extension String {
  /// The text as one word for a command line, quoted if it contains characters besides letters and
  /// digits.
  fileprivate var quotedForShell: String {
    let isPlain = utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard !isPlain || isEmpty else { return self }
    return "\""
      + reduce(into: "") { text, letter in
        if "\"\\$`".contains(letter) { text += "\\" }
        text.append(letter)
      } + "\""
  }
}
