package import PlainText

/// What was found while an answer was made, in its order, for the one who shows it.
///
///     var found = Diagnostics()
///     let plan = try found.report(folder.planning(planRules, settingsRules()))
package struct Diagnostics: Sendable {
  /// A few findings of one cause.
  struct Entry {
    let diagnostics: [Diagnostic]
    var codes: Set<String> = []
    /// Whether it says that something was written already.
    var isNotice = false
  }

  private(set) var entries: [Entry] = []

  /// Nothing found yet.
  package init() {}

  /// All of them, in the order in which they were reported.
  package var all: [Diagnostic] { entries.flatMap(\.diagnostics) }

  /// Adds findings. `--quiet` leaves out notes, and warnings unless their code is one of `codes`.
  package mutating func report(
    _ diagnostics: [Diagnostic], evenIfQuiet codes: Set<String> = []
  ) {
    guard !diagnostics.isEmpty else { return }
    entries.append(Entry(diagnostics: diagnostics, codes: codes))
  }

  /// Adds what was found while something else was made.
  package mutating func report(_ others: Diagnostics) { entries += others.entries }

  /// Adds what a writer noticed on its way. A note says that something was written already: bad
  /// input that is found later is then status 3.
  package mutating func notice(_ diagnostic: Diagnostic) {
    entries.append(Entry(diagnostics: [diagnostic], isNotice: true))
  }

  /// The value of a reading whose findings are all added.
  ///
  /// - Throws: its errors where it has any.
  package mutating func report<Value>(_ loaded: Loaded<Value>) throws(Failure) -> Value {
    report(loaded.diagnostics)
    guard let value = loaded.value else {
      throw Failure(.input, loaded.diagnostics.filter { $0.severity == .error })
    }
    return value
  }
}

extension Diagnostics {
  /// Returns what `make` makes for an answer that can do without; nil if it fails. Its errors are
  /// warnings.
  package mutating func attempt<Value>(
    _ make: (inout Diagnostics) throws -> Value
  ) rethrows -> Value? {
    do {
      return try make(&self)
    } catch let failure as Failure {
      report(failure.asWarnings)
      return nil
    }
  }
}

extension StandardStreams {
  /// What `make` makes; what it found is reported, also where it throws.
  ///
  ///     let answer = try streams.reporting { found in try YieldReport(household, &found).answer }
  package mutating func reporting<Value>(
    _ make: (inout Diagnostics) throws -> Value
  ) throws -> Value {
    var found = Diagnostics()
    defer { for entry in found.entries { report(entry) } }
    return try make(&found)
  }

  private mutating func report(_ entry: Diagnostics.Entry) {
    if entry.isNotice {
      entry.diagnostics.forEach { notice($0) }
    } else {
      report(entry.diagnostics, evenIfQuiet: entry.codes)
    }
  }

  /// Reports what is found while the answer is made, and writes it where and in the form that the
  /// invocation asks for.
  ///
  /// - Returns: attention if the answer wants it and `--check` is given, else the answer's status.
  /// - Throws: what `make` throws; as ``write(_:_:)-(Answer,_)``.
  package mutating func answer(
    _ invocation: Invocation, _ make: (inout Diagnostics) throws -> Answer
  ) throws -> ExitStatus {
    let answer = try reporting(make)
    if answer.isRecorded { noteRecorded() }
    try write(answer, invocation)
    return answer.wantsAttention && invocation(Common.check) ? .attention : answer.status
  }
}
