import FinanceModel

extension Activity {
  /// Whether the fee is paid in units.
  var isFeeInKind: Bool { type == .fee && symbol != nil && quantity != nil }

  /// Whether the row removes units from its account.
  var takesUnits: Bool {
    switch type {
    case .sell: subtype != .toOpen
    case .transferOut: symbol != nil
    case .fee: isFeeInKind
    case .optionExercise: true
    case .adjustment: subtype == .optionExpiry
    default: false
    }
  }

  /// Whether the row adds units to its account or changes the number of units.
  var bringsUnits: Bool {
    switch type {
    case .buy: subtype != .toClose
    case .split, .exchange, .spinOff: true
    case .transferIn: symbol != nil || quantity != nil
    case .dividend, .interest: [.reinvested, .stakingReward, .inKind].contains(subtype)
    default: false
    }
  }
}

extension Activity {
  /// Whether the row is income, or a tax or fee paid in money.
  var hasPayment: Bool {
    switch type {
    case .dividend, .interest, .credit, .tax, .costAdjustment: true
    case .fee: !isFeeInKind
    default: false
    }
  }

  /// Whether the subtype is valid for the row's type. A subtype that is only a label is valid for
  /// every type.
  func fits(_ subtype: ActivitySubtype) -> Bool {
    switch subtype {
    case .reversal: hasPayment
    case .accrued: type == .interest
    case .toOpen, .toClose: isTrade
    case .uplift: type == .costAdjustment
    default: true
    }
  }

  /// Whether the row moves lots to another symbol, changes their cost, or opens a short position.
  var changesLots: Bool {
    switch type {
    case .exchange, .spinOff, .costAdjustment, .optionExercise, .optionAssignment: true
    case .sell: subtype == .toOpen
    default: false
    }
  }
}
