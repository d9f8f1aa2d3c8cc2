import PlainText

/// The parts of a workbook that do not depend on its rows (ECMA-376 parts 1 and 2).
enum WorkbookParts {
  // Indices of the formats in the styles' `cellXfs`.
  static let plainStyle: StaticString = "0"
  static let headerStyle: StaticString = "1"
  static let textStyle: StaticString = "2"
  static let twoDecimalsStyle: StaticString = "3"
  static let dateStyle: StaticString = "4"

  static let sheetPath = "xl/worksheets/sheet1.xml"

  /// Returns the path and contents of each part except the sheet, in the order in which they are
  /// written.
  static func others(of spec: TableSpec) -> [(path: String, bytes: [UInt8])] {
    [
      ("[Content_Types].xml", contentTypes), ("_rels/.rels", packageRelations),
      ("xl/workbook.xml", workbook(sheetName(of: spec.name))),
      ("xl/_rels/workbook.xml.rels", workbookRelations), ("xl/styles.xml", styles),
    ].map { ($0, Array((declaration + $1).utf8)) }
  }

  private static let declaration =
    #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"# + "\n"
  private static let types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
  private static let relations =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006"
  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

  private static let contentTypes =
    #"<Types xmlns="\#(package)/content-types">"#
    + #"<Default Extension="rels" ContentType="application/vnd.openxmlformats-package"#
    + #".relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>"#
    + #"<Override PartName="/xl/workbook.xml" ContentType="\#(types).sheet.main+xml"/>"#
    + #"<Override PartName="/\#(sheetPath)" ContentType="\#(types).worksheet+xml"/>"#
    + #"<Override PartName="/xl/styles.xml" ContentType="\#(types).styles+xml"/></Types>"#

  private static let packageRelations =
    #"<Relationships xmlns="\#(package)/relationships"><Relationship Id="rId1" "#
    + #"Type="\#(relations)/officeDocument" Target="xl/workbook.xml"/></Relationships>"#

  private static let workbookRelations =
    #"<Relationships xmlns="\#(package)/relationships"><Relationship Id="rId1" "#
    + #"Type="\#(relations)/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" "#
    + #"Type="\#(relations)/styles" Target="styles.xml"/></Relationships>"#

  private static func workbook(_ sheetName: String) -> String {
    let name = sheetName.flatMap { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }
    return #"<workbook xmlns="\#(main)" xmlns:r="\#(relations)"><sheets>"#
      + #"<sheet name="\#(String(name))" sheetId="1" r:id="rId1"/></sheets></workbook>"#
  }

  /// The cell formats. Edited text remains text, so that it cannot become a formula. Amounts have
  /// two decimals, and dates are in ISO 8601 format.
  private static let styles =
    #"<styleSheet xmlns="\#(main)"><numFmts count="1">"#
    + #"<numFmt numFmtId="164" formatCode="yyyy\-mm\-dd"/></numFmts>"#
    + #"<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>"#
    + #"<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>"#
    + #"<fills count="2"><fill><patternFill patternType="none"/></fill>"#
    + #"<fill><patternFill patternType="gray125"/></fill></fills>"#
    + #"<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"#
    + #"<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>"#
    + #"</cellStyleXfs><cellXfs count="5">"#
    + #"<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>"#
    + #"<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" "#
    + #"applyFont="1"/>"#
    + [49, 2, 164].map { format in
      #"<xf numFmtId="\#(format)" fontId="0" fillId="0" borderId="0" xfId="0" "#
        + #"applyNumberFormat="1"/>"#
    }.joined()
    + #"</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/>"#
    + "</cellStyles></styleSheet>"

  /// Returns the XML before the sheet's rows: a frozen header, and column widths that depend on the
  /// columns' kinds.
  static func sheetStart(_ columns: [ColumnSpec], hasHeader: Bool) -> [UInt8] {
    var text = declaration + #"<worksheet xmlns="\#(main)">"#
    if hasHeader {
      text += #"<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" "#
      text += #"activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>"#
    }
    if !columns.isEmpty {
      text += "<cols>"
      for (number, column) in zip(1..., columns) {
        text += #"<col min="\#(number)" max="\#(number)" width="\#(column.kind.width)" "#
        text += #"customWidth="1"/>"#
      }
      text += "</cols>"
    }
    return Array((text + "<sheetData>").utf8)
  }

  /// Returns the table's name in a form that spreadsheets allow. It has at most 31 UTF-16 units and
  /// does not contain `[]:*?/\` or characters forbidden in XML. It does not begin or end with `'`,
  /// and is not `history`, which Excel reserves.
  static func sheetName(of name: String) -> String {
    var kept = String.UnicodeScalarView()
    var length = 0
    for scalar in name.unicodeScalars {
      length += UTF16.width(scalar)
      guard length <= 31 else { break }
      let isAllowed =
        scalar.value >= 0x20 && !"[]:*?/\\\u{FFFE}\u{FFFF}".unicodeScalars.contains(scalar)
      kept.append(isAllowed ? scalar : "_")
    }
    if kept.first == "'" { kept.replaceSubrange(...kept.startIndex, with: "_".unicodeScalars) }
    if let last = kept.indices.last, kept[last] == "'" {
      kept.replaceSubrange(last..., with: "_".unicodeScalars)
    }
    let text = String(kept)
    if text.isEmpty { return "table" }
    return text.lowercased() == "history" ? text + "_" : text
  }
}

extension ColumnSpec.Kind {
  /// The index of the cell format for this kind.
  var style: StaticString {
    switch self {
    case .money, .percent: WorkbookParts.twoDecimalsStyle
    case .date: WorkbookParts.dateStyle
    case .text, .timestamp: WorkbookParts.textStyle
    case .estimate, .price, .quantity, .number, .share, .integer, .flag:
      WorkbookParts.plainStyle
    }
  }

  /// The column width in characters.
  fileprivate var width: Int {
    switch self {
    case .text: 24
    case .timestamp: 27
    case .date: 12
    case .money, .estimate, .price, .quantity, .number: 14
    case .percent, .share, .integer, .flag: 10
    }
  }
}
