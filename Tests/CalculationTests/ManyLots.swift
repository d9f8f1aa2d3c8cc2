import FinanceModel
import Investing
import PlainText
import TestSupport

/// A random ledger of one asset with many lots, and the results of ``EagerLots``.
struct ManyLots {
  private(set) var text = "id,date,account,type,symbol,quantity,amount,currency,ratio,lots\n"
  private(set) var eager = EagerLots()
  /// The pieces of all disposals, in order.
  private(set) var pieces: [String] = []
  private var generator: SeededGenerator
  private var row = 0

  /// The parameters that determine the rows.
  struct Mix {
    /// Number of purchases before any other row.
    var bought = 150
    var rows = 350
    /// Number of splits per hundred rows.
    var splits = 4
    /// Ratios of splits.
    var ratios = ["2:1", "1:2", "5:1", "1:5", "10:1"]
  }

  /// - Parameter method: nil if each sale names its lots.
  init(_ method: LotsMethod?, _ mix: Mix = Mix(), seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    for _ in 0..<mix.bought { try buy() }
    for _ in mix.bought..<mix.rows {
      let kind = generator.number(0...99)
      if kind < mix.splits {
        try split(mix.ratios)
      } else if kind < 48 {
        try buy()
      } else {
        try sell(method)
      }
    }
  }

  private mutating func add(_ type: String, _ cells: String) {
    let day = CalendarDate.of("2001-01-01")?.adding(days: row)?.description ?? ""
    text += "r\(row),\(day),A,\(type),X,\(cells)\n"
    row += 1
  }

  private mutating func buy() throws {
    let quantity = try Decimal(units: Int128(generator.number(1...900)), minorDigits: 2)
    let cost = try Decimal(units: Int128(generator.number(1...40)), minorDigits: 0)
    eager.add(row, quantity, cost)
    add("BUY", "\(quantity),\(cost),EUR,,")
  }

  private mutating func sell(_ method: LotsMethod?) throws {
    let open = eager.lots
    let named = (0..<generator.number(1...3)).compactMap { _ in
      open.randomElement(using: &generator)?.row
    }
    let held = open.filter { method != nil || named.contains($0.row) }
      .reduce(Int128.zero) { $0 + $1.quantity.mantissa }
    let most = min(held / 10_000_000_000_000_000, method == .average ? 900 : 3000)
    guard most > 1 else { return try buy() }
    let whole = generator.number(0...4) == 0 ? open.first?.quantity.mantissa ?? 0 : 0
    let units = try Decimal(units: Int128(generator.number(1...Int(most))), minorDigits: 2)
    let part = method != nil && whole > 0 ? Decimal(mantissa: whole) ?? units : units
    if let method {
      pieces += try eager.take(part, method)
      add("SELL", "\(part),9,EUR,,")
    } else {
      pieces += try eager.take(part, of: named)
      add("SELL", "\(part),9,EUR,,\(named.map { "r\($0)" }.joined(separator: " "))")
    }
  }

  private mutating func split(_ ratios: [String]) throws {
    let ratio = ratios.randomElement(using: &generator) ?? "2:1"
    // This ensures that no lot is lost and no sum is too large.
    let smallest = eager.lots.map(\.quantity.mantissa).min() ?? 0
    let units = try eager.quantity
    guard smallest > 1_000_000_000_000, units < Decimal(1_000_000_000) else { return try buy() }
    try eager.split(SplitRatio(parsing: ratio))
    add("SPLIT", ",,EUR,\(ratio),")
  }

  /// Returns the results of the booking, in the form of ``EagerLots/lines``.
  func booked(_ method: LotsMethod?) -> (lots: [String], pieces: [String], findings: [String]) {
    let booked = BookedLedger(text, method: method)
    return (
      booked.booking.holdings.flatMap(\.openLots).map { "\($0.row) \($0.quantity) \($0.cost)" },
      booked.booking.events.disposals.flatMap(\.pieces).map {
        "\($0.row) \($0.quantity) \($0.cost)"
      }, booked.findings
    )
  }
}
