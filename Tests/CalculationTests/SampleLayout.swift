import FinanceModel
import Importing
import PlainText

/// A layout for tests, and the statements read with it.
enum SampleLayout {
  /// Returns the contents of a text, read with the layout in this JSON.
  static func lines(
    _ layout: String, _ text: String, options: StatementOptions = StatementOptions()
  ) -> [String] {
    let loaded = BuiltInLayouts.read(layout)
    guard let layout = loaded.value else { return loaded.diagnostics.map(\.message) }
    return StatementLines.lines(
      StatementFile.statements(
        Array(text.utf8), file: "f.csv", layouts: [layout], options: options))
  }

  /// Returns a layout with date, payee, amount and the given additional keys.
  static func json(_ more: String = "", header: String = #""D","P","A""#, columns: String = "")
    -> String
  {
    let amount = columns.isEmpty ? #", "amount": ["A"]"# : columns
    let all = #""date": ["D"], "payee": ["P"]"# + amount
    return """
      {"name": "x", "headers": [[\(header)]], "dates": ["yyyy-mm-dd"], "decimal": "point",
       "currency": "EUR"\(more), "columns": {\(all)}}
      """
  }
}
