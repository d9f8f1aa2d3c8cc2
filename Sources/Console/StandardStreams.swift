package import PlainText

/// Standard output and standard error of one run. The answer is buffered until the run ends;
/// findings are shown immediately.
///
/// Identical findings are shown only once, however often they are reported.
package struct StandardStreams: Sendable {
  /// The settings for findings and for the answer's destination.
  struct Options: Sendable {
    var tool: String
    var isJSON = false
    var isQuiet = false
    var isPrivate = false
    var usesColor = false
    var output: String?
  }

  private let terminal: Terminal
  private let manner: Options
  private let protected: @Sendable () -> ProtectedFolder?
  private var shown: Set<Diagnostic> = []
  private var pending: [UInt8] = []
  private var destination: String?
  private var hasRecorded = false
  /// The contents of standard input; nil until they are read.
  package private(set) var input: [UInt8]?
  /// Whether an earlier operation was completed in this run.
  private(set) var hasWritten = false

  init(
    _ terminal: Terminal, _ manner: Options,
    protecting protected: @escaping @Sendable @autoclosure () -> ProtectedFolder? = nil
  ) {
    self.terminal = terminal
    self.manner = manner
    self.protected = protected
  }

  /// Returns a progress line for work that begins now. The line is shown only to a person at a
  /// terminal, and never with `--quiet`.
  ///
  /// - Parameter isLong: whether the work is expected to take more than a second.
  package func progress(isLong: Bool) -> Progress {
    let isSeen =
      terminal.isTerminal(.errors) && terminal.environment("TERM") != "dumb" && !manner.isQuiet
    return Progress(isSeen ? terminal : nil, tool: manner.tool, isLong: isLong)
  }

  /// Whether `--privacy` or the settings hide amounts in text.
  package var isPrivate: Bool { manner.isPrivate }

  /// Shows findings on standard error, in their order. They are text or, if the answer is JSON, one
  /// JSON object per line. With `--quiet`, notes are omitted, and so are warnings whose code is not
  /// in `codes`. If ``isPrivate``, amounts are hidden in text, but not in JSON.
  package mutating func report(
    _ diagnostics: [Diagnostic], evenIfQuiet codes: Set<String> = []
  ) {
    var text = ""
    for diagnostic in diagnostics
    where !manner.isQuiet || diagnostic.severity == .error
      || diagnostic.severity == .warning && codes.contains(diagnostic.code)
    {
      guard shown.insert(diagnostic).inserted else { continue }
      text +=
        manner.isJSON
        ? diagnostic.json.text(.compact) + "\n"
        : diagnostic.text(
          tool: manner.tool, usesColor: manner.usesColor, isPrivate: manner.isPrivate)
    }
    sayOnErrors(text)
  }

  /// Returns the loaded value and reports all its findings; throws the errors found during loading,
  /// if any.
  package mutating func report<Value>(_ loaded: Loaded<Value>) throws -> Value {
    report(loaded.diagnostics)
    guard let value = loaded.value else {
      throw Failure(.input, loaded.diagnostics.filter { $0.severity == .error })
    }
    return value
  }

  /// Refuses the path of a file or folder that Coffer or git uses in the finance folder.
  ///
  /// - Throws: ``UsageProblem`` with code `usage-output-protected`.
  package func protect(from path: String) throws(UsageProblem) {
    guard let folder = protected(), folder.contains(path, on: terminal) else { return }
    throw .outputProtected(path, "belongs to the finance folder")
  }

  /// Adds an answer in the requested format, to be written when the run ends.
  ///
  /// Amounts are hidden in text if ``isPrivate``.
  ///
  /// - Throws: ``UsageProblem`` with code `usage-choice` if the answer does not have the table
  ///   named by `--table`.
  package mutating func write(_ answer: Answer, _ invocation: Invocation) throws {
    destination = invocation.output
    switch invocation.format {
    case .text:
      let cutsLines = invocation.surroundings.columns != nil && invocation.output == nil
      let style = TextStyle(
        usesColor: invocation.usesColor, isPrivate: manner.isPrivate,
        width: cutsLines ? invocation.width : nil)
      pending += answer.page().text(style).utf8
    case .json:
      answer.json().write(.pretty, to: &pending)
      pending.append(UInt8(ascii: "\n"))
    case .html:
      let document = HTMLDocument(
        answer.page(), title: invocation.spec.title,
        subtitle: "As of \(invocation.today)",
        HTMLOptions(isPrivate: manner.isPrivate, paper: invocation.paper))
      pending += document.text.utf8
    case .csv: try answer.table(named: invocation.table).appendCSV(to: &pending)
    case .tsv: try answer.table(named: invocation.table).appendTSV(to: &pending)
    case .jsonl: try answer.table(named: invocation.table).appendJSONLines(to: &pending)
    }
  }

  /// Adds rendered text, such as a document, to be written to the invocation's destination.
  package mutating func write(_ text: String, _ invocation: Invocation) {
    destination = invocation.output
    pending += text.utf8
  }

  /// Adds rendered text, to be written to a file that the user specified; `-` is standard output.
  package mutating func write(_ text: String, to file: String) {
    destination = file == "-" ? nil : file
    pending += text.utf8
  }

  /// Records that the finance folder was permanently changed. If writing the answer then fails, the
  /// hint states that the change was made.
  package mutating func noteRecorded() { hasRecorded = true }

  /// Reports a writer's finding. A note means that data has already been written, so bad input
  /// found later results in exit status 3.
  package mutating func notice(_ diagnostic: Diagnostic) {
    report([diagnostic])
    if diagnostic.severity == .note { hasWritten = true }
  }

  /// Adds rendered text for standard output.
  mutating func write(_ text: String) { pending += text.utf8 }

  /// Reads a file specified on the command line; `-` is standard input, named `<stdin>`.
  ///
  /// - Parameters:
  ///   - limit: the maximum size in bytes; 4 GiB by default.
  ///   - hint: the hint if standard input is a terminal.
  /// - Throws: ``Failure`` with code `usage-file` if the file cannot be read or is too large, or if
  ///   standard input is a terminal, because the tool would then wait forever; ``UsageProblem`` if
  ///   the answer would replace the file.
  package mutating func read(
    _ path: String, limit: Int = 1 << 32,
    hint: String = "name a file, or put '< FILE' after the command"
  ) throws -> SourceText {
    let name = path == "-" ? "<stdin>" : path
    if path == "-", terminal.isTerminal(.input) {
      throw unreadable(name, "standard input is a terminal", hint: hint)
    }
    if let output = manner.output,
      terminal.isSameFile(path == "-" ? "/dev/stdin" : path, output)
    {
      throw UsageProblem.outputProtected(output, "is an input of this command")
    }
    switch terminal.read(path, limit) {
    case .bytes(let bytes):
      if path == "-" { input = bytes }
      return SourceText(file: name, bytes: bytes)
    case .failed(let reason): throw unreadable(name, reason)
    case .tooLarge: throw unreadable(name, "more than \(limit) bytes")
    }
  }

  /// Returns a file's contents; nil if the file is larger than `limit` bytes.
  ///
  /// - Throws: ``Failure`` with code `usage-file` if the file cannot be read.
  package func contents(of path: String, limit: Int) throws -> [UInt8]? {
    switch terminal.read(path, limit) {
    case .bytes(let bytes): return bytes
    case .failed(let reason): throw unreadable(path, reason)
    case .tooLarge: return nil
    }
  }

  /// Passes a file's bytes to `take` in pieces, so that only one piece is in memory at a time.
  ///
  /// - Throws: the errors of `take`; ``Failure`` with code `usage-file` if the file cannot be read.
  package func pieces(of path: String, _ take: ([UInt8]) throws -> Void) throws {
    var problem: (any Error)?
    let reason = terminal.readPieces(path) { piece in
      do {
        try take(piece)
        return nil
      } catch {
        problem = error
        return "it was stopped"
      }
    }
    if let problem { throw problem }
    if let reason { throw unreadable(path, reason) }
  }

  private func unreadable(_ name: String, _ reason: String, hint: String? = nil) -> Failure {
    Failure(
      .input, Diagnostic(.error, UsageCode.file, "cannot read '\(name)': \(reason)", hint: hint))
  }

  /// Immediately writes each piece that `make` produces to a file or, if `file` is nil, to standard
  /// output. A complete file replaces its target. If `make` throws, the target is unchanged.
  ///
  ///     try streams.stream(to: invocation.output) { put in try put(Array("a,b\n".utf8)) }
  ///
  /// - Throws: `write-output`, and the errors of `make`.
  package func stream(
    to file: String?, _ make: (_ put: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    guard let file else {
      return try make { bytes in
        if let reason = terminal.write(.output, bytes) { throw refusal(reason, nil) }
      }
    }
    switch terminal.beginFile(file) {
    case .failed(let reason): throw refusal(reason, file)
    case .begun(let growing):
      do {
        try make { bytes in
          if let reason = growing.add(bytes) { throw refusal(reason, file) }
        }
      } catch {
        growing.giveUp()
        throw error
      }
      if let reason = growing.finish() { throw refusal(reason, file) }
    }
  }

  /// Creates a private folder at a path that the user specified, if it does not exist.
  ///
  /// - Throws: `write-output` if the folder cannot be created.
  package func makeFolder(_ path: String) throws {
    if let reason = terminal.makeFolder(path) { throw refusal(reason, path) }
  }

  /// Writes the answer.
  ///
  /// - Throws: `write-output` if writing fails.
  mutating func flush() throws {
    guard !pending.isEmpty || destination != nil else { return }
    let bytes = pending
    pending = []
    try stream(to: destination) { put in try put(bytes) }
  }

  private func refusal(_ reason: String, _ destination: String?) -> Failure {
    let name = destination.map { "'\($0)'" } ?? "standard output"
    let incomplete =
      destination == nil
      ? "the output is incomplete; nothing else was written" : "the file is unchanged"
    return Failure(
      .writing,
      Diagnostic(
        .error, WriteCode.output, "cannot write \(name): \(reason)",
        hint: hasRecorded ? "the change to the finance folder is still recorded" : incomplete
      ))
  }

  /// Writes a line to standard error after the findings, provided that findings are shown as text.
  func advise(_ line: String) {
    if !manner.isJSON { sayOnErrors(line + "\n") }
  }

  private func sayOnErrors(_ text: String) {
    guard !text.isEmpty else { return }
    // If writing to standard error fails, only the exit status indicates the error.
    _ = terminal.write(.errors, Array(text.utf8))
  }
}

/// A progress line on standard error, overwritten by each update.
///
/// It is shown only in a terminal. It appears after one second, or immediately if the work is long.
/// ``clear()`` erases it.
///
///     let progress = streams.progress(isLong: false)
///     progress.show("reading march.csv")
///     progress.clear()
package struct Progress: Sendable {
  /// The terminal; nil if progress is not shown.
  private let terminal: Terminal?
  private let tool: String
  private let isLong: Bool
  private let start: Int64

  /// Creates a progress line.
  ///
  /// - Parameter terminal: the terminal; nil if progress is not shown.
  package init(_ terminal: Terminal? = nil, tool: String = "", isLong: Bool = false) {
    self.terminal = terminal
    self.tool = tool
    self.isLong = isLong
    start = terminal.map(Self.milliseconds) ?? 0
  }

  /// Shows the current step.
  package func show(_ text: String) {
    guard let terminal, isLate(terminal) else { return }
    _ = terminal.write(.errors, Array("\r\u{1B}[K\(tool): \(text.visible)…".utf8))
  }

  /// Erases the line, so that other output can be shown.
  package func clear() {
    guard let terminal, isLate(terminal) else { return }
    _ = terminal.write(.errors, Array("\r\u{1B}[K".utf8))
  }

  private func isLate(_ terminal: Terminal) -> Bool {
    isLong || Self.milliseconds(terminal) - start >= 1000
  }

  private static func milliseconds(_ terminal: Terminal) -> Int64 {
    let (seconds, nanoseconds) = terminal.instant()
    return seconds &* 1000 &+ Int64(nanoseconds / 1_000_000)
  }
}
