package import PlainText

/// Findings collected while an answer is computed, in order, to be shown later.
///
///     var found = Diagnostics()
///     let plan = try found.report(folder.planning(planRules, settingsRules()))
package struct Diagnostics: Sendable {
  /// Findings with a common cause.
  struct Entry {
    var diagnostics: [Diagnostic]
    var codes: Set<String> = []
    /// Whether the finding reports data that is already written.
    var isNotice = false
    /// The rows counted in the entry's note.
    var ignored: IgnoredRows?
  }

  private(set) var entries: [Entry] = []

  /// Creates an empty list.
  package init() {}

  /// All findings, in the order in which they were reported.
  package var all: [Diagnostic] { entries.flatMap(\.diagnostics) }

  /// Adds findings. With `--quiet`, notes are omitted, and so are warnings whose code is not in
  /// `codes`.
  package mutating func report(
    _ diagnostics: [Diagnostic], evenIfQuiet codes: Set<String> = []
  ) {
    guard !diagnostics.isEmpty else { return }
    entries.append(Entry(diagnostics: diagnostics, codes: codes))
  }

  /// Adds the findings of another computation.
  package mutating func report(_ others: Diagnostics) {
    for entry in others.entries {
      if let rows = entry.ignored { ignore(rows) } else { entries.append(entry) }
    }
  }

  /// Adds a note about ignored rows. Notes about rows after the same day are combined.
  package mutating func ignore(_ rows: IgnoredRows) {
    for place in entries.indices where entries[place].ignored?.join(rows) == true {
      entries[place].diagnostics = [entries[place].ignored?.note].compactMap(\.self)
      return
    }
    guard let note = rows.note else { return }
    entries.append(Entry(diagnostics: [note], ignored: rows))
  }

  /// Adds a writer's finding. A note means that data has already been written, so bad input found
  /// later results in exit status 3.
  package mutating func notice(_ diagnostic: Diagnostic) {
    entries.append(Entry(diagnostics: [diagnostic], isNotice: true))
  }

  /// Adds all findings of a reading, and returns the value that was read.
  ///
  /// - Throws: the errors found during loading, if any.
  package mutating func report<Value>(_ loaded: Loaded<Value>) throws(Failure) -> Value {
    report(loaded.diagnostics)
    guard let value = loaded.value else {
      throw Failure(.input, loaded.diagnostics.filter { $0.severity == .error })
    }
    return value
  }
}

extension Diagnostics {
  /// Returns the result of `make`; nil if `make` fails, in which case its errors become warnings.
  /// Use this function for a part that the answer can omit.
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
  /// Returns the result of `make` and reports the findings of `make`, even if `make` throws.
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

  /// Computes an answer, reports the findings, and writes the answer in the requested format to the
  /// requested destination.
  ///
  /// - Returns: `attention` if the answer needs attention and `--check` is given; otherwise the
  ///   answer's status.
  /// - Throws: the errors of `make` and of ``write(_:_:)-(Answer,_)``.
  package mutating func answer(
    _ invocation: Invocation, _ make: (inout Diagnostics) throws -> Answer
  ) throws -> ExitStatus {
    let answer = try reporting(make)
    if answer.isRecorded { noteRecorded() }
    try write(answer, invocation)
    return answer.wantsAttention && invocation(Common.check) ? .attention : answer.status
  }
}
