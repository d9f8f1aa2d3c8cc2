/// Returns a bar of `width` cells that fills from the left in eighths of a cell.
///
/// It is full only from 1000 ‰ on, and empty only at 0 or below, so that a small part and a small
/// gap stay visible. In between, it is rounded down.
///
///     coverageBar(permille: 550, width: 10)   // █████▌░░░░
///
/// - Precondition: `width` is not negative.
package func coverageBar(permille: Int, width: Int = 10) -> String {
  precondition(width >= 0, "a bar has no negative width")
  let clamped = min(max(permille, 0), 1000)
  var eighths = clamped * width * 8 / 1000
  if clamped > 0, eighths == 0, width > 0 { eighths = 1 }
  let partials = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  let partial = partials[eighths % 8]
  let empty = width - eighths / 8 - (partial.isEmpty ? 0 : 1)
  return String(repeating: "█", count: eighths / 8) + partial
    + String(repeating: "░", count: empty)
}
