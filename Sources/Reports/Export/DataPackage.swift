import Console
import PlainText

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
