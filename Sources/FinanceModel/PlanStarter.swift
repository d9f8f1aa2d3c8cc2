package import PlainText

/// A starter plan in the desktop app's file format. It has no currency and contains no money. Its
/// names are examples for the user to replace.
package enum PlanStarter: String, CaseIterable, Sendable {
  /// A plan without tiers.
  case empty
  /// Three tiers: this month, emergencies, and the rest.
  case simple
  /// The tiers of `simple`, plus three for future expenses.
  case sixTiers = "six-tiers"

  /// Returns the contents of the file, byte for byte as the desktop app would write it, without a
  /// final line feed.
  ///
  ///     PlanStarter.empty.text(lastUpdated: day)
  ///     // {
  ///     //   "tiers": [],
  ///     //   "last_updated": "2026-11-21"
  ///     // }
  package func text(lastUpdated: CalendarDate) -> String {
    let tiers = tiers.enumerated().map { $0.element.text(priority: $0.offset + 1) }
    let list = tiers.isEmpty ? "[]" : "[\n" + tiers.joined(separator: ",\n") + "\n  ]"
    return "{\n  \"tiers\": \(list),\n  \"last_updated\": \"\(lastUpdated)\"\n}"
  }

  private var tiers: [StarterTier] {
    switch self {
    case .empty: []
    case .simple: [Self.everyday, Self.emergency, Self.growth]
    case .sixTiers:
      [Self.everyday, Self.emergency, Self.repairs, Self.goals, Self.growth, Self.someday]
    }
  }

  private static let everyday = StarterTier(
    name: "Everyday", purpose: "One month of bills", target: 2000,
    accounts: [("Current account", nil), ("Cash at home", 200)])
  private static let emergency = StarterTier(
    name: "Emergency", purpose: "Six months without income", target: 12000,
    accounts: [("Savings account", nil)])
  private static let repairs = StarterTier(
    name: "Repairs", purpose: "Boiler, roof, the next car", target: 5000,
    accounts: [("Repair savings", nil)])
  private static let goals = StarterTier(
    name: "Goals", purpose: "Plans for the next years", target: 8000,
    accounts: [("Goal savings", nil)])
  // The desktop app allocates the surplus to the tier whose purpose contains this word.
  private static let growth = StarterTier(
    name: "Growth", purpose: "Long-term growth", target: 50000,
    accounts: [("Index fund", nil)])
  private static let someday = StarterTier(
    name: "Someday", purpose: "A sabbatical, a boat, a gift", target: 3000,
    accounts: [("Someday savings", nil)])
}

/// A tier without money. Its first account is the preferred account.
private struct StarterTier {
  let name: String
  let purpose: String
  let target: Int
  let accounts: [(name: String, cap: Int?)]

  func text(priority: Int) -> String {
    let accounts = accounts.map { account in
      """
              {
                "name": "\(account.name)",
                "balance": 0.0,
                "apy_pct": 0.0,
                "notes": "",
                "alloc_weight": 1.0,
                "account_target": \(account.cap.map { "\($0).0" } ?? "null")
              }
      """
    }
    return """
          {
            "name": "\(name)",
            "purpose": "\(purpose)",
            "target": \(target).0,
            "priority": \(priority),
            "preferred_account": "\(self.accounts[0].name)",
            "accounts": [
      \(accounts.joined(separator: ",\n"))
            ]
          }
      """
  }
}
