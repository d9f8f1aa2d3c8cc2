// The libFuzzer target "statement", compiled by fuzz.py with the modules that it imports.
//
// The first byte selects the built-in layout that reads the rest, or lets the format and header
// select the layout. Accepted text has rows on lines of the text; refused text has an error.

import FinanceModel
import PlainText

private let layouts = BuiltInLayouts.all

@_cdecl("LLVMFuzzerTestOneInput")
package func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = bytes.first else { return 0 }
  let text = Array(bytes.dropFirst())
  let layout = Int(first) < layouts.count ? layouts[Int(first)] : nil
  let loaded = StatementFile.statements(
    text, file: "a", layouts: layout.map { [$0] } ?? layouts, named: layout?.name)
  // UTF-16 and windows-1252 are shown as UTF-8, so a line may be longer than its bytes, and a CR
  // alone ends a line.
  let shown = text.map { $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0 }
  check(loaded.diagnostics, of: shown + shown + shown, isRefused: loaded.value == nil)
  let lines = text.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
  for statement in loaded.value ?? [] {
    for row in statement.rows.packed {
      require((1...lines).contains(row.line), "the line of a row is one of the text")
    }
  }
  return 0
}
