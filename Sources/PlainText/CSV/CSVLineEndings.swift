/// Counts of lines by line ending; line breaks in quoted fields are not counted.
struct CSVLineEndings {
  struct Count {
    var count = 0
    var first = 0

    /// Counts `times` line endings, the first one at `place`.
    mutating func note(_ place: Int, times: Int = 1) {
      if count == 0 { first = place }
      count += times
    }
  }

  var lf = 0
  var crlf = Count()
  var cr = Count()

  private var total: Int { lf + crlf.count + cr.count }

  /// A finding at the first line that ends with CR alone; nil if no line does.
  var carriageReturn: TextFinding? {
    guard cr.count > 0 else { return nil }
    return TextFinding(
      .carriageReturn, cr.first..<(cr.first + 1), "\(lines(cr.count)) with CR alone, expected LF",
      hint: "save the file with LF line endings, or put a field that holds a CR in quotes")
  }

  /// A finding at the first line that ends with CR LF; nil if no line does.
  var crlfWarning: TextFinding? {
    guard crlf.count > 0 else { return nil }
    return TextFinding(
      .crlf, crlf.first..<(crlf.first + 2), "\(lines(crlf.count)) with CR LF, expected LF",
      hint: "save the file with LF line endings, or run folder-repair")
  }

  /// Returns a clause such as `all 15 lines end` or `3 of 15 lines end`.
  private func lines(_ count: Int) -> String {
    guard count == total else { return "\(count) of \(total) lines end\(count == 1 ? "s" : "")" }
    return total == 1 ? "the line ends" : "all \(total) lines end"
  }
}
