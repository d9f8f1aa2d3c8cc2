package import PlainText

/// A possible slip, and the amounts that its repair adds to the intervals between balances.
package struct Slip: Hashable, Sendable {
  /// The kinds of slips.
  package enum Kind: Int, CaseIterable, Sendable {
    case doubled, sign, exchanged, digit, decimal, dayAndMonth, year, account, currency, side
    case due, edited, pending, split
  }

  /// The wrong row or balance. A set of slips contains at most one slip for each subject.
  package enum Subject: Hashable, Sendable {
    case row(Int)
    /// The balance at the end of the interval with this number.
    case balance(Int)
    /// A payment that is expected because of a payee's rhythm; see ``SlipCandidates/dues``.
    case due(Int)
    /// A row that is in the last commit but not in the ledger.
    case removed(Int)
    /// A split that is missing from an interval.
    case split(Int)
  }

  /// Amount that the repair adds to the rows of an interval.
  package struct Effect: Hashable, Sendable {
    package let interval: Int
    package let amount: Int
  }

  package let kind: Kind
  package let subject: Subject
  /// Index of the row's mistyped number in ``SlipBooks/Row/cells``.
  package let cell: Int
  /// The correct amount, or the number of the correct series or ratio; 0 if the row is removed.
  package let right: Int
  /// The correct day for ``Kind/dayAndMonth``, ``Kind/year``, ``Kind/due`` and ``Kind/split``.
  package let day: CalendarDate?
  /// The effect on the changed interval with the lowest number.
  package let effect: Effect
  /// The effects on the other changed intervals, in their order.
  package let others: [Effect]
  /// Improbability of the slip, in tenths of a bit.
  package let weight: Int
  /// The identical row that must be removed before this one; nil for other slips.
  package let after: Subject?

  /// Creates the slip; nil if the repair does not change any interval.
  init?(
    _ kind: Kind, _ subject: Subject, cell: Int = 0, right: Int = 0, day: CalendarDate? = nil,
    weight: Int, after: Subject? = nil, _ changes: [SlipBooks.Change]
  ) {
    var effects: [Effect] = []
    for (interval, amount) in changes {
      guard let interval, amount != 0 else { continue }
      if let place = effects.firstIndex(where: { $0.interval == interval }) {
        effects[place] = Effect(interval: interval, amount: effects[place].amount + amount)
      } else {
        effects.append(Effect(interval: interval, amount: amount))
      }
    }
    effects.removeAll { $0.amount == 0 }
    effects.sort { $0.interval < $1.interval }
    guard let effect = effects.first else { return nil }
    self.kind = kind
    self.subject = subject
    self.cell = cell
    self.right = right
    self.day = day
    self.effect = effect
    others = Array(effects.dropFirst())
    self.weight = weight
    self.after = after
  }

  /// The amounts that the repair adds, in the order of the intervals.
  package var effects: [Effect] { [effect] + others }

  /// Returns the amount that the repair adds to an interval; 0 if the interval does not change.
  package func amount(in interval: Int) -> Int {
    if effect.interval == interval { return effect.amount }
    for other in others where other.interval == interval { return other.amount }
    return 0
  }
}

extension Slip.Kind {
  /// 10 log2(1000 / n), if n of 1,000 slips are of this kind; see `docs/tools/spending.md`.
  var weight: Int {
    switch self {
    case .digit: 21
    case .doubled, .due: 27
    case .account, .side: 36
    case .sign, .edited, .pending, .split: 41
    case .exchanged, .decimal, .dayAndMonth: 51
    case .year, .currency: 56
    }
  }
}

/// Constants and functions for weights. Weights are logarithms of frequencies, so they are added
/// where frequencies are multiplied.
enum SlipWeight {
  /// Change in weight if other rows make a slip eight times more or less likely.
  static let evidence = 30
  /// Additional weight for removing a row without a twin, and for mistyping an imported row, each
  /// of which is 15 times as rare.
  static let rare = 39

  /// Returns the weight of a choice among `count` possibilities: 10 log2(count), interpolated
  /// between powers of two.
  static func choices(_ count: Int) -> Int {
    guard count > 1 else { return 0 }
    let bits = count.bitWidth - 1 - count.leadingZeroBitCount
    return 10 * bits + 10 * (count - 1 << bits) / (1 << bits)
  }
}
