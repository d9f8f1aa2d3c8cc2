import Expectations
import Exporting
import FinanceModel
import PlainText
import TestSupport
import Testing

/// The journal's choice of each taken lot, compared with a list of open lots that is searched each
/// time.
@Suite struct JournalOpenLotsTests {
  /// Returns whether each lot that left account B was the method's next lot, according to the
  /// journal and to the list.
  static func choices(_ rows: [String], _ method: LotsMethod) throws -> [[Bool]] {
    var text = JournalText()
    text.activities =
      (["id,date,account,type,symbol,quantity,amount,currency,lots,group"] + rows)
      .joined(separator: "\n")
    text.settings = """
      {"base_currency": "EUR",
       "accounts": [{"name": "B", "lots_method": "\(method.rawValue)"}]}
      """
    let own = JournalAccount.units(account: "B", symbol: "X")
    var open: [(lot: JournalLot, quantity: Decimal)] = []
    var isMixed = false
    var found: [[Bool]] = []
    for posting in try text.journal().entries.flatMap(\.postings) where posting.account == own {
      let lot = try require(posting.lot)
      guard posting.quantity.isNegative else {
        isMixed = isMixed || open.contains { $0.lot.date > lot.date }
        open.append((lot, posting.quantity))
        continue
      }
      let index = try require(
        open.firstIndex { $0.lot.date == lot.date && $0.lot.label == lot.label })
      let others = open.indices.filter { $0 != index }.map { open[$0].lot }
      let isNext =
        switch method {
        case .fifo: index == 0 && !isMixed
        case .lifo: others.allSatisfy { $0.date < lot.date }
        case .hifo:
          others.allSatisfy { ($0.unitCost ?? .greatest) < (lot.unitCost ?? .zero) }
        case .average, .adjustedCostBase, .section104: false
        }
      found.append([lot.isNextByMethod, isNext])
      open[index].quantity = try open[index].quantity + posting.quantity
      if open[index].quantity.isZero { open.remove(at: index) }
    }
    return found
  }

  /// Returns purchases and sales in B and, if `transfers` is true, units that are transferred to C
  /// and later returned.
  static func rows(seed: UInt64, transfers: Bool) throws -> [String] {
    var generator = SeededGenerator(seed: seed)
    var rows: [String] = []
    var (held, away) = (0, 0)
    for day in 0..<160 {
      let date = try FlowText.day(day).description
      let units = generator.number(1...12)
      switch generator.number(0...9) {
      case 0...4:
        rows.append(",\(date),B,BUY,X,\(units),\(units * generator.number(5...60)),EUR,,")
        held += units
      case 5...7 where held > units:
        rows.append(",\(date),B,SELL,X,\(units),9,EUR,,")
        held -= units
      case 8 where transfers && held > units:
        rows.append(",\(date),B,TRANSFER_OUT,X,\(units),,EUR,,o\(day)")
        rows.append(",\(date),C,TRANSFER_IN,X,\(units),,EUR,,o\(day)")
        (held, away) = (held - units, away + units)
      case 9 where transfers && away > 0:
        let units = min(units, away)
        rows.append(",\(date),C,TRANSFER_OUT,X,\(units),,EUR,,i\(day)")
        rows.append(",\(date),B,TRANSFER_IN,X,\(units),,EUR,,i\(day)")
        (held, away) = (held + units, away - units)
      default: break
      }
    }
    return rows
  }

  @Test("the method takes the same lots as a search", arguments: LotsMethod.takingLots)
  func sales(method: LotsMethod) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let choices = try Self.choices(Self.rows(seed: seed, transfers: false), method)
      expect(choices.count > 30, "seed \(seed)")
      expect(choices.allSatisfy { $0[0] == $0[1] }, "\(method), seed \(seed)")
      expect(choices.contains { $0[0] } == !method.isAverage, "\(method), seed \(seed)")
    }
  }
}
