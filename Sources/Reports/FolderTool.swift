package import Charts
package import Console
package import FinanceFolder

/// A tool that answers questions about a finance folder, or writes to the folder. Only this code
/// connects reports with command lines and streams.
package protocol FolderTool: Tool {}

extension FolderTool {
  /// Whether the folder's settings hide amounts. The settings read here are reused for the answer.
  package static func hidesAmounts(_ invocation: inout Invocation) -> Bool {
    let folder = Folder(at: invocation.folder).reading([.settings])
    invocation.readBefore = folder
    return folder.hidesAmounts
  }

  /// Returns the places to protect in the folder that the command line names. Layouts are protected
  /// too, except from the verb that proposes layouts.
  package static func protectedFolder(_ invocation: Invocation) -> ProtectedFolder? {
    let folder = Folder(at: invocation.folder)
    let writesLayouts = spec.name == "import-csv" && invocation.verb == "guess"
    return ProtectedFolder(
      folder.path, folders: folder.ownFolders, names: Folder.ownNames,
      files: { folder.ownFiles + (writesLayouts ? [] : folder.layoutFiles) },
      documents: { Folder(at: $0).attachmentPaths })
  }

  /// Returns the folder from which the answer is computed, including any files already read.
  ///
  /// - Parameter isWritten: whether the folder will be written; its files are then read again under
  ///   the lock.
  package static func folder(_ invocation: Invocation, isWritten: Bool = false) -> Folder {
    let before = isWritten ? nil : invocation.readBefore as? Folder
    return before ?? Folder(at: invocation.folder)
  }

  /// Returns names in the folder for shell completion.
  package static func names(_ kind: NameKind, in folder: String) -> [String] {
    Folder.OfferedKind(rawValue: kind.rawValue).map(Folder(at: folder).names) ?? []
  }

  /// Answers a question about the folder that the command line names.
  ///
  ///     try answer(YieldReport.self, .init(), invocation, &streams)
  ///
  /// - Throws: the report's errors.
  package static func answer<Asked: Report>(
    _ report: Asked.Type, _ query: Asked.Query, _ invocation: Invocation,
    _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let folder = folder(invocation)
    return try streams.answer(invocation) { try Asked.answer(query, of: folder, &$0) }
  }

  /// Returns the options of a chart in text, in 12 lines and the terminal's width.
  package static func chartText(
    _ invocation: Invocation, _ streams: StandardStreams
  ) -> ChartTextOptions {
    ChartTextOptions(
      width: invocation.width, height: 12, isASCII: false, isPrivate: streams.isPrivate)
  }

  /// Draws the chart in the terminal, or writes it to the file named by `--svg`.
  ///
  /// - Throws: the report's errors; ``UsageProblem`` if amounts must be hidden.
  package static func draw<Drawn: ChartReport>(
    _ report: Drawn.Type, _ query: Drawn.Query, _ invocation: Invocation,
    _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let picture = try invocation.picture()
    let folder = folder(invocation)
    guard let picture else {
      return try streams.answer(invocation) { try Drawn.answer(query, of: folder, &$0) }
    }
    let chart = try streams.reporting { try Drawn(query, of: folder, &$0) }
    streams.write(chart.picture, to: picture)
    return .done
  }

  /// Shows the change that a proposal would make to the folder; with `--apply`, makes the change.
  ///
  /// - Throws: the errors of the proposal and of recording.
  package static func answer(
    _ proposal: some Proposal, _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let command = try OperationCommand(
      invocation, of: spec.name, input: streams.input, tables: invocation.tables)
    return try answer(invocation, &streams) { folder, writer, found in
      try proposal.answer(of: folder, as: writer, for: command, &found)
    }
  }

  /// Shows a change's effect on the folder; with `--apply`, makes the change.
  ///
  ///     try answer(invocation, &streams, request.answer)
  ///
  /// - Parameter make: returns the answer, and writes only if it receives a writer.
  /// - Throws: the errors of `make`.
  package static func answer(
    _ invocation: Invocation, _ streams: inout StandardStreams,
    _ make: (
      _ folder: Folder, _ writer: Writer?, _ found: inout Diagnostics
    ) throws -> Answer
  ) throws -> ExitStatus {
    let writer = try invocation(Common.apply) ? writer(invocation) : nil
    let folder = folder(invocation, isWritten: writer != nil)
    return try streams.answer(invocation) { try make(folder, writer, &$0) }
  }

  /// Returns the writer, configured with the time to wait for other writers.
  package static func writer(_ invocation: Invocation) throws -> Writer {
    Writer(
      tool: spec.name, now: invocation.now, waitInSeconds: try invocation(Common.wait),
      followsLinks: invocation(Common.followLinks))
  }
}
