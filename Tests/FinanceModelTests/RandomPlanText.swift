import FinanceModel
import PlainText
import TestSupport

/// A plan as various people and programs may write it: with arbitrary whitespace, any order of
/// keys, unknown keys, repeated names, names with escapes, and numbers in every style.
struct RandomPlanText {
  fileprivate struct Account {
    let id: String
    let name: String
    let balance: String
  }

  fileprivate struct Tier {
    let name: String
    var accounts: [Account]
  }

  private var tiers: [Tier]

  init(using generator: inout SeededGenerator) {
    var count = 0
    tiers = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      let accounts = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        count += 1
        return Account(
          id: "id\(count)", name: generator.name(), balance: generator.balance())
      }
      return Tier(name: generator.name(), accounts: accounts)
    }
  }

  private init(tiers: [Tier]) {
    self.tiers = tiers
  }

  /// The balances, by the notes of the accounts, which are unique.
  var balances: [String: Decimal] {
    Dictionary(
      uniqueKeysWithValues: tiers.flatMap(\.accounts).map { account in
        let value = (try? Decimal(jsonNumber: Array(account.balance.utf8)[...])) ?? .zero
        return (account.id, value)
      })
  }

  /// Returns different balances for some of the accounts, and the same balances for others.
  func newBalances(using generator: inout SeededGenerator) -> [(id: String, new: NewBalance)] {
    var found: [(id: String, new: NewBalance)] = []
    for (tier, item) in tiers.enumerated() {
      for (account, item) in item.accounts.enumerated() where generator.isLucky() {
        let text = generator.isLucky() ? generator.balance() : item.balance
        let value = (try? Decimal(jsonNumber: Array(text.utf8)[...])) ?? .zero
        found.append((item.id, NewBalance(tier: tier, account: account, balance: value)))
      }
    }
    return found.shuffled(using: &generator)
  }

  /// Returns the same tiers and accounts in another order. Those with equal names keep their
  /// original order.
  func reordered(using generator: inout SeededGenerator) -> RandomPlanText {
    let shuffled = tiers.shuffled(keepingOrderOf: \.name, using: &generator)
    return RandomPlanText(
      tiers: shuffled.map { tier in
        var tier = tier
        tier.accounts = tier.accounts.shuffled(keepingOrderOf: \.name, using: &generator)
        return tier
      })
  }

  func text(using generator: inout SeededGenerator) -> Written {
    let list = tiers.map { tier in
      let accounts = tier.accounts.map { account in
        generator.object([
          ("name", [.fixed(generator.quoted(account.name))]),
          ("notes", [.fixed("\"\(account.id)\"")]),
          ("balance", [.balance(account.id, account.balance)]),
          ("balances", [.fixed(#"[{"name": "\#(account.name)", "balance": 1}, {"a": {}}]"#)]),
        ])
      }
      return generator.object([
        ("name", [.fixed(generator.quoted(tier.name))]), ("purpose", [.fixed("\"\"")]),
        ("target", [.fixed("10.0")]), ("priority", [.fixed("1")]),
        ("accounts", generator.array(accounts)),
      ])
    }
    let root = generator.object([
      ("tiers", generator.array(list)), ("last_updated", [.date("\"2025-08-30\"")]),
      ("balance", [.fixed("0.10")]),
    ])
    return Written(parts: root + [.fixed(generator.blank())])
  }

  /// Text with the known positions of its balances.
  struct Written {
    fileprivate enum Part {
      case fixed(String)
      case balance(String, String)
      case date(String)
    }

    fileprivate let parts: [Part]

    var whole: String { whole(with: balances, date: nil) }

    /// The balances as written, by the accounts' notes.
    var balances: [String: String] {
      var found: [String: String] = [:]
      for case .balance(let id, let text) in parts { found[id] = text }
      return found
    }

    func whole(with balances: [String: String], date: String?) -> String {
      parts.map { part in
        switch part {
        case .fixed(let text): text
        case .balance(let id, let text): balances[id] ?? text
        case .date(let text): date ?? text
        }
      }.joined()
    }
  }
}

extension Array {
  fileprivate func shuffled(
    keepingOrderOf name: (Element) -> String, using generator: inout SeededGenerator
  ) -> [Element] {
    var order = Array<Int>(indices).shuffled(using: &generator)
    for some in Set(map(name)) {
      let places = order.indices.filter { name(self[order[$0]]) == some }
      for (place, index) in zip(places, places.map({ order[$0] }).sorted()) { order[place] = index }
    }
    return order.map { self[$0] }
  }
}

extension SeededGenerator {
  fileprivate mutating func isLucky() -> Bool { Int.random(in: 0...2, using: &self) > 0 }

  fileprivate mutating func name() -> String {
    ["A", "B", "Saver", "é", "現金", "a/b"].randomElement(using: &self) ?? "A"
  }

  fileprivate mutating func quoted(_ text: String) -> String {
    isLucky() ? "\"\(text)\"" : ReferenceDesktopWriter.quoted(text)
  }

  fileprivate mutating func balance() -> String {
    let whole = Int.random(in: -999...99_999, using: &self)
    return switch Int.random(in: 0...6, using: &self) {
    case 0: "0"
    case 1, 2: "\(whole)"
    case 3: "\(whole).0"
    case 4: "\(whole)e1"
    case 5: "\(whole).\(digits(Int.random(in: 1...18, using: &self)))"
    default: "\(whole).\(digits(2))"
    }
  }

  fileprivate mutating func blank() -> String {
    ["", "", " ", "\n", "\t", "\r\n  ", "  "].randomElement(using: &self) ?? ""
  }

  fileprivate mutating func object(
    _ members: [(key: String, value: [RandomPlanText.Written.Part])]
  ) -> [RandomPlanText.Written.Part] {
    let items = members.shuffled(using: &self).map { member in
      [.fixed(quoted(member.key) + blank() + ":" + blank())] + member.value
    }
    return listed("{", items, "}")
  }

  fileprivate mutating func array(
    _ items: [[RandomPlanText.Written.Part]]
  ) -> [RandomPlanText.Written.Part] { listed("[", items, "]") }

  private mutating func listed(
    _ open: String, _ items: [[RandomPlanText.Written.Part]], _ close: String
  ) -> [RandomPlanText.Written.Part] {
    var parts: [RandomPlanText.Written.Part] = [.fixed(blank() + open + blank())]
    for (index, item) in items.enumerated() {
      parts += [.fixed(index > 0 ? "," + blank() : "")] + item + [.fixed(blank())]
    }
    return parts + [.fixed(close + blank())]
  }
}
