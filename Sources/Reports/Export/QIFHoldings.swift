import Exporting
import FinanceModel
import PlainText

/// An action in an investment account.
struct QIFRecord {
  let action: String
  var symbol: String?
  var price: Decimal?
  var quantity: Decimal?
  var amount: JournalAmount?
  var category: JournalAccount?
}

/// The actions in an investment account, entry by entry, and the account's current units.
struct QIFHoldings {
  private let account: QIFAccount
  private var held: [String: Decimal] = [:]

  init(_ account: QIFAccount) { self.account = account }

  /// Returns the actions for an entry: first the changes in units, then the changes in cash.
  ///
  /// - Throws: `overflow`.
  mutating func records(
    of entry: JournalEntry, _ own: [JournalPosting]
  ) throws(DecimalError) -> [QIFRecord] {
    var units: [JournalAmount] = []
    var cash: Decimal?
    var cost = Decimal.zero
    for posting in own {
      if case .units = posting.account {
        try units.add(JournalAmount(posting.quantity, posting.commodity))
        if let lot = posting.lot, lot.currency == account.currency { cost = try cost + lot.cost }
      } else if posting.commodity == account.currency {
        cash = try (cash ?? .zero) + posting.quantity
      }
    }
    var records: [QIFRecord] = []
    for change in units where !change.quantity.isZero {
      let before = held[change.commodity] ?? .zero
      held[change.commodity] = try before + change.quantity
      let (record, usesCash) = try self.record(of: entry, change, before, cash: cash, cost: cost)
      records.append(record)
      if usesCash { cash = nil }
    }
    if let cash, !cash.isZero { records.append(moving(cash, entry)) }
    return records
  }

  /// Returns the action for a change in units, and whether the action includes the change in cash.
  private func record(
    of entry: JournalEntry, _ change: JournalAmount, _ before: Decimal, cash: Decimal?,
    cost: Decimal
  ) throws(DecimalError) -> (QIFRecord, usesCash: Bool) {
    let quantity = change.quantity.magnitude
    func traded(_ action: String, for sum: Decimal) throws(DecimalError) -> QIFRecord {
      QIFRecord(
        action: action, symbol: change.commodity, price: try sum.divided(by: quantity, .halfEven),
        quantity: quantity, amount: JournalAmount(sum, account.currency))
    }
    if case .activity(let type, let subtype) = entry.kind {
      switch (type, subtype) {
      case (.buy, _):
        if let cash, !cash.isPositive { return (try traded("Buy", for: -cash), true) }
      case (.sell, _):
        if let cash, !cash.isNegative { return (try traded("Sell", for: cash), true) }
      case (.dividend, .reinvested): return (try traded("ReinvDiv", for: cost), false)
      case (.interest, .stakingReward): return (try traded("ReinvInt", for: cost), false)
      case (.split, _):
        let ten = try Decimal(10).scaled(by: try before + change.quantity, over: before, .halfEven)
        if try before.multiplied(by: ten, .halfEven)
          == Decimal(10).multiplied(
            by: try before + change.quantity, .halfEven)
        {
          return (QIFRecord(action: "StkSplit", symbol: change.commodity, quantity: ten), false)
        }
      default: break
      }
    }
    return (
      QIFRecord(
        action: change.quantity.isPositive ? "ShrsIn" : "ShrsOut", symbol: change.commodity,
        quantity: quantity), false
    )
  }

  /// Returns the action for a change in cash only.
  private func moving(_ cash: Decimal, _ entry: JournalEntry) -> QIFRecord {
    let others = entry.postings.lazy.filter { $0.account.owner == nil }
    let counter = others.first { $0.quantity.isNegative == cash.isPositive }?.account
    let paid: (String, String) =
      switch entry.kind {
      case .activity(.dividend, .returnOfCapital): ("RtrnCap", "MiscExp")
      case .activity(.dividend, _): ("Div", "MiscExp")
      case .activity(.interest, _): ("IntInc", "MiscExp")
      case .activity(.deposit, _), .activity(.withdrawal, _), .activity(.transferIn, _),
        .activity(.transferOut, _), .statement:
        ("XIn", "XOut")
      default: ("MiscInc", "MiscExp")
      }
    return QIFRecord(
      action: cash.isPositive ? paid.0 : paid.1, symbol: symbol(of: entry),
      amount: JournalAmount(cash.magnitude, account.currency), category: counter)
  }

  /// Returns the asset that paid the income.
  private func symbol(of entry: JournalEntry) -> String? {
    for posting in entry.postings {
      if case .dividends(let symbol) = posting.account { return symbol }
    }
    return nil
  }
}
