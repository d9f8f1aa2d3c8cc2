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
