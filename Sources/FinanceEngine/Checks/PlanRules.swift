package import FinanceModel

/// All rules about the plan, one file each.
package let planRules: [PlanRule] = [
  duplicateNames, preferredAccounts, negativeAmounts, fractionalPriorities, totalRange,
]
