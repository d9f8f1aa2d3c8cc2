import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// The lots taken and their costs, compared with ``ReferenceLots``.
@Suite struct LotsReferenceTests {
  /// A random ledger of one asset, and the costs of its disposals according to the reference.
  private struct Compared {
    var rows: [RandomActivities.Row] = []
    var costs: [String: Fraction] = [:]
    var reference = ReferenceLots()

    private var generator: SeededGenerator
    /// The method; nil if each disposal names its lots.
    private let method: LotsMethod?

    init(_ method: LotsMethod?, seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      self.method = method
      for _ in 0..<30 {
        switch generator.number(0...19) {
        case 0...7: buy()
        case 8...16: sell()
        case 17: split()
        default: returnCapital()
        }
      }
    }

    private mutating func add(_ type: String, _ cells: RandomActivities.Row) {
      let day = CalendarDate.of("2025-01-01")?.adding(days: rows.count)?.description ?? ""
      rows.append(
        cells.merging([
          "id": "r\(rows.count)", "date": day, "account": "One", "type": type, "symbol": "A",
          "currency": "EUR",
        ]) { _, new in new })
    }

    private mutating func buy() {
      let units = "\(generator.number(1...40)).\(generator.number(0...9))"
      let cost = "\(generator.number(1...300)).\(generator.number(0...9))"
      reference.add("r\(rows.count)", .of(units), at: .of(cost))
      add("BUY", ["quantity": units, "amount": cost])
    }

    private mutating func sell() {
      let ids = reference.lots.map(\.id).shuffled(using: &generator)
        .prefix(generator.number(1...3))
      let open = method == nil ? reference.lots.filter { ids.contains($0.id) } : reference.lots
      let held = open.map(\.units).reduce(.zero, +)
      // Units are sold in hundredths, so that the fractions left by a split are never sold.
      let most = (held * Fraction(100)).rounded(.towardZero).description
      guard let most = Int(most), most > 1 else { return buy() }
      let units = generator.number(0...3) == 0 ? most - 1 : generator.number(1...most - 1)
      let part = Fraction(UInt128(units)) / Fraction(100)
      let text = "\(units / 100).\(String(100 + units % 100).dropFirst())"
      var cells = ["quantity": text, "unit_price": "9"]
      let cost: Fraction
      if let method {
        cost = reference.take(part, method)
      } else {
        cells["lots"] = ids.joined(separator: " ")
        cost = reference.take(part, in: Array(ids))
      }
      costs["r\(rows.count)"] = cost
      add("SELL", cells)
    }

    private mutating func split() {
      let (new, old) = [(2, 1), (1, 3), (7, 3), (3, 2)].randomElement(using: &generator) ?? (2, 1)
      reference.split(UInt128(new), UInt128(old))
      add("SPLIT", ["ratio": "\(new):\(old)"])
    }

    private mutating func returnCapital() {
      guard !reference.lots.isEmpty else { return buy() }
      let sum = "\(generator.number(0...30)).\(generator.number(1...9))"
      let isShared = method == .average || method == .adjustedCostBase
      let excess = reference.lower(by: .of(sum), isShared: isShared)
      if !excess.isZero { costs["r\(rows.count)"] = excess }
      add("DIVIDEND", ["subtype": "RETURN_OF_CAPITAL", "amount": sum])
    }
  }

  @Test(
    "each disposal's cost matches exact fractions within 10^-15",
    arguments: LotsMethod.takingLots.map(Optional.some) + [nil])
  func methods(method: LotsMethod?) {
    for seed in 1...8 as ClosedRange<UInt64> {
      let compared = Compared(method, seed: seed)
      let state = BookedLedger([RandomActivities.csv(compared.rows)], Settings(), method: method)
      expect(state.findings.filter { $0.hasPrefix("error") }, equals: [], "seed \(seed)")
      var costs: [String: Fraction] = [:]
      for disposal in state.booking.events.disposals {
        let id = state.ledger.id(ofRow: disposal.row)
        costs[id] =
          disposal.kind == .returnOfCapital
          ? Fraction(disposal.proceeds)
          : Fraction(disposal.pieces.map(\.cost).reduce(.zero, sum))
      }
      expect(Set(costs.keys), equals: Set(compared.costs.keys), "seed \(seed)")
      for (id, cost) in compared.costs {
        expect(costs[id].map(cost.isNear), equals: true, "seed \(seed), \(id): \(cost)")
      }
      let open = state.booking.holdings.flatMap(\.openLots)
      expect(
        Fraction(open.map(\.cost).reduce(.zero, sum)).isNear(compared.reference.cost),
        "seed \(seed)")
      expect(
        Fraction(open.map(\.quantity).reduce(.zero, sum)).isNear(compared.reference.units),
        "seed \(seed)")
    }
  }
}
