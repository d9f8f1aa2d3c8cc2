import Console
import Expectations
import Foundation
import TestSupport
import Testing

/// A workbook read by Python with its own zip and XML modules.
struct WorkbookReader {
  /// One cell of the sheet.
  struct Cell: Equatable {
    let type: String
    let style: String
    /// The text, with escapes resolved as in ECMA-376.
    let text: [UInt8]
  }

  /// Whether to run the test: Python is installed, or its absence must fail the test.
  static let isWanted = ShellRun.isWanted("python3")
  /// Whether Python has openpyxl, which is never required.
  static let hasOpenpyxl = (try? run("import openpyxl", on: []))?.status == 0

  /// The cells by position, such as `B2`.
  private(set) var cells: [String: Cell] = [:]

  init(_ book: [UInt8]) throws { try self.init(book, program: Self.reading) }

  /// Returns the values read by openpyxl, which does not show types or styles.
  static func openpyxl(_ book: [UInt8]) throws -> WorkbookReader {
    try WorkbookReader(book, program: opening)
  }

  private init(_ book: [UInt8], program: String) throws {
    let outcome = try Self.run(program, on: book)
    let errors = String(decoding: outcome.errors, as: UTF8.self)
    try require(outcome.status == 0, "\(errors)")
    for line in String(decoding: outcome.output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      let digits = Array(words[3].utf8)
      let text = stride(from: 0, to: digits.count, by: 2).map { index in
        UInt8(String(decoding: digits[index..<(index + 2)], as: UTF8.self), radix: 16) ?? 0
      }
      cells[String(words[0])] = Cell(type: String(words[1]), style: String(words[2]), text: text)
    }
  }

  private static func run(_ program: String, on book: [UInt8]) throws -> ShellCommand.Outcome {
    let folder = try TemporaryFolder()
    try Data(book).write(to: folder.place.appending(path: "book.xlsx"))
    try Data(program.utf8).write(to: folder.place.appending(path: "read.py"))
    var command = ShellCommand("python3 read.py", in: folder.place)
    // As on a user's machine, openpyxl may be in a separate environment.
    command.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    return try command.run()
  }

  private static let reading = """
    import re, zipfile
    import xml.etree.ElementTree as E
    book = zipfile.ZipFile("book.xlsx")
    assert book.testzip() is None
    for entry in book.infolist():
      assert entry.date_time == (1980, 1, 1, 0, 0, 0) and entry.compress_type == 0, entry
      E.fromstring(book.read(entry))
    n = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    def said(text):
      return re.sub("_x([0-9A-Fa-f]{4})_", lambda m: chr(int(m[1], 16)), text)
    for cell in E.fromstring(book.read("xl/worksheets/sheet1.xml")).iter(n + "c"):
      kind = cell.get("t", "n")
      parts = cell.iter(n + "t") if kind == "inlineStr" else cell.iter(n + "v")
      text = "".join(part.text or "" for part in parts)
      text = said(text) if kind == "inlineStr" else text
      print(cell.get("r"), kind, cell.get("s"), text.encode().hex())
    """

  private static let opening = """
    import openpyxl
    for row in openpyxl.load_workbook("book.xlsx").worksheets[0].iter_rows():
      for cell in row:
        if cell.value is not None:
          print(cell.coordinate, cell.data_type, "-", str(cell.value).encode().hex())
    """
}
