// Code shared by the fuzz targets.

import PlainText

func require(_ condition: Bool, _ law: String) {
  guard condition else { fatalError(law) }
}

/// Checks that every diagnostic has a message, and a place within the text.
func check(_ diagnostics: [Diagnostic], of bytes: [UInt8], isRefused: Bool) {
  if isRefused {
    require(diagnostics.contains { $0.severity == .error }, "a refusal has an error")
  }
  let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
  for diagnostic in diagnostics {
    require(!diagnostic.message.isEmpty && !diagnostic.code.isEmpty, "a message and a code")
    guard let excerpt = diagnostic.excerpt else { continue }
    require((1...lines).contains(excerpt.position.line), "the line is one of the text")
    require((1...bytes.count + 1).contains(excerpt.position.column), "so is the column")
    require(
      excerpt.marked.lowerBound >= 0 && excerpt.marked.upperBound <= excerpt.line.count + 1,
      "the mark lies within the shown line, or one past its end")
  }
}
