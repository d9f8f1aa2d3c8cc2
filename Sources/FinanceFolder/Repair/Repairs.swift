import FinanceModel
import PlainText

/// What is certain to be mended in a folder, and what is left.
package struct Repairs: Sendable {
  /// The recorded change that is completed: its operation and the tool that recorded it.
  package let completed: (operation: String, tool: String)?
  /// One for each file that changes, the plan first.
  package let files: [FileRepair]
  package let left: [LeftAsItIs]

  /// Whether there is nothing to mend and nothing to say.
  package var isEmpty: Bool { completed == nil && files.isEmpty && left.isEmpty }
}

extension Folder {
  /// What ``repair(as:operation:backupsKept:)`` would do now.
  ///
  /// - Throws: `folder-missing`; `write-conflict` and `write-record-damaged` where a recorded
  ///   change cannot be completed.
  package func repairs() throws -> Repairs {
    try requireFolder()
    return try repairs(after: Completion(disk: disk, place: place).pending())
  }

  /// Completes a recorded change, then mends each file, with a backup of what it was.
  ///
  /// Under the folder's lock. Each file is replaced as a whole; a failure leaves those after it as
  /// they are.
  ///
  /// - Throws: ``Failure`` with the codes `write-…`; `write-changed` where a file was changed
  ///   meanwhile.
  package func repair(
    as writer: Writer, operation: String, backupsKept: Int?
  ) throws -> Repairs {
    try locked(as: writer) {
      let completion = Completion(disk: disk, place: place)
      let repairs = try repairs(after: completion.pending())
      try completion.recover()
      for (index, repair) in repairs.files.enumerated() {
        do {
          try make(repair, as: writer, operation: operation, backupsKept: backupsKept)
        } catch let failure as Failure where index > 0 {
          throw Self.incomplete(failure, repairs.files[..<index])
        }
      }
      return repairs
    }
  }

  private func make(
    _ repair: FileRepair, as writer: Writer, operation: String, backupsKept: Int?
  ) throws(Failure) {
    let path = place.path(of: repair.file)
    guard let current = try disk.contents(of: path) else { throw Self.changed(path) }
    // The completion of a recorded change may have been all that the file needed.
    if current == repair.after { return }
    let known = current == repair.before || repair.middle == current
    guard known else { throw Self.changed(path) }
    try Backups(disk: disk, place: place).keep(
      current, of: repair.file, at: writer.now.description, operation: operation,
      atMost: max(1, backupsKept ?? 20))
    let replacement = FileReplacement(disk: disk, operation: operation)
    guard try replacement.replace(path, holding: current, with: repair.after) else {
      throw Self.changed(path)
    }
  }

  private func repairs(after intention: Intention?) throws(Failure) -> Repairs {
    let now = FolderContents(disk: disk, place: place)
    let then = try intention.map { (intention) throws(Failure) in try now.completing(intention) }
    let (files, left) = try (then ?? now).mended()
    var acts = Dictionary(uniqueKeysWithValues: files.map { ($0.file, $0) })
    var repairs: [FileRepair] = []
    for name in then?.changed ?? [] {
      let before = try now.bytes(of: name) ?? []
      let middle = try then?.bytes(of: name) ?? []
      let mended = acts.removeValue(forKey: name)
      repairs.append(
        FileRepair(
          file: name, before: before, after: mended?.after ?? middle,
          acts: ["completed"] + (mended?.acts ?? []), middle: middle))
    }
    repairs += files.filter { acts[$0.file] != nil }
    return Repairs(
      completed: intention.map { ($0.operation, $0.tool) }, files: repairs, left: left)
  }

  private static func changed(_ path: String) -> Failure {
    Failure(
      .writing,
      Diagnostic(
        .error, WritingCode.changed, "'\(path.visible)' was changed meanwhile",
        hint: "it is as it was; run it again"))
  }

  private static func incomplete(
    _ failure: Failure, _ done: ArraySlice<FileRepair>
  ) -> Failure {
    let names = done.map(\.file.visible).joined(separator: ", ")
    return Failure(
      failure.kind,
      failure.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.hint = "mended before that: \(names); run it again for the rest"
        return diagnostic
      })
  }
}
