import Expectations
import Foundation
import PlainText
import TestSupport
import Testing

struct LineDiffTests {
  private func diff(_ old: String, _ new: String, context: Int = 3) -> [String] {
    LineDiff(from: Array(old.utf8), to: Array(new.utf8), context: context).text(label: "f")
  }

  @Test("equal texts have no diff, not even headers")
  func equal() {
    for text in ["", "a", "a\n", "a\nb\n\n"] { expect(diff(text, text), equals: []) }
  }

  @Test("changed lines are marked and have three context lines around them")
  func format() {
    let old = (1...12).map { "\($0)\n" }.joined()
    let new = old.replacingOccurrences(of: "6\n", with: "six\nsix and a half\n")
    expect(
      diff(old, new),
      equals: [
        "--- a/f", "+++ b/f", "@@ -3,7 +3,8 @@", " 3", " 4", " 5", "-6", "+six", "+six and a half",
        " 7", " 8", " 9",
      ])
    expect(
      diff(old, new, context: 0),
      equals: ["--- a/f", "+++ b/f", "@@ -6 +6,2 @@", "-6", "+six", "+six and a half"])
  }

  @Test("changes share a hunk if at most twice the context is between them")
  func hunks() {
    func hunks(_ second: Int) -> [String] {
      let old = (1...20).map { "\($0)\n" }
      var new = old
      for line in [4, second] { new[line - 1] = "x\n" }
      return diff(old.joined(), new.joined()).filter { $0.hasPrefix("@@") }
    }
    expect(hunks(11), equals: ["@@ -1,14 +1,14 @@"])
    expect(hunks(12), equals: ["@@ -1,7 +1,7 @@", "@@ -9,7 +9,7 @@"])
  }

  @Test("in a replaced section the old lines come first")
  func grouping() {
    expect(
      diff("a\nb\nc\n", "x\ny\n").suffix(6),
      equals: ["@@ -1,3 +1,2 @@", "-a", "-b", "-c", "+x", "+y"])
  }

  @Test("an added or removed text has a range of zero lines")
  func empty() {
    expect(diff("", "a\nb\n").dropFirst(2), equals: ["@@ -0,0 +1,2 @@", "+a", "+b"])
    expect(diff("a\n", "").dropFirst(2), equals: ["@@ -1 +0,0 @@", "-a"])
  }

  @Test("a missing line feed at the end is reported")
  func lastLine() {
    let note = "\\ No newline at end of file"
    expect(diff("a", "a\n").dropFirst(2), equals: ["@@ -1 +1 @@", "-a", note, "+a"])
    expect(diff("a\nb", "x\nb").dropFirst(2), equals: ["@@ -1,2 +1,2 @@", "-a", "+x", " b", note])
    expect(diff("a", "b").dropFirst(2), equals: ["@@ -1 +1 @@", "-a", note, "+b", note])
  }

  @Test("control characters are escaped in lines and labels, tabs are not")
  func visible() {
    let bytes = { (text: String) in Array(text.utf8) }
    expect(diff("\ta\r\n", "\ta\u{1B}\n").suffix(2), equals: ["-\ta\\r", "+\ta\\u001b"])
    let lines = LineDiff(from: [0x61, 0xFF], to: bytes("a\n")).text(label: "f\u{1B}")
    expect(lines.prefix(2), equals: ["--- a/f\\u001b", "+++ b/f\\u001b"])
    expect(lines.contains("-a\u{FFFD}"))
  }

  @Test("the parts match the text")
  func parts() throws {
    let diff = LineDiff(from: Array("a\nb".utf8), to: Array("a\nc\n".utf8))
    let hunk = try require(diff.hunks.first)
    expect(diff.hunks.count, equals: 1)
    expect(hunk.old == 0..<2 && hunk.new == 0..<2)
    expect(hunk.lines.map(\.mark), equals: [.kept, .removed, .added])
    expect(hunk.lines.map(\.endsInLineFeed), equals: [true, false, true])
    expect(hunk.text, equals: [" a", "-b", "\\ No newline at end of file", "+c"])
  }

  @Test("applying a diff to the old text gives the new text")
  func applies() throws {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let (old, new) = generator.texts()
      let context = Int.random(in: 0...4, using: &generator)
      let patch = try Patch(diff(old, new, context: context))
      expect(patch.applied(to: old), equals: new, "seed \(seed)")
      expect(patch.reversed.applied(to: new), equals: old, "seed \(seed)")
    }
  }

  @Test("git applies the diffs")
  func gitApplies() throws {
    let folder = try TemporaryFolder()
    var (patch, wanted) = ([String](), [(file: URL, text: String)]())
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: 1000 + seed)
      let (old, new) = generator.texts()
      // An empty text would mean a new or removed file, which headers with a single name cannot
      // express.
      guard !old.isEmpty, !new.isEmpty, old != new else { continue }
      let file = folder.place.appending(path: "f\(seed)")
      try Data(old.utf8).write(to: file)
      patch += LineDiff(from: Array(old.utf8), to: Array(new.utf8)).text(label: "f\(seed)")
      wanted.append((file, new))
    }
    try Data((patch.joined(separator: "\n") + "\n").utf8)
      .write(to: folder.place.appending(path: "patch"))
    let outcome = try ShellCommand("git apply patch", in: folder.place).run()
    expect(outcome.status, equals: 0, "\(String(decoding: outcome.errors, as: UTF8.self))")
    expect(wanted.count > 20)
    for (file, text) in wanted {
      try expect(
        String(contentsOf: file, encoding: .utf8), equals: text, "\(file.lastPathComponent)")
    }
  }
}

/// A unified diff, read without knowledge of its origin.
private struct Patch {
  private struct Hunk {
    var old: (start: Int, count: Int)
    var new: (start: Int, count: Int)
    /// The mark and the line, including its line feed.
    var lines: [(mark: Character, text: String)]
  }

  private struct Malformed: Error {}

  private var hunks: [Hunk] = []

  init(_ lines: [String]) throws {
    guard !lines.isEmpty else { return }
    guard lines.count > 2, lines[0] == "--- a/f", lines[1] == "+++ b/f" else { throw Malformed() }
    for line in lines.dropFirst(2) {
      if let match = line.wholeMatch(of: /@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/) {
        let numbers = [match.1, match.2 ?? "1", match.3, match.4 ?? "1"].compactMap { Int($0) }
        hunks.append(
          Hunk(old: (numbers[0], numbers[1]), new: (numbers[2], numbers[3]), lines: []))
      } else if hunks.isEmpty {
        throw Malformed()
      } else if line == "\\ No newline at end of file" {
        let last = hunks[hunks.count - 1].lines.count - 1
        hunks[hunks.count - 1].lines[last].text.removeLast()
      } else {
        let mark = try require(line.first)
        hunks[hunks.count - 1].lines.append((mark, line.dropFirst() + "\n"))
      }
    }
  }

  var reversed: Patch {
    var patch = self
    patch.hunks = hunks.map { hunk in
      let lines = hunk.lines.map { line in
        (mark: line.mark == "+" ? "-" : line.mark == "-" ? "+" : line.mark, text: line.text)
      }
      return Hunk(old: hunk.new, new: hunk.old, lines: lines as [(mark: Character, text: String)])
    }
    return patch
  }

  /// Returns the text after the patch is applied; nil if the patch does not fit.
  func applied(to text: String) -> String? {
    let source = text.linesWithFeeds
    var (result, at) = ([String](), 0)
    for hunk in hunks {
      let start = hunk.old.count == 0 ? hunk.old.start : hunk.old.start - 1
      guard start >= at, start <= source.count else { return nil }
      result += source[at..<start]
      guard result.count == (hunk.new.count == 0 ? hunk.new.start : hunk.new.start - 1) else {
        return nil
      }
      let before = hunk.lines.filter { $0.mark != "+" }.map(\.text)
      let after = hunk.lines.filter { $0.mark != "-" }.map(\.text)
      guard before.count == hunk.old.count, after.count == hunk.new.count,
        source[start...].prefix(before.count).elementsEqual(before)
      else { return nil }
      result += after
      at = start + before.count
    }
    return (result + source[at...]).joined()
  }
}

extension String {
  fileprivate var linesWithFeeds: [String] {
    let lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let last = lines.last ?? ""
    return lines.dropLast().map { $0 + "\n" } + (last.isEmpty ? [] : [last])
  }
}

extension SeededGenerator {
  /// Returns two texts with a few kinds of lines; the second is often an edited version of the
  /// first.
  fileprivate mutating func texts() -> (String, String) {
    let old = lines(upTo: 30)
    var new = Bool.random(using: &self) ? old : lines(upTo: 30)
    for _ in 0..<Int.random(in: 0...5, using: &self) {
      let at = Int.random(in: 0...new.count, using: &self)
      if Bool.random(using: &self) || at == new.count {
        new.insert(contentsOf: lines(upTo: 3), at: at)
      } else {
        new.remove(at: at)
      }
    }
    return (ended(old), ended(new))
  }

  private mutating func lines(upTo most: Int) -> [String] {
    (0..<Int.random(in: 0...most, using: &self)).map { _ in
      ["a", "b", "c", "", "{", " d", "-", "+e"].randomElement(using: &self) ?? ""
    }
  }

  private mutating func ended(_ lines: [String]) -> String {
    let text = lines.joined(separator: "\n")
    return text.isEmpty || Int.random(in: 0...2, using: &self) == 0 ? text : text + "\n"
  }
}

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
