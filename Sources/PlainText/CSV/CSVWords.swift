/// How the findings that need nothing but their place are worded.
enum CSVWords {
  /// What is wrong where the cursor found `code`.
  static func message(of code: CSVCode) -> String {
    switch code {
    case .conflictMarker: "a merge left its mark here"
    case .unclosedQuote: "the quote that opens here is not closed"
    case .textAfterQuote: "text after the closing quote"
    case .bareQuote: "a quote inside a field that does not begin with one"
    case .lineBreak: "a line break inside a quoted field"
    default: preconditionFailure("the cursor finds nothing else")
    }
  }

  /// How to mend it.
  static func hint(of code: CSVCode) -> String {
    switch code {
    case .conflictMarker:
      "remove the lines with the marks, and keep what is right of the rows between them"
    case .unclosedQuote: "close it at the end of its field, or write two for a quote in the text"
    case .textAfterQuote: "write two quotes for a quote in the text, or remove what follows it"
    case .bareQuote: "put the field in quotes, and write two for each quote in it"
    case .lineBreak: "write the field on one line: merging and mending go line by line"
    default: preconditionFailure("the cursor finds nothing else")
    }
  }

  /// `all 15 lines end`, `3 of 15 lines end`.
  static func lines(_ count: Int, of total: Int) -> String {
    guard count == total else { return "\(count) of \(total) lines end\(count == 1 ? "s" : "")" }
    return total == 1 ? "the line ends" : "all \(total) lines end"
  }
}
