/// Returns a bar `width` cells wide, filled from the left in eighths of a cell.
///
/// The bar is full only at 1000 ‰ or above, and empty only at 0 or below. A small part or a small
/// gap therefore remains visible. Between these values, the fill is rounded down.
///
///     coverageBar(permille: 550, width: 10)   // █████▌░░░░
///
/// - Precondition: `width` is not negative.
package func coverageBar(permille: Int, width: Int = 10) -> String {
  precondition(width >= 0, "the width of a bar is not negative")
  let clamped = min(max(permille, 0), 1000)
  var eighths = clamped * width * 8 / 1000
  if clamped > 0, eighths == 0, width > 0 { eighths = 1 }
  let partials = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  let partial = partials[eighths % 8]
  let empty = width - eighths / 8 - (partial.isEmpty ? 0 : 1)
  return String(repeating: "█", count: eighths / 8) + partial
    + String(repeating: "░", count: empty)
}
