import Expectations
import PlainText
import TestSupport
import Testing

struct StringInternerTests {
  @Test("names are numbered in order of appearance and keep their numbers")
  func order() {
    var table = StringInterner()
    expect(
      ["EUR", "USD", "EUR", "", "GBP", ""].map { table.index(of: $0) }, equals: [0, 1, 0, 2, 3, 2])
    expect(table.names == ["EUR", "USD", "", "GBP"] && table.count == 4)
    expect(table.known("USD") == 1 && table.known("") == 2)
    expect(table.known("US") == nil && table.known("USD ") == nil)
    expect(StringInterner().known("") == nil)
  }

  @Test("thousands of similar or long names are distinguished, wherever they are in a text")
  func random() {
    let seed: UInt64 = 577
    var generator = SeededGenerator(seed: seed)
    var table = StringInterner()
    var expected: [String: Int] = [:]
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...(generator.oneIn(5) ? 40 : 18), using: &generator)
      let letters = generator.oneIn(2) ? "ab" : "abcdefé\0"
      let name = String((0..<length).map { _ in letters.randomElement(using: &generator) ?? "a" })
      let before = String(repeating: "z", count: Int.random(in: 0...3, using: &generator))
      let text = before + name + String(repeating: "b", count: generator.oneIn(2) ? 0 : 20)
      let number = expected[name] ?? expected.count
      expected[name] = number
      let found = Array(text.utf8).withUnsafeBufferPointer { bytes in
        let range = before.utf8.count..<(before.utf8.count + name.utf8.count)
        let found = table.index(of: range, in: bytes)
        return table.known(range, in: bytes) == found ? found : -1
      }
      expect(found, equals: number, "seed \(seed): \(name)")
    }
    expect(table.count == expected.count && table.count > 5_000)
    expect(expected.allSatisfy { table.names[$1] == $0 && table.known($0) == $1 })
  }

  @Test("names that differ in any one byte have different hashes")
  func hashes() {
    for length in [1, 7, 8, 9, 16, 17, 26, 33] {
      var seen: Set<UInt64> = []
      for place in 0..<length {
        for byte in 1...255 as ClosedRange<UInt8> {
          var name = [UInt8](repeating: 0, count: length)
          name[place] = byte
          seen.insert(name.withUnsafeBufferPointer { StringInterner.hash(of: $0.indices, in: $0) })
        }
      }
      expect(seen.count, equals: 255 * length, "\(length)")
    }
    let lengths = (0...40).map { [UInt8](repeating: 0, count: $0) }
    let hashes = lengths.map {
      $0.withUnsafeBufferPointer { StringInterner.hash(of: $0.indices, in: $0) }
    }
    expect(Set(hashes).count, equals: lengths.count)
  }
}
