import Expectations
import FinanceModel
import Importing
import PlainText
import Testing

/// Randomly changed answers. They do not cause traps, and rows are in order, positive and not in
/// the future.
struct YahooChartTests {
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private static let chart = """
    {"chart":{"result":[{"meta":{"currency":"EUR","symbol":"X","instrumentType":"EQUITY",\
    "gmtoffset":3600,"currentTradingPeriod":{"regular":{"start":1795161600,"end":1795192200}}},\
    "timestamp":[1794902400,1794988800,1795075200,1795161600],"events":{"splits":{"1795075200":\
    {"date":1795075200,"numerator":4,"denominator":1}}},"indicators":{"quote":[{"close":\
    [26.5,26.600000381469727,null,27]}]}}],"error":null}}
    """
  private static let bank = """
    KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE
    EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2026-11-19,1.156
    EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2026-11-20,1.157
    """
  private static let words = [
    "null", "Infinity", "-1", "1e400", "\"", "{", "]", ",", "99999999999999999999", "NaN", "<html>",
    "0", "\u{0}", "2026-13-45",
  ]

  private static func mutated(_ text: String, _ random: inout Random) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.removeSubrange(at..<min(bytes.count, at + 8))
      case 1: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 2:
        bytes.insert(contentsOf: Array((words.randomElement(using: &random) ?? "").utf8), at: at)
      case 3: bytes = Array(bytes.prefix(at))
      default:
        let digit = UInt8.random(in: 0x30...0x39, using: &random)
        if let place = bytes[at...].firstIndex(where: { $0 >= 0x30 && $0 < 0x3A }) {
          bytes[place] = digit
        }
      }
    }
    return bytes
  }

  @Test("ten thousand mutated answers give no trap, and only sorted, positive, past prices")
  func mutations() {
    var random = Random(state: 20)
    var (read, refused) = (0, 0)
    let now = 1_795_249_800
    for number in 0..<10_000 {
      let bytes = Self.mutated(number % 2 == 0 ? Self.chart : Self.bank, &random)
      do throws(QuoteProblem) {
        let answer =
          number % 2 == 0
          ? try YahooChart.answer(bytes, now: now) : try BankQuotes.rates(of: "USD", bytes)
        read += 1
        expect(zip(answer.rows, answer.rows.dropFirst()).allSatisfy { $0.date < $1.date })
        expect(answer.rows.allSatisfy { $0.amount.isPositive })
        if number % 2 == 0 {
          expect(answer.rows.allSatisfy { $0.date.dayNumber * 86_400 <= now })
        }
      } catch {
        refused += 1
      }
      _ = Result { () throws(QuoteProblem) in
        try QuoteFile.quotes(bytes, name: "x.csv", QuoteFileTerms(now: now))
      }
    }
    expect(read > 1000 && refused > 1000, "\(read) read, \(refused) refused")
  }

  @Test("prices are read as traded, in the shortest form of their 32-bit numbers")
  func unchanged() throws {
    let answer = try YahooChart.answer(Array(Self.chart.utf8), now: 1_795_249_800)
    expect(
      answer.rows.map { "\($0.date) \($0.amount)" },
      equals: [
        "2026-11-17 106", "2026-11-18 106.4", "2026-11-20 27",
      ])
    expect(answer.skipped, equals: 1)
  }
}
