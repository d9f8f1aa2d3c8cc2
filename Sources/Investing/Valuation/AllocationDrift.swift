package import FinanceModel
package import PlainText

/// Deviation of a portfolio from the targets in the settings.
package struct AllocationDrift: Sendable {
  /// A group with a target, or a group with holdings but no target.
  package struct Line: Equatable, Sendable {
    package let name: String
    /// Value in the base currency; nil if the base currency or a rate is missing.
    package let value: Decimal?
    /// Percentage of the total, including cash; nil if the total is zero.
    package let weightPct: Decimal?
    /// Target weight as a percentage of the sum of weights, rounded half-even to 18 decimals; zero
    /// if the group has no weight.
    package let targetPct: Decimal
    /// ``weightPct`` minus ``targetPct``, in percentage points.
    package let driftPct: Decimal?
    /// Amount by which the value exceeds the target; negative if the value is below the target.
    package let difference: Decimal?
  }

  package let grouping: Grouping
  /// Groups with a target, by name, then groups without a target, by name.
  package let lines: [Line]
  /// Total value of the portfolio.
  package let value: Decimal?

  /// - Throws: `overflow`; `divisionByZero` if the weights sum to zero.
  package init(
    of portfolio: Portfolio, from targets: AllocationTargets, _ settings: Settings
  ) throws(DecimalError) {
    let all = try PortfolioGroups(of: portfolio, by: targets.by, settings)
    let sum = try targets.sum()
    let groups = Dictionary(
      all.groups.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var lines: [Line] = []
    for (name, weight) in targets.weights.sorted(by: { $0.key < $1.key }) {
      lines.append(
        try Line(groups[name], name, of: all.value, weight: weight, sum: sum))
    }
    let others = all.groups.filter { targets.weights[$0.name] == nil }
    for group in others.sorted(by: { $0.name < $1.name }) {
      lines.append(try Line(group, group.name, of: all.value, weight: .zero, sum: .one))
    }
    grouping = targets.by
    self.lines = lines
    value = all.value
  }

  /// Whether any group deviates from its target, up or down, by at least the given percentage
  /// points.
  package func drifts(by points: Decimal) -> Bool {
    lines.contains { $0.driftPct.map { $0.magnitude >= points } ?? false }
  }
}

extension AllocationDrift.Line {
  fileprivate init(
    _ group: PortfolioGroups.Group?, _ name: String, of whole: Decimal?, weight: Decimal,
    sum: Decimal
  ) throws(DecimalError) {
    let value = group == nil ? whole.map { _ in .zero } : group?.value
    let target = try weight.scaled(by: Decimal(100), over: sum, .halfEven)
    let aim = try whole.map { (whole) throws(DecimalError) in
      try whole.scaled(by: weight, over: sum, .halfEven)
    }
    let current = value.percent(of: whole)
    self.init(
      name: name, value: value, weightPct: current, targetPct: target,
      driftPct: try current.subtracting(target), difference: try value.subtracting(aim))
  }
}
