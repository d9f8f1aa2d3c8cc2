import PlainText

/// A tool in a ``ToolTable``: its description, and the function that runs a valid command line.
///
///     struct PlanStatus: Tool {
///       static let spec = ToolSpec(...)
///       static func run(_ invocation: Invocation, _ streams: inout StandardStreams) throws
///         -> ExitStatus { ... }
///     }
///
/// `run` returns a status or throws. A ``Failure`` is reported and ends the tool with status 2 or
/// 3, depending on its kind. A ``UsageProblem`` ends it with status 2. Any other error, such as an
/// unexpected overflow, is reported with its description and ends the tool with status 2.
package protocol Tool: SendableMetatype {
  static var spec: ToolSpec { get }
  static func run(_ invocation: Invocation, _ streams: inout StandardStreams) throws -> ExitStatus

  /// Whether the user's settings hide amounts in text, as `--privacy` does; false by default. Data
  /// read to determine this can be stored in the invocation.
  static func hidesAmounts(_ invocation: inout Invocation) throws -> Bool

  /// Returns the folder whose files the answer must not replace; nil by default.
  static func protectedFolder(_ invocation: Invocation) -> ProtectedFolder?

  /// Returns the names of the given kind in a finance folder, for shell completion. Returns an
  /// empty list if the folder cannot be read.
  static func names(_ kind: NameKind, in folder: String) -> [String]
}

extension Tool {
  /// Returns an empty list, the default for a tool whose options and operands are not names.
  package static func names(_ kind: NameKind, in folder: String) -> [String] { [] }
}

/// A tool's exit status. Termination by a signal is left to the system.
package enum ExitStatus: Int32, Sendable {
  /// The question was answered, or the change was made.
  case done = 0
  /// Something needs attention; only with `--check`.
  case attention = 1
  /// Bad usage or bad input; nothing was written.
  case badInput = 2
  /// A write failed, for example because of a lock, a conflict or a full disk.
  case notWritten = 3
}

extension Tool {
  /// Returns false, because only `--privacy` hides amounts by default.
  package static func hidesAmounts(_ invocation: inout Invocation) throws -> Bool { false }

  /// Returns nil, the default for a tool whose answer does not depend on a folder.
  package static func protectedFolder(_ invocation: Invocation) -> ProtectedFolder? { nil }

  /// Runs the tool on any terminal: parses the command line, handles help, version and
  /// `--generate`, reports the errors of `run`, and writes the answer.
  ///
  /// - Parameter launcher: the program that was started with the tool's name as its first word; nil
  ///   if the tool was started by its own name.
  package static func run(on terminal: Terminal, launcher: String? = nil) -> ExitStatus {
    // If the tools are installed with a prefix, the names of this tool and its related tools
    // include it.
    let program = terminal.programName()
    let plain = spec
    let prefix = program.hasSuffix("-" + plain.name) ? program.dropLast(plain.name.count) : ""
    var spec = plain.prefixed(by: String(prefix))
    spec.launcher = launcher
    guard let arguments = terminal.arguments() else {
      return refuse(argumentsUnread, by: spec.name, on: terminal)
    }
    let parser = ArgumentParser(tool: spec, surroundings: Surroundings(terminal))
    switch parser.parse(arguments) {
    case .help(let helped): return show(HelpText.text(of: helped), by: spec.name, on: terminal)
    case .shortHelp(let helped):
      return show(ShortHelpText.text(of: helped), by: spec.name, on: terminal)
    case .version: return show("\(spec.name) \(cofferVersion)\n", by: spec.name, on: terminal)
    case .generate(let kind):
      return show(kind.rendering(of: spec), by: spec.name, on: terminal)
    case .names(let kind, let folder):
      let lines = names(kind, in: folder).map { $0 + "\n" }
      return show(lines.joined(), by: spec.name, on: terminal)
    case .refused(let diagnostics, let invocation):
      var streams = StandardStreams(terminal, manner(of: invocation, by: spec.name))
      streams.report(diagnostics)
      streams.advise("see '\(invocation.spec.name) --help'")
      return .badInput
    case .run(var invocation):
      var manner = manner(of: invocation, by: spec.name)
      if !invocation.isPrivate { manner.isPrivate = settingsHideAmounts(&invocation) }
      let asked = invocation
      var streams = StandardStreams(terminal, manner, protecting: protectedFolder(asked))
      return finish(&streams, spec.name) { streams throws in
        for path in invocation.writtenFiles { try streams.protect(from: path) }
        return try run(invocation, &streams)
      }
    }
  }

  /// Whether the settings hide amounts. True if the settings cannot be read, because an amount
  /// cannot be hidden once it has been shown.
  private static func settingsHideAmounts(_ invocation: inout Invocation) -> Bool {
    do { return try hidesAmounts(&invocation) } catch { return true }
  }

  private static func manner(
    of invocation: Invocation, by name: String
  ) -> StandardStreams.Options {
    StandardStreams.Options(
      tool: name, isJSON: invocation.format.isJSON, isQuiet: invocation.isQuiet,
      isPrivate: invocation.isPrivate, usesColor: invocation.usesColorInFindings,
      output: invocation.output)
  }
}

/// The error reported if the command line cannot be read. Otherwise the tool would run without
/// arguments in the current folder.
let argumentsUnread = Diagnostic(
  .error, UsageCode.file, "the command line cannot be read: the system does not provide it",
  hint: "mount /proc, and check that files can be opened")

/// Reports an error in the command line, and shows the command for help; returns status 2.
func refuse(
  _ fault: Diagnostic, by name: String, advice: String? = nil, on terminal: Terminal
) -> ExitStatus {
  var streams = StandardStreams(terminal, StandardStreams.Options(tool: name))
  streams.report([fault])
  if let advice { streams.advise(advice) }
  return .badInput
}

/// Writes text that does not depend on a folder, such as help, and returns the exit status.
func show(
  _ text: String, by name: String, on terminal: Terminal
) -> ExitStatus {
  var streams = StandardStreams(terminal, StandardStreams.Options(tool: name))
  return finish(&streams, name) { streams in
    streams.write(text)
    return .done
  }
}

/// Runs `body` and writes its answer; reports the errors of both steps.
private func finish(
  _ streams: inout StandardStreams, _ name: String,
  _ body: (inout StandardStreams) throws -> ExitStatus
) -> ExitStatus {
  // Status 2 means that nothing was written.
  func refused() -> ExitStatus { streams.hasWritten ? .notWritten : .badInput }
  do {
    let status = try body(&streams)
    try streams.flush()
    return status
  } catch let failure as Failure {
    streams.report(failure.diagnostics)
    return failure.kind == .writing ? .notWritten : refused()
  } catch let problem as UsageProblem {
    streams.report([problem.diagnostic])
    streams.advise("see '\(name) --help'")
    return refused()
  } catch {
    streams.report([
      Diagnostic(
        .error, UsageCode.uncomputable, "cannot compute the answer: \(error)",
        hint: "check for a number with an extra digit")
    ])
    return refused()
  }
}
