import Exporting
import Investing
import Planning
import Spending

// Names of enum cases, which are omitted from optimised libraries.

extension Disposal.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .sale: "sale"
    case .expiry: "expiry"
    case .split: "split"
    case .feeInKind: "feeInKind"
    case .returnOfCapital: "returnOfCapital"
    case .cover: "cover"
    case .exchange: "exchange"
    }
  }
}

extension Contribution.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .external: "external"
    case .implied: "implied"
    case .linked: "linked"
    case .converted: "converted"
    case .half: "half"
    case .leaving: "leaving"
    case .arriving: "arriving"
    }
  }
}

extension JournalAccount.Sort: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cash: "cash"
    case .asset: "asset"
    case .liability: "liability"
    case .equity: "equity"
    case .income: "income"
    case .expense: "expense"
    }
  }
}

extension RecurringApplication.Outcome: CustomStringConvertible {
  package var description: String {
    switch self {
    case .applied: "applied"
    case .repeated: "repeated"
    case .waiting: "waiting"
    }
  }
}

extension RecurringOverview.State: CustomStringConvertible {
  package var description: String { rawValue }
}

extension BillBook.State: CustomStringConvertible {
  package var description: String { rawValue }
}

extension Rebalancing.Kind: CustomStringConvertible {
  package var description: String { rawValue }
}
