import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct BillSettingsTests {
  private static let whole = #"""
    {"name": "Saving", "kind": "transfer", "account": "Giro", "to": "Savings", "payee": "Own*",
     "aliases": ["Me"], "category": "Saving", "amount": 150.50, "schedule": "monthly on 31",
     "weekend": "before", "from": "2026-01-01", "until": "2026-12-31", "enabled": true}
    """#

  private func read(_ text: String) -> Loaded<(value: BillSettings, document: JSONDocument)> {
    JSONDocument.read(
      SourceText(file: "f", bytes: Array(text.utf8)), as: BillSettings.self, stage: "settings")
  }

  @Test("a bill has a name, an account, an amount and a schedule; other keys are optional")
  func reading() throws {
    let whole = try require(read(Self.whole).value?.value)
    expect(
      whole,
      equals: BillSettings(
        name: "Saving", kind: .transfer, account: "Giro", to: "Savings", payee: "Own*",
        aliases: ["Me"], category: "Saving", amount: .fixed(try Decimal(parsing: "150.5")),
        schedule: "monthly on 31", weekend: .before,
        from: try CalendarDate(parsing: "2026-01-01"),
        until: try CalendarDate(parsing: "2026-12-31"), isEnabled: true))
    let least = read(
      #"{"name": "Rent", "account": "Giro", "amount": 950, "schedule": "monthly on 1"}"#)
    expect(least.diagnostics.isEmpty)
    try expect(require(try least.value?.value.days()), equals: BillDays(.months(1, on: [.day(1)])))
  }

  @Test("the fast path reads what decoding reads")
  func readAsDecoded() {
    let seed: UInt64 = 28
    var random = SeededGenerator(seed: seed)
    var read = ReadAsDecoded<BillSettings>(.object)
    for _ in 0..<40 { read.look(at: Self.whole, &random) }
    expect(read.count > 20)
    expect(read.broken, equals: [], "seed \(seed)")
  }

  @Test("an error is reported at its place")
  func mistakes() {
    expect(
      read(#"{"name": "a", "account": "b", "amount": 1, "weekend": "befor", "day": 3}"#).diagnostics
        .map(\.code).sorted(),
      equals: ["settings-missing-key", "settings-unknown-key", "settings-value-unknown"])
  }

  private func bill(
    _ schedule: String, from: String? = nil, until: String? = nil
  ) throws -> BillSettings {
    BillSettings(
      name: "a", account: "b", amount: .fixed(.one), schedule: schedule,
      from: try from.map { try CalendarDate(parsing: $0) },
      until: try until.map { try CalendarDate(parsing: $0) })
  }

  @Test("a start day in the schedule sets the rhythm; without one, `from` does")
  func firstDays() throws {
    let january = try CalendarDate(parsing: "2026-01-09")
    let march = try CalendarDate(parsing: "2026-03-01")
    try expect(
      bill("every 2 weeks from 2026-01-09").days(),
      equals: BillDays(.weeks(2, on: nil), from: january))
    try expect(
      bill("every 2 weeks", from: "2026-01-09").days(),
      equals: BillDays(.weeks(2, on: nil), from: january))
    let both = try bill("every 2 weeks from 2026-01-09", from: "2026-03-01").days()
    expect(both, equals: BillDays(.weeks(2, on: nil), from: january, notBefore: march))
    expect(both.next(onOrAfter: january)?.date.description, equals: "2026-03-06")
  }

  @Test("a schedule that needs a start day but has none is refused as a whole")
  func missingFirstDay() throws {
    let quarterly = try bill("quarterly")
    let problem = #expect(throws: ScheduleProblem.self) { try quarterly.days() }
    expect(problem?.range, equals: 0..<9)
    expect(
      problem?.message, equals: "schedule 'quarterly' has no start day")
    expect(
      problem?.hint, equals: "write 'quarterly from 2026-01-31', or add \"from\" to the bill")
  }
}
