import PlainText

extension OutgoingTable {
  /// Writes a workbook that has one sheet (ECMA-376) as an uncompressed zip. Because a zip stores
  /// the size before the contents, the rows are produced twice: first to measure the sheet, then to
  /// write it.
  func writeWorkbook(
    _ manner: ExportOptions, to put: ([UInt8]) throws -> Void
  ) throws -> [Diagnostic] {
    let most = WorkbookSheet.columnLimit
    guard spec.columns.count <= most else {
      throw Failure(
        tooLargeForWorkbook: "'\(spec.name)' has \(spec.columns.count) columns, expected at most "
          + "\(most) in a workbook")
    }
    var measured = Measure()
    let warnings = try write(WorkbookSheet(spec, manner)) { measured.take($0) }
    var zip = StoredZip()
    try put(head(measured, &zip))
    var written = Measure()
    _ = try write(WorkbookSheet(spec, manner)) { bytes in
      written.take(bytes)
      // The zip header already contains the size, so no further bytes may be written.
      guard written.size <= measured.size else { throw changed }
      try put(bytes)
    }
    guard written.size == measured.size, written.checksum.value == measured.checksum.value else {
      throw changed
    }
    try put(zip.directory())
    return warnings
  }

  /// Returns the bytes before the sheet's contents.
  private func head(_ sheet: Measure, _ zip: inout StoredZip) throws -> [UInt8] {
    do {
      var head: [UInt8] = []
      for (path, bytes) in WorkbookParts.others(of: spec) {
        var part = Measure()
        part.take(bytes)
        head += try zip.header(of: path, size: part.size, checksum: part.checksum.value) + bytes
      }
      return try head
        + zip.header(
          of: WorkbookParts.sheetPath, size: sheet.size, checksum: sheet.checksum.value)
    } catch {
      throw Failure(
        tooLargeForWorkbook: "'\(spec.name)' would be a workbook of more than 4 GiB")
    }
  }

  private var changed: Failure {
    Failure(
      .writing,
      Diagnostic(
        .error, ExportCode.changed,
        "the rows of '\(spec.name)' changed while they were being written",
        hint: "run the command again when no other program writes to the folder"))
  }
}

/// The size and checksum that a zip stores before a file's contents.
private struct Measure {
  private(set) var size = 0
  private(set) var checksum = CRC32()

  mutating func take(_ bytes: [UInt8]) {
    size += bytes.count
    checksum.update(bytes)
  }
}

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

/// Appends text as a workbook string, and returns the number of characters replaced.
///
/// The escapes follow ECMA-376 part 1, 22.9.2.19 (ST_Xstring), and Microsoft's notes on it
/// (MS-OI29500 2.1.1747). CR becomes `_x000D_`, because XML would change it to LF; tab and LF are
/// not changed. In text that looks like such an escape, the first underscore becomes `_x005F_`.
/// Characters that XML 1.0 does not allow (controls except TAB, LF and CR; U+FFFE; U+FFFF) are
/// replaced by U+FFFD.
///
/// Observed: LibreOffice 7.4 resolves the escapes, and reads CR LF as LF. openpyxl 3.1 does not
/// resolve them.
func appendWorkbookText(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Int {
  var replaced = 0
  var plain = 0
  var index = 0
  while index < text.count {
    let byte = text[index]
    var length = 1
    let instead: StaticString
    switch byte {
    case UInt8(ascii: "&"): instead = "&amp;"
    case UInt8(ascii: "<"): instead = "&lt;"
    case UInt8(ascii: ">"): instead = "&gt;"
    case UInt8(ascii: "\r"): instead = "_x000D_"
    case UInt8(ascii: "_") where looksLikeEscape(text, at: index): instead = "_x005F_"
    case 0xEF where isNoncharacter(text, at: index):
      length = 3
      instead = "\u{FFFD}"
    case 0..<0x20 where byte != UInt8(ascii: "\t") && byte != UInt8(ascii: "\n"):
      instead = "\u{FFFD}"
    default:
      index += 1
      continue
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain..<index]))
    bytes.append(contentsOf: UnsafeBufferPointer(instead))
    if instead.utf8CodeUnitCount == 3 { replaced += 1 }
    index += length
    plain = index
  }
  bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain...]))
  return replaced
}

/// Whether the text at `index` is `_x`, four hexadecimal digits and `_`. A CR instead of the last
/// `_` also matches, because it is written with a leading underscore.
private func looksLikeEscape(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
  guard index + 6 < text.count, text[index + 1] == UInt8(ascii: "x") else { return false }
  let last = text[index + 6]
  guard last == UInt8(ascii: "_") || last == UInt8(ascii: "\r") else { return false }
  return text[(index + 2)..<(index + 6)].allSatisfy { byte in
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }
}

/// Whether the bytes at `index` are U+FFFE or U+FFFF.
private func isNoncharacter(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
  index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
}

/// Returns the text's length in UTF-16 units, as spreadsheets measure it. A character above U+FFFF
/// consists of two units.
func lengthInUTF16(_ text: UnsafeBufferPointer<UInt8>) -> Int {
  var length = 0
  for byte in text { length += byte >= 0xF0 ? 2 : byte & 0xC0 == 0x80 ? 0 : 1 }
  return length
}
