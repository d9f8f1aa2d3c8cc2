import Console
import Expectations
import PlainText
import Testing

struct CoverageBarTests {
  @Test("a bar is filled in eighths")
  func eighths() {
    expect(coverageBar(permille: 550, width: 10), equals: "█████▌░░░░")
    expect(coverageBar(permille: 0, width: 4), equals: "░░░░")
    expect(coverageBar(permille: 1000, width: 4), equals: "████")
    expect(coverageBar(permille: 500, width: 1), equals: "▌")
    expect(coverageBar(permille: 500, width: 0), equals: "")
  }

  @Test("a bar has a fixed width, never shrinks, and is full or empty only at the ends")
  func bounds() {
    for width in 1...12 {
      var last = -1
      for permille in stride(from: -200, through: 1200, by: 1) {
        let bar = coverageBar(permille: permille, width: width)
        let filled = bar.unicodeScalars.reduce(0) { sum, cell in
          cell == "░" ? sum : sum + 0x2590 - Int(cell.value)
        }
        expect(bar.displayWidth, equals: width)
        expect(filled >= last)
        expect((filled == 0) == (permille <= 0))
        expect((filled == width * 8) == (permille >= 1000))
        last = filled
      }
    }
  }
}
