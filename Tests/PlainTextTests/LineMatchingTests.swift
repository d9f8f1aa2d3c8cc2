import Expectations
import PlainText
import TestSupport
import Testing

struct LineMatchingTests {
  private func changed(_ old: [String], _ new: [String]) -> Int {
    let texts = [old, new].map { lines in Array(lines.map { $0 + "\n" }.joined().utf8) }
    return LineDiff(from: texts[0], to: texts[1]).hunks
      .reduce(0) { $0 + $1.lines.count { $0.mark != .kept } }
  }

  /// Returns the number of changed lines by definition: those outside a longest common subsequence.
  private func least(_ old: [String], _ new: [String]) -> Int {
    var longest = [Int](repeating: 0, count: new.count + 1)
    for line in old {
      var diagonal = 0
      for (index, other) in new.enumerated() {
        let above = longest[index + 1]
        longest[index + 1] = line == other ? diagonal + 1 : max(above, longest[index])
        diagonal = above
      }
    }
    return old.count + new.count - 2 * (longest.last ?? 0)
  }

  @Test("no diff of two short texts has fewer changed lines")
  func everyShortText() {
    var texts: [[String]] = [[]]
    for length in 0..<4 {
      texts += texts.filter { $0.count == length }.flatMap { text in
        ["a", "b"].map { text + [$0] }
      }
    }
    expect(texts.count, equals: 31)
    var wrong: [[[String]]] = []
    for old in texts {
      for new in texts where changed(old, new) != least(old, new) { wrong.append([old, new]) }
    }
    expect(wrong, equals: [])
  }

  @Test("for up to 256 changes the number of changed lines is minimal")
  func longerTexts() {
    for seed in 0..<60 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      func lines(_ count: Int) -> [String] {
        (0..<count).map { _ in "\(Int.random(in: 0...9, using: &generator))" }
      }
      let old = lines(Int.random(in: 0...90, using: &generator))
      let new = lines(Int.random(in: 0...90, using: &generator))
      expect(changed(old, new), equals: least(old, new), "seed \(seed)")
    }
  }

  @Test("if all balances of a large plan change, the diff shows only the balances")
  func manyChanges() {
    func plan(_ shift: Int) -> [String] {
      (0..<400).flatMap { index in
        [
          "{", "\"name\": \"a\(index)\",", "\"balance\": \(index % 7 + shift).0,", "\"w\": 1.0",
          "},",
        ]
      }
    }
    expect(changed(plan(0), plan(10)), equals: 800)
  }

  @Test("beyond 256 changes a diff of different texts still includes every line")
  func unlikeTexts() {
    for seed in 0..<3 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      func lines(_ count: Int) -> [String] {
        (0..<count).map { _ in "\(Int.random(in: 0...200, using: &generator))" }
      }
      let (old, new) = (lines(700), lines(650))
      let texts = [old, new].map { lines in Array(lines.map { $0 + "\n" }.joined().utf8) }
      let all = LineDiff(from: texts[0], to: texts[1], context: 1000).hunks.flatMap(\.lines)
      expect(all.filter { $0.mark != .added }.map(\.text), equals: old, "seed \(seed)")
      expect(all.filter { $0.mark != .removed }.map(\.text), equals: new, "seed \(seed)")
    }
  }
}
