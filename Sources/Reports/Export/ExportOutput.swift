package import Console
package import FinanceFolder
package import PlainText

/// The prepared output of an export. Ledger rows are read while the output is written.
package enum ExportOutput {
  /// Passes the bytes to `put` in pieces, and returns warnings about contents that the format
  /// cannot represent.
  package typealias Content = (_ put: ([UInt8]) throws -> Void) throws -> [Diagnostic]

  /// A table for display.
  case answer(Answer)
  /// The contents of one file, or of standard output.
  case content(Content)
  /// Files by name in a folder.
  case files([(name: String, content: Content)], folder: String)

  /// - Parameters:
  ///   - asOf: the day at whose end datasets are computed.
  ///   - today: the day of the plan's recorded balances.
  ///   - isLenient: whether certain errors are reported as warnings that state the fallback used.
  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` for unknown
  ///   names and columns.
  package init(
    _ question: ExportQuestion, of folder: Folder, asOf: CalendarDate, today: CalendarDate,
    isLenient: Bool, _ found: inout Diagnostics
  ) throws {
    var books = try ExportBooks(
      question, of: folder, asOf: asOf, today: today, isLenient: isLenient, &found)
    switch question.choice {
    case .all(let place):
      self = .files(Self.files(of: try books.allSources(&found), question.manner), folder: place)
    case .one(let dataset):
      if let layout = question.layout {
        self = .content(Self.content(of: try books.text(layout, of: dataset, &found)))
      } else {
        let source = try books.source(dataset, &found)
        self =
          question.manner.format == .text
          ? .answer(try source.table.answer) : .content(source.content(question.manner))
      }
    }
  }

  /// Returns a file for each source, followed by a file that describes these files.
  private static func files(
    of sources: [ExportSource], _ manner: ExportOptions
  ) -> [(name: String, content: Content)] {
    var package = DataPackage(manner)
    var files: [(name: String, content: Content)] = []
    for source in sources {
      let name = "\(source.table.spec.name).\(manner.format.rawValue)"
      package.add(source.table.spec, file: name)
      files.append((name, source.content(manner)))
    }
    return files + [(DataPackage.file, content(of: package.text))]
  }

  private static func content(of text: String) -> Content {
    { put in
      try put(Array(text.utf8))
      return []
    }
  }
}

extension ExportSource {
  fileprivate func content(_ manner: ExportOptions) -> ExportOutput.Content {
    guard let lines else { return { put in try table.write(manner, to: put) } }
    return { put in
      try lines(put)
      return []
    }
  }
}

/// The description of a folder of exports, as a Frictionless Data Package.
///
/// The format is specified at https://specs.frictionlessdata.io/data-package/ and
/// https://specs.frictionlessdata.io/table-schema/.
struct DataPackage {
  /// The description's file name.
  static let file = "datapackage.json"

  private var resources: [JSONValue] = []
  private let manner: ExportOptions
  private var format: ExportFormat { manner.format }

  /// Creates a description without files.
  init(_ manner: ExportOptions) { self.manner = manner }

  /// Adds a file and its columns.
  mutating func add(_ spec: TableSpec, file: String) {
    var members: [JSONValue.Member] = [
      .init("name", .string(spec.name)), .init("path", .string(file)),
      .init("description", .string(spec.help)), .init("format", .string(format.rawValue)),
      .init("mediatype", .string(mediaType)),
      .init("encoding", .string(manner.forSpreadsheet ? "utf-8-sig" : "utf-8")),
    ]
    if format == .csv || format == .tsv {
      members.insert(.init("profile", .string("tabular-data-resource")), at: 1)
      members.append(.init("dialect", dialect))
    } else if format == .xlsx {
      members.append(.init("dialect", .object([.init("header", .bool(true))])))
    }
    members.append(
      .init("schema", spec.schema(missing: manner.masksAmounts ? ["", "HIDDEN"] : [""])))
    resources.append(.object(members))
  }

  var text: String {
    var bytes: [UInt8] = []
    JSONValue.object([
      .init("profile", .string("data-package")), .init("name", .string("coffer")),
      .init("resources", .array(resources)),
    ]).write(.pretty, to: &bytes)
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  private var dialect: JSONValue {
    let isTabbed = format == .tsv
    return .object([
      .init("delimiter", .string(isTabbed ? "\t" : ",")),
      .init("lineTerminator", .string(manner.forSpreadsheet ? "\r\n" : "\n")),
      .init("quoteChar", isTabbed ? .null : .string("\"")),
      .init("escapeChar", isTabbed ? .string("\\") : .null),
      .init("doubleQuote", .bool(!isTabbed)), .init("header", .bool(true)),
    ])
  }

  private var mediaType: String {
    switch format {
    case .text: "text/plain"
    case .csv: "text/csv"
    case .tsv: "text/tab-separated-values"
    case .json: "application/json"
    case .jsonl: "application/jsonl"
    case .sql: "application/sql"
    case .xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    }
  }
}

extension OutgoingTable {
  /// The answer that displays all rows.
  var answer: Answer {
    get throws {
      var rows: [[Cell]] = []
      let kinds = spec.columns.map(\.kind)
      try self.rows { row in
        rows.append(
          kinds.indices.map { index in
            guard !row.isNull(index) else { return .null }
            let text = String(decoding: row.bytes(index), as: UTF8.self)
            return kinds[index].isNumber ? .number(text) : .text(text)
          })
      }
      let table = Table(spec, rows: rows)
      var page = Page()
      if rows.isEmpty {
        page.line("No rows.")
      } else {
        page.table(TextTable(table, showing: spec.columns.map(\.name)))
      }
      return Answer(json: .array(table.objects), tables: [table], page: page)
    }
  }
}
