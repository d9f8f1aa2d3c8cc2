package import Console
package import FinanceFolder

/// A tool that answers from a finance folder or writes into it. What a command line and the streams
/// have to do with reports stands here, and nowhere else among them.
package protocol FolderTool: Tool {}

extension FolderTool {
  /// Whether the folder's settings hide amounts. The settings are not read again for an answer.
  package static func hidesAmounts(_ invocation: inout Invocation) -> Bool {
    let folder = Folder(at: invocation.folder).reading([.settings])
    invocation.readBefore = folder
    return folder.hidesAmounts
  }

  /// The folder that the invocation names.
  package static func protectedFolder(_ invocation: Invocation) -> ProtectedFolder? {
    let folder = Folder(at: invocation.folder)
    return ProtectedFolder(
      folder.path, folders: folder.ownFolders, names: Folder.ownNames, files: { folder.ownFiles })
  }

  /// The folder to answer from, with what was read of it before.
  ///
  /// - Parameter isWritten: then nothing was: what writes reads afresh, under its lock.
  package static func folder(_ invocation: Invocation, isWritten: Bool = false) -> Folder {
    let before = isWritten ? nil : invocation.readBefore as? Folder
    return before ?? Folder(at: invocation.folder)
  }

  /// The names in the folder that a shell offers.
  package static func names(_ kind: NameKind, in folder: String) -> [String] {
    Folder.OfferedKind(rawValue: kind.rawValue).map(Folder(at: folder).names) ?? []
  }

  /// Answers a question about the folder that the invocation names.
  ///
  ///     try answer(YieldReport.self, .init(), invocation, &streams)
  ///
  /// - Throws: what the report throws.
  package static func answer<Asked: Report>(
    _ report: Asked.Type, _ query: Asked.Query, _ invocation: Invocation,
    _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let folder = folder(invocation)
    return try streams.answer(invocation) { try Asked.answer(query, of: folder, &$0) }
  }

  /// Draws in the terminal, or writes the picture into the file that `--svg` names.
  ///
  /// - Throws: what the report throws; ``UsageProblem`` if amounts are to be hidden.
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

  /// Shows what would be written into the folder; with `--apply`, writes it.
  ///
  /// - Throws: what the proposal throws, and what recording throws.
  package static func answer(
    _ proposal: some Proposal, _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let command = try OperationCommand(
      invocation, of: spec.name, input: streams.input, tables: invocation.tables)
    return try answer(invocation, &streams) { folder, writer, found in
      try proposal.answer(of: folder, as: writer, for: command, &found)
    }
  }

  /// Shows what would be done to the folder; with `--apply`, does it.
  ///
  ///     try answer(invocation, &streams, request.answer)
  ///
  /// - Parameter make: makes the answer; it writes if it is given a writer.
  /// - Throws: what `make` throws.
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

  /// Who writes, and how long it waits for others.
  package static func writer(_ invocation: Invocation) throws -> Writer {
    Writer(
      tool: spec.name, now: invocation.now, waitInSeconds: try invocation(Common.wait),
      followsLinks: invocation(Common.followLinks))
  }
}
