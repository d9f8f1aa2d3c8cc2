import PlainText

extension TextTable {
  /// Returns the table as HTML with all its columns; empty if it has no rows.
  ///
  /// Numbers are right-aligned. The first cell of each row is the row's header. On a narrow screen
  /// the table scrolls independently of the page, also by keyboard.
  ///
  /// - Parameter heading: the caption if the table does not have one.
  func html(_ options: HTMLOptions, heading: String) -> String {
    guard !(rows.isEmpty && footer.isEmpty) else { return "" }
    let name = (caption.flatMap { $0.isEmpty ? nil : $0 } ?? heading).markup
    var html =
      "<div class=\"scroll\" role=\"group\" aria-label=\"\(name)\" tabindex=\"0\">\n<table>\n"
    html += "<caption>\(name)</caption>\n"
    if columns.contains(where: { !$0.title.isEmpty }) {
      html += "<thead>\n<tr>"
      for column in columns {
        let title = column.title.markup
        html +=
          title.isEmpty ? "<td></td>" : "<th scope=\"col\"\(column.attribute)>\(title)</th>"
      }
      html += "</tr>\n</thead>\n"
    }
    html += "<tbody>\n"
    for row in rows { add(row, options, to: &html) }
    html += "</tbody>\n"
    if !footer.isEmpty {
      html += "<tfoot>\n"
      for row in footer { add(row, options, to: &html) }
      html += "</tfoot>\n"
    }
    return html + "</table>\n</div>\n"
  }

  private func add(_ cells: [StyledText], _ options: HTMLOptions, to html: inout String) {
    html += "<tr>"
    for (index, column) in columns.enumerated() {
      let cell = index < cells.count ? cells[index] : ""
      let content = cell.html(options, isNumber: column.alignment == .right)
      let isHeader = index == 0 && !cell.isEmpty
      html +=
        isHeader
        ? "<th scope=\"row\"\(column.attribute)>\(content)</th>"
        : "<td\(column.attribute)>\(content)</td>"
    }
    html += "</tr>\n"
  }
}

extension TextTable.Column {
  /// The class of the column's cells. Numbers are right-aligned. Of the other columns, only
  /// flexible ones wrap.
  fileprivate var attribute: String {
    alignment == .right ? " class=\"n\"" : isFlexible ? "" : " class=\"k\""
  }
}
