import Expectations
import FinanceModel
import Testing

@Suite struct LedgerPlaceTests {
  @Test("places are sorted by file, with each header before its records")
  func order() {
    let places = [
      LedgerPlace.header(ofFile: 0), LedgerPlace(file: 0, record: 0),
      LedgerPlace(file: 0, record: 7), .header(ofFile: 1), LedgerPlace(file: 1, record: 0),
    ]
    expect(places.reversed().sorted(), equals: places)
    expect(places.map(\.isHeader), equals: [true, false, false, true, false])
  }
}
