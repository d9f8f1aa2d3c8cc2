import FinanceModel
import PlainText
import TestSupport
import Testing

/// Returns the merge of three texts.
func merge(
  _ base: String, _ ours: String, _ theirs: String, as file: MergedFile = .plan
) -> DocumentMerge {
  DocumentMerge(
    base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), as: file)
}

extension DocumentMerge {
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The names of the conflicts, as used in a command.
  var members: [String] { conflicts.map(\.member).sorted() }

  /// Returns the text with one side for all conflicts, or a chosen side for each.
  func choosing(_ choice: (Int) -> ConflictSide) -> String {
    let source = SourceText(file: "reserve_manager.json", bytes: bytes)
    guard let text = FileConflicts(source)?.text else { return self.text }
    return String(decoding: text.choosing(choice).bytes, as: UTF8.self)
  }
}

/// Returns the JSON document of a text; nil if the text is not one.
func document(_ text: String) -> JSONDocument? {
  JSONDocument.parse(SourceText(file: "a", bytes: Array(text.utf8))).value
}

/// A plan as short text with one account per line, of which the tests merge different versions.
let smallPlan = """
  {
    "tiers": [
      {
        "name": "Emergency",
        "purpose": "",
        "target": 9000,
        "priority": 1,
        "accounts": [
          {"name": "Saver", "balance": 100.00, "apy_pct": 2.5},
          {"name": "Cash", "balance": 50, "apy_pct": 0}
        ]
      },
      {
        "name": "Growth",
        "purpose": "",
        "target": 20000.0,
        "priority": 2,
        "accounts": []
      }
    ],
    "last_updated": "2026-11-01"
  }

  """

/// Random versions of a plan.
struct PlanVersions {
  private(set) var generator: SeededGenerator
  let base: Plan

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    var base = RandomPlan(using: &generator).plan
    // Changes collide more often in small plans, and small plans are merged quickly.
    base.tiers = base.tiers.prefix(3).map { tier in
      var tier = tier
      tier.accounts = Array(tier.accounts.prefix(3))
      return tier
    }
    base.lastUpdated = "2026-11-01"
    self.base = base
  }

  /// Returns a version in which some accounts have more money, each changed at most once. Versions
  /// with different numbers never have the same total change.
  mutating func version(_ number: Int, onlyBalances: Bool = false) -> Plan {
    var plan = base
    for tier in plan.tiers.indices {
      for account in plan.tiers[tier].accounts.indices where generator.oneIn(3) {
        let cents = Int128(1) << Int128(8 * number + Int.random(in: 0...7, using: &generator))
        let delta = Decimal(mantissa: cents * Decimal.one.mantissa / 100) ?? .zero
        plan.tiers[tier].accounts[account].balance = sum(
          plan.tiers[tier].accounts[account].balance, delta)
      }
    }
    plan.lastUpdated = "2026-11-\(10 + Int.random(in: 0...9, using: &generator))"
    if !onlyBalances {
      for _ in 0..<Int.random(in: 0...2, using: &generator) { edit(&plan) }
    }
    return plan
  }

  private func sum(_ a: Decimal, _ b: Decimal) -> Decimal {
    do throws(DecimalError) { return try a + b } catch { return a }
  }

  private mutating func edit(_ plan: inout Plan) {
    let name = "n\(Int.random(in: 0...9, using: &generator))"
    guard let tier = plan.tiers.indices.randomElement(using: &generator), !generator.oneIn(8) else {
      let tier = Tier(name: name, target: Decimal(5), priority: .one)
      let place = Int.random(in: 0...plan.tiers.count, using: &generator)
      return plan.tiers.insert(tier, at: place)
    }
    let amount = Decimal(Int.random(in: 1...3, using: &generator))
    let account = plan.tiers[tier].accounts.indices.randomElement(using: &generator)
    switch Int.random(in: 0...8, using: &generator) {
    case 0: plan.tiers.remove(at: tier)
    case 1: plan.tiers[tier].target = amount
    case 2: plan.tiers[tier].purpose = name
    case 3:
      let place = Int.random(in: 0...plan.tiers[tier].accounts.count, using: &generator)
      plan.tiers[tier].accounts.insert(Account(name: name, balance: amount), at: place)
    case 4: if let account { plan.tiers[tier].accounts.remove(at: account) }
    case 5: if let account { plan.tiers[tier].accounts[account].cap = amount }
    case 6: if let account { plan.tiers[tier].accounts[account].nominalRatePct = amount }
    case 7: if let account { plan.tiers[tier].accounts[account].name = name }
    default: plan.tiers[tier].accounts.shuffle(using: &generator)
    }
  }

  mutating func side() -> ConflictSide { generator.oneIn(2) ? .ours : .theirs }

  /// Returns the plan's text with blanks and line breaks in one of several styles.
  mutating func text(of plan: Plan) -> String {
    plan.text(isOnOneLine: generator.oneIn(4))
  }
}

extension Plan {
  /// Returns the plan as JSON text.
  func text(isOnOneLine: Bool = false) -> String {
    let tiers = tiers.map { tier in
      let accounts = tier.accounts.map { account in
        let cap = account.cap.map { ", \"account_target\": \($0)" } ?? ""
        return "{\"name\": \"\(account.name)\", \"balance\": \(account.balance), \"apy_pct\":"
          + " \(account.nominalRatePct), \"alloc_weight\": \(account.weight)\(cap)}"
      }
      let preferred = tier.preferredAccount.map { "\"\($0)\"" } ?? "null"
      return """
            {
              "name": "\(tier.name)", "purpose": "\(tier.purpose)",
              "target": \(tier.target),
              "priority": \(tier.priority),
              "preferred_account": \(preferred),
              "accounts": [\(accounts.map { "\n        \($0)" }.joined(separator: ","))
              ]
            }
        """
    }
    let text = """
      {
        "tiers": [
      \(tiers.joined(separator: ",\n"))
        ],
        "last_updated": "\(lastUpdated ?? "")"
      }

      """
    return isOnOneLine ? text.split(separator: "\n").joined(separator: " ") : text
  }

  /// The plan with its tiers and accounts in the order of their names.
  var sorted: Plan {
    var plan = self
    plan.tiers.sort { $0.name < $1.name }
    for tier in plan.tiers.indices { plan.tiers[tier].accounts.sort { $0.name < $1.name } }
    return plan
  }

  init?(text: String) {
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    guard let plan = JSONDocument.read(source, as: Plan.self, stage: "plan").value?.value else {
      return nil
    }
    self = plan
  }
}
