// Targets for libFuzzer, compiled by fuzz.py together with the files of Sources/PlainText.
//
// Each target reads the bytes as one kind of text. Accepted text is written and read again, and the
// result must be equal. Refused text has an error, and the place of every error is within the text.

import Glibc

/// The target named by the environment variable COFFER_FUZZ.
private let target: Target = {
  guard let name = getenv("COFFER_FUZZ").map({ String(cString: $0) }),
    let target = Target(rawValue: name)
  else { fatalError("COFFER_FUZZ names no target") }
  return target
}()

private enum Target: String {
  case json, csv, number, date, conflict, diff, text
  /// The control, with a defect that the fuzzer must find.
  case control
}

@_cdecl("LLVMFuzzerTestOneInput")
package func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  switch target {
  case .json: fuzzJSON(bytes)
  case .csv: fuzzCSV(bytes)
  case .number: fuzzNumber(bytes)
  case .date: fuzzDate(bytes)
  case .conflict: fuzzConflict(bytes)
  case .diff: fuzzDiff(bytes)
  case .text: fuzzText(bytes)
  case .control: fuzzControl(bytes)
  }
  return 0
}

private func fuzzJSON(_ bytes: [UInt8]) {
  let source = SourceText(file: "a", bytes: bytes)
  let loaded = JSONDocument.parse(source)
  check(loaded.diagnostics, of: bytes, isRefused: loaded.value == nil)
  guard let document = loaded.value else { return }
  require(document.applying([]) == bytes, "without edits the bytes stay")
  let tree = document.tree(of: document.root)
  for style in [JSONValue.Style.compact, .pretty] {
    let written = Array(tree.text(style).utf8)
    guard let again = JSONDocument.parse(SourceText(file: "b", bytes: written)).value else {
      fatalError("what is written can be read")
    }
    require(again.tree(of: again.root) == tree, "what is written reads as it was")
  }
}

private func fuzzCSV(_ bytes: [UInt8]) {
  let loaded = CSVTable.parse(SourceText(file: "a", bytes: bytes))
  check(loaded.diagnostics, of: bytes, isRefused: loaded.value == nil)
  guard let table = loaded.value else { return }
  var written: [UInt8] = []
  func append(_ fields: [String]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { written.append(UInt8(ascii: ",")) }
      written.append(UInt8(ascii: "\""))
      for byte in field.utf8 {
        if byte == UInt8(ascii: "\"") { written.append(byte) }
        written.append(byte)
      }
      written.append(UInt8(ascii: "\""))
    }
    written.append(UInt8(ascii: "\n"))
  }
  func rows(of table: CSVTable) -> [[String]] {
    (0..<table.count).map { record in table.header.indices.map { table.text(record, $0) } }
  }
  append(table.header)
  let before = rows(of: table)
  before.forEach(append)
  guard let again = CSVTable.parse(SourceText(file: "b", bytes: written)).value else {
    fatalError("what is written can be read")
  }
  let after = rows(of: again)
  require(
    again.header.map { Array($0.utf8) } == table.header.map { Array($0.utf8) }
      && after.map { $0.map { Array($0.utf8) } } == before.map { $0.map { Array($0.utf8) } },
    "what is written reads as it was")
}

private func fuzzNumber(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let written = try? Decimal(parsing: text)
  let isText = Array(text.utf8) == bytes
  if isText {
    let same = bytes.withUnsafeBufferPointer { try? Decimal(parsing: $0) }
    require(same == written, "bytes and text are one number")
  }
  if let written {
    require((try? Decimal(parsing: written.description)) == written, "a number reads as written")
    _ = written.text(decimals: 2, .halfEven)
  }
  guard let number = try? Decimal(jsonNumber: bytes[...]) else { return }
  require((try? Decimal(parsing: number.description)) == number, "a JSON number too")
  if let written { require(written == number, "both readers agree") }
  if let sum = try? number + number {
    require((try? sum - number) == number, "a sum less one of its parts is the other")
  }
}

private func fuzzDate(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  if let date = try? CalendarDate(parsing: text) {
    require(date.description == text, "a date is written as it was")
    require(CalendarDate(dayNumber: date.dayNumber) == date, "its number is its own")
    if let later = date.adding(days: 1) { require(date < later, "the next day is later") }
  }
  if let moment = try? Timestamp(parsing: text) {
    require(moment.description == text, "a timestamp is written as it was")
    require((try? Timestamp(parsingMoment: text))?.instant == moment.instant, "it is a moment")
  }
  _ = try? Timestamp(parsingMoment: text)
  if let time = try? TimeOfDay(parsing: text) {
    require(TimeOfDay(nanoseconds: time.nanoseconds) == time, "a time is its nanoseconds")
  }
}

private func fuzzConflict(_ bytes: [UInt8]) {
  let conflicts = FileConflicts(SourceText(file: "a", bytes: bytes))
  guard let text = ConflictedText(bytes) else { return }
  require(text.choosing { _ in nil }.bytes == bytes, "without a choice the bytes stay")
  for side in ConflictSide.allCases {
    let chosen = text.choosing { _ in side }
    require(chosen.bytes.count <= bytes.count, "a choice only removes")
    require(chosen.places.allSatisfy { $0.upperBound <= chosen.bytes.count }, "places are inside")
  }
  if let conflicts {
    require(conflicts.conflicts.count <= bytes.count, "not more conflicts than bytes")
  }
}

private func fuzzDiff(_ bytes: [UInt8]) {
  let middle = bytes.firstIndex(of: 0) ?? bytes.count / 2
  let old = Array(bytes[..<middle])
  let new = Array(bytes[min(middle + 1, bytes.count)...])
  let diff = LineDiff(from: old, to: new, context: 1_000_000)
  require(diff.hunks.isEmpty == (old == new), "a difference if and only if the bytes differ")
  guard !diff.hunks.isEmpty, diff.hunks.count == 1 else { return }
  func side(without mark: LineDiff.Line.Mark) -> [UInt8] {
    diff.hunks[0].lines.filter { $0.mark != mark }.flatMap {
      Array($0.text.utf8) + ($0.endsInLineFeed ? [UInt8(ascii: "\n")] : [])
    }
  }
  // Lines are shown with their control characters escaped.
  let isShownAsItIs = [old, new].allSatisfy { side in
    let lines = String(decoding: side, as: UTF8.self).split(separator: "\n")
    return lines.allSatisfy { String($0).visible == $0 }
      && String(decoding: side, as: UTF8.self).utf8.elementsEqual(side)
  }
  guard isShownAsItIs else { return }
  require(side(without: .added) == old, "the lines that stay or go are the old text")
  require(side(without: .removed) == new, "the lines that stay or come are the new text")
}

private func fuzzText(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let visible = text.visible
  require(
    visible.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) },
    "no control character is shown")
  require(visible.visible == visible, "what is visible stays")
}

private func fuzzControl(_ bytes: [UInt8]) {
  let loaded = JSONDocument.parse(SourceText(file: "a", bytes: bytes))
  guard let document = loaded.value, document.kind(of: document.root) == .array else { return }
  require(document.elements(of: document.root).reduce(0) { n, _ in n + 1 } < 3, "the defect")
}
