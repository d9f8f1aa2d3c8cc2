package import FinanceModel

/// A rule about what a sound plan means, as a pure function of the plan.
package typealias PlanRule = @Sendable (Plan) -> [Finding]

/// All rules, one file each, in the order in which they were first told.
package let planRules: [PlanRule] = [
  duplicateNames, preferredAccounts, negativeAmounts, fractionalPriorities, totalRange,
]
