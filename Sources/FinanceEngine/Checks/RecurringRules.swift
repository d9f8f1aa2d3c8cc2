package import FinanceModel

/// All rules about recurring items, one file each.
package let recurringRules: [RecurringRule] = [
  recurringDates, recurringFrequencies, recurringNames, recurringAccounts,
]
