import Console
import FinanceFolder
import FinanceModel
import PlainText

/// What was asked for on its way to standard output, a file or a folder.
struct Export {
  private let question: ExportQuestion
  private let invocation: Invocation

  init(_ question: ExportQuestion, _ invocation: Invocation) {
    self.question = question
    self.invocation = invocation
  }

  /// Writes it, or throws why it cannot.
  func write(_ streams: inout StandardStreams) throws {
    var books = try ExportBooks(question, invocation, &streams)
    switch question.choice {
    case .all(let folder): try writeAll(into: folder, &books, &streams)
    case .one(let dataset): try write(dataset, &books, &streams)
    }
    if question.manner.masksAmounts {
      streams.report([
        Diagnostic(
          .note, ExportCode.masked, "amounts are HIDDEN, so this cannot be read back",
          hint: "export without --mask to keep them")
      ])
    }
  }

  private func write(
    _ dataset: Dataset, _ books: inout ExportBooks, _ streams: inout StandardStreams
  ) throws {
    if let layout = question.layout {
      let text = try books.text(layout, of: dataset, &streams)
      return try streams.stream(to: invocation.output) { put in try put(Array(text.utf8)) }
    }
    let source = try books.source(dataset, &streams)
    if question.manner.format == .text {
      return try streams.write(
        try source.table.answer, invocation)
    }
    try write(source, to: invocation.output, &streams)
  }

  private func write(
    _ source: ExportSource, to file: String?, _ streams: inout StandardStreams
  ) throws {
    var warnings: [Diagnostic] = []
    try streams.stream(to: file) { put in
      if let lines = source.lines {
        try lines(put)
      } else {
        warnings = try source.table.write(question.manner, to: put)
      }
    }
    streams.report(warnings)
  }

  private func writeAll(
    into folder: String, _ books: inout ExportBooks, _ streams: inout StandardStreams
  ) throws {
    let sources = try books.allSources(&streams)
    let files = sources.map { "\($0.table.spec.name).\(question.manner.format.rawValue)" }
    for file in ["\(folder)"] + (files + [DataPackage.file]).map({ "\(folder)/\($0)" }) {
      try books.protect(file, streams)
    }
    try streams.makeFolder(folder)
    var package = DataPackage(question.manner)
    for (source, file) in zip(sources, files) {
      try write(source, to: "\(folder)/\(file)", &streams)
      package.add(source.table.spec, file: file)
    }
    try streams.stream(to: "\(folder)/\(DataPackage.file)") { put in
      try put(Array(package.text.utf8))
    }
  }
}

extension OutgoingTable {
  /// All rows, for people.
  fileprivate var answer: Answer {
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
