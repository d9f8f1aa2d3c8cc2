package import FinanceModel
package import PlainText

/// How far a portfolio is from the targets of the settings.
package struct AllocationDrift: Sendable {
  /// One group with a target, or held without one.
  package struct Line: Equatable, Sendable {
    package let name: String
    /// In the base currency; nil without one, or where a rate is missing.
    package let value: Decimal?
    /// Of all, cash included; nil where that is zero.
    package let weightPct: Decimal?
    /// The weight in percent of the sum of the weights, half-even at 18 decimals; zero for a group
    /// without one.
    package let targetPct: Decimal
    /// ``weightPct`` less ``targetPct``, in points.
    package let driftPct: Decimal?
    /// The money that is too much, or, negative, missing.
    package let difference: Decimal?
  }

  package let grouping: Grouping
  /// Groups with a target by name, then those without by name.
  package let lines: [Line]
  /// What all come to.
  package let value: Decimal?

  /// - Throws: `overflow`; `divisionByZero` where the weights come to zero.
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

  /// Whether some group is so many points off, above or below.
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
