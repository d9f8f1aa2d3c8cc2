import FinanceModel
import PlainText

/// Rows that move cash alone, and rows that nothing is made of.
extension Booking {
  /// DEPOSIT, WITHDRAWAL and CREDIT; of a credit only a bonus comes from outside.
  mutating func movePlainCash(_ entry: BookingEntry) throws(DecimalError) {
    let amount = entry.amount ?? .zero
    if entry.row.type == .withdrawal {
      try settle(-(try amount + entry.fee + entry.tax), entry)
      addContribution(.external, entry, -amount)
    } else {
      try settle(try amount - entry.fee - entry.tax, entry)
      if entry.row.type == .deposit || entry.row.subtype == .bonus {
        addContribution(.external, entry, amount)
      }
    }
  }

  /// FEE and TAX: the sum is in `amount` or in the column of its own name.
  mutating func charge(_ entry: BookingEntry) throws(DecimalError) {
    if entry.row.type == .fee, entry.row.symbol != nil, entry.row.quantity != nil {
      return try chargeInKind(entry)
    }
    let amount = entry.row.amount == nil ? .zero : entry.amount ?? .zero
    let sums = [("amount", amount), ("fee", entry.fee), ("tax", entry.tax)]
      .filter { !$0.1.isZero }
    guard sums.count < 2 else {
      return refuse(
        ActivityCode.valueTwice,
        "\(sums.count == 2 ? "both " : "")\(sums.map(\.0).joined(separator: " and "))"
          + " say what was charged",
        entry: entry.index, column: sums[0].0, hint: "fill in one of them")
    }
    let sum = sums.first?.1 ?? .zero
    try settle(-sum, entry)
    addFlow(-sum, entry)
  }

  /// ADJUSTMENT: only an option that ran out is booked.
  mutating func adjust(_ entry: BookingEntry) throws(DecimalError) {
    guard entry.row.subtype == .optionExpiry, let symbol = entry.row.symbol else {
      return leaveOut(entry)
    }
    guard let (part, pieces) = try take(entry, symbol, verb: "expired") else { return }
    try payFees(entry)
    addDisposal(.expiry, entry, part, -entry.fee, pieces)
  }

  mutating func leaveOut(_ entry: BookingEntry) {
    report(
      .warning, ActivityCode.uninterpreted, "nothing is booked for \(entry.kindText)",
      entry: entry.index, column: "type",
      hint: "write what it was with another type, or give it the status VOID")
  }

  /// An account whose worth comes from elsewhere: what it earned and what was paid in still counts.
  mutating func bookUntracked(_ entry: BookingEntry) throws(DecimalError) {
    let amount = entry.amount ?? .zero
    switch entry.row.type {
    case .dividend, .interest:
      if entry.row.subtype != .returnOfCapital { addIncome(entry, amount) }
    case .deposit: addContribution(.external, entry, amount)
    case .withdrawal: addContribution(.external, entry, -amount)
    case .credit where entry.row.subtype == .bonus: addContribution(.external, entry, amount)
    case .transferIn:
      addContribution(entry.transferKind, entry, amount, quantity: entry.units)
    case .transferOut:
      addContribution(entry.transferKind, entry, -amount, quantity: -entry.units)
    default: break
    }
  }
}

extension BookingEntry {
  /// Units of an asset; zero where the row moves cash.
  fileprivate var units: Decimal { row.symbol == nil ? .zero : quantity }
}
