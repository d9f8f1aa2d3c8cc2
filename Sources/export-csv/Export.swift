import Console
import FinanceFolder
import PlainText
import Reports

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
    let folder = ExportCSV.folder(invocation)
    try streams.protect(folder.ownFiles)
    try streams.protect(folder.path, below: folder.ownFolders, names: Folder.ownNames)
    var books = try streams.reporting {
      try ExportBooks(
        question, of: folder, asOf: invocation.today, isLenient: invocation(Common.lenient), &$0)
    }
    switch question.choice {
    case .all(let place): try writeAll(into: place, folder, &books, &streams)
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
      let text = try streams.reporting { try books.text(layout, of: dataset, &$0) }
      return try streams.stream(to: invocation.output) { put in try put(Array(text.utf8)) }
    }
    let source = try streams.reporting { try books.source(dataset, &$0) }
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
    into place: String, _ folder: Folder, _ books: inout ExportBooks,
    _ streams: inout StandardStreams
  ) throws {
    let sources = try streams.reporting { try books.allSources(&$0) }
    let files = sources.map { "\($0.table.spec.name).\(question.manner.format.rawValue)" }
    for file in [place] + (files + [DataPackage.file]).map({ "\(place)/\($0)" }) {
      try streams.protect(folder.ownFiles, from: file)
      try streams.protect(
        folder.path, below: folder.ownFolders, names: Folder.ownNames, from: file)
    }
    try streams.makeFolder(place)
    var package = DataPackage(question.manner)
    for (source, file) in zip(sources, files) {
      try write(source, to: "\(place)/\(file)", &streams)
      package.add(source.table.spec, file: file)
    }
    try streams.stream(to: "\(place)/\(DataPackage.file)") { put in
      try put(Array(package.text.utf8))
    }
  }
}
