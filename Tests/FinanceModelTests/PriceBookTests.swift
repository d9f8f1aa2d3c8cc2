import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct PriceBookTests {
  private let day = CalendarDate(year: 2024, month: 3, day: 1) ?? .epochDay

  private func random(_ count: Int, _ generator: inout SeededGenerator) -> [PriceObservation] {
    (0..<count).map { number in
      PriceObservation(
        symbol: ["A", "B", "C"].randomElement(using: &generator) ?? "",
        date: day.adding(days: Int.random(in: 0...15, using: &generator)) ?? day,
        quote: ["EUR", "USD"].randomElement(using: &generator) ?? "",
        amount: Decimal(Int.random(in: 1...5, using: &generator)),
        source: ["", "x", "MANUAL"].randomElement(using: &generator) ?? "",
        place: LedgerPlace(file: number % 3, record: number))
    }
  }

  private func contents(_ book: PriceBook) -> [PriceObservation] {
    book.symbols.flatMap { book.series(of: $0)?.observations ?? [] }.map { observation in
      var other = observation
      other.place = nil
      return other
    }
  }

  @Test("the book is the same, whatever the order of observations and however they are added")
  func order() {
    let seed: UInt64 = 7
    var generator = SeededGenerator(seed: seed)
    for round in 0..<50 {
      let all = random(Int.random(in: 0...40, using: &generator), &generator)
      let expected = contents(PriceBook(all))
      expect(
        contents(PriceBook(all.shuffled(using: &generator))), equals: expected,
        "seed \(seed), round \(round)")
      let cut = Int.random(in: 0...all.count, using: &generator)
      expect(
        contents(PriceBook(all[cut...]).adding(all[..<cut])), equals: expected,
        "seed \(seed), round \(round)")
    }
  }

  @Test("a price keeps its place, or has none")
  func places() {
    let place = LedgerPlace(file: 2, record: 70_000)
    let rows = [
      PriceObservation(symbol: "A", date: day, quote: "EUR", amount: .one, place: place),
      PriceObservation(symbol: "B", date: day, quote: "EUR", amount: .one),
    ]
    let book = PriceBook(rows).adding([])
    expect(book.price(of: "A", onOrBefore: day)?.place, equals: place)
    expect(book.price(of: "B", onOrBefore: day), equals: rows[1])
  }

  @Test("a symbol without prices is not in the book")
  func empty() {
    var draft = PriceBook.Draft()
    _ = draft.stream(of: "A", quote: "EUR", source: "")
    expect(draft.book.symbols, equals: [])
    expect(draft.book.price(of: "A", onOrBefore: day) == nil)
    expect(PriceBook().price(of: "A", after: day) == nil)
  }

  @Test("streams add the same prices as observations, and only the last trade of a day")
  func streams() throws {
    var draft = PriceBook.Draft()
    draft.add(PriceObservation(symbol: "A", date: day, quote: "EUR", amount: Decimal(3)))
    let trades = draft.stream(of: "B", quote: "USD", source: "trade")
    expect(draft.stream(of: "B", quote: "USD", source: "trade"), equals: trades)
    draft.add(Decimal(4), on: day, to: trades)
    draft.add(Decimal(5), on: day, to: trades)
    let book = draft.book
    expect(book.symbols, equals: ["A", "B"])
    expect(
      book.series(of: "B")?.observations,
      equals: [
        PriceObservation(symbol: "B", date: day, quote: "USD", amount: Decimal(5), source: "trade")
      ])
    expect(book.price(of: "A", onOrBefore: day)?.amount, equals: Decimal(3))
  }

  @Test("adding prices to a book gives the same book as creating it from all prices")
  func adding() throws {
    var generator = SeededGenerator(seed: 18)
    for _ in 0..<300 {
      let prices = (0..<Int.random(in: 0..<30, using: &generator)).map { _ in
        PriceObservation(
          symbol: ["A", "B", "C"].randomElement(using: &generator) ?? "A",
          date: day.adding(days: Int.random(in: 0..<6, using: &generator)) ?? day,
          quote: ["EUR", "USD"].randomElement(using: &generator) ?? "EUR",
          amount: Decimal(Int.random(in: 1..<9, using: &generator)),
          source: ["trade", "MANUAL", "x", "y"].randomElement(using: &generator) ?? "")
      }
      let cut = Int.random(in: 0...prices.count, using: &generator)
      let (parts, whole) = (
        PriceBook(prices[..<cut]).adding(prices[cut...]), PriceBook(prices)
      )
      expect(parts.symbols, equals: whole.symbols)
      for symbol in whole.symbols {
        let (part, all) = (parts.series(of: symbol), whole.series(of: symbol))
        expect(part?.quotes, equals: all?.quotes)
        expect(part?.observations, equals: all?.observations, "\(prices), cut at \(cut)")
      }
    }
  }
}

@Suite struct PriceObservationTests {
  @Test("manual prices take precedence over other sources, and those over trades")
  func ranks() {
    let rank = PriceObservation.rank
    expect(rank("MANUAL") > rank("yahoo"))
    expect(rank("yahoo"), equals: rank(""))
    expect(rank("yahoo") > rank("trade"))
  }
}

@Suite struct PriceCodeTests {
  private static let codes = PriceCode.allCases.map(\.rawValue)

  @Test("each code is lower-case words joined by hyphens, starting with 'price'")
  func spelling() {
    for code in Self.codes {
      expect(code.wholeMatch(of: /price(-[a-z]+)+/) != nil, "\(code)")
    }
  }

  @Test("these codes are distinct from the codes for price rows")
  func rows() {
    expect(Self.codes.filter(Ledger.prices.possibleCodes.contains), equals: [])
  }
}
