import Checking
package import Console
package import FinanceFolder
import FinanceModel
package import PlainText

/// Names of the two sides in merge messages. During a rebase, git calls the rebased branch
/// "theirs".
package struct SideNames: Sendable {
  package let ours: String
  package let theirs: String

  /// - Parameters: git's names for the sides; blank if unknown.
  package init(ours: String = "", theirs: String = "") {
    self.ours = ours.isEmpty ? "ours" : "ours (\(ours.visible))"
    self.theirs = theirs.isEmpty ? "theirs" : "theirs (\(theirs.visible))"
  }

  /// - Parameter given: git's replacements for `%X` and `%Y`; old versions of git do not replace
  ///   these placeholders.
  package init(given: [String]) {
    let isKnown = given.count == 2 && given != ["%X", "%Y"]
    self = isKnown ? SideNames(ours: given[0], theirs: given[1]) : SideNames()
  }
}

/// A merge of three versions of a file, as performed by a git merge driver.
package struct VersionMerge {
  /// Maximum size of a version in bytes.
  package static let limit = JSONDocument.largestSize

  /// The merged text with its conflicts between markers. It is nil if a version is too large; both
  /// sides are then written in full between markers.
  package let bytes: [UInt8]?
  /// Whether any conflict remains.
  package let hasConflicts: Bool
  /// The conflicts as errors, and decisions that may be wrong as warnings.
  package let diagnostics: [Diagnostic]

  /// Merges the versions of a JSON file.
  ///
  /// - Parameters:
  ///   - base: the common ancestor. Like the sides, it is nil if it is larger than ``limit``.
  ///   - path: the file's path, whose last part determines the meaning of its members.
  ///   - isBaseKnown: whether an empty base means that the file did not exist before.
  package init(
    base: [UInt8]?, ours: [UInt8]?, theirs: [UInt8]?, of path: String,
    _ names: SideNames = SideNames(), isBaseKnown: Bool = true
  ) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let base, let ours, let theirs else {
      bytes = nil
      hasConflicts = true
      diagnostics = [
        Self.whole(name, "a version exceeds \(Self.limit >> 20) MiB")
      ]
      return
    }
    let merge = DocumentMerge(
      base: isBaseKnown ? base : nil, ours: ours, theirs: theirs, as: MergedFile(path: path),
      planRules: planRules)
    bytes = merge.bytes
    hasConflicts = !merge.conflicts.isEmpty
    diagnostics =
      merge.reason.map { [Self.whole(name, $0)] }
      ?? merge.conflicts.map {
        Self.diagnostic(
          JSONCode.conflict, "\(name.visible):\($0.member)", ($0.base, $0.ours, $0.theirs),
          names)
      }
  }

  /// Merges the versions of a ledger file.
  ///
  /// - Parameters:
  ///   - isBaseKnown: whether an empty base means that the file did not exist before. If false,
  ///     rows that occur in only one version are reported as warnings.
  ///   - shared: the rows of the base that both sides certainly had; nil if these are all rows. If
  ///     only one side lacks another row of the base, that row is a conflict.
  /// - Throws: ``Failure`` with the findings about a version that is not a ledger, or
  ///   `csv-too-large`.
  package init(
    ofLedger path: String, base: [UInt8]?, ours: [UInt8]?, theirs: [UInt8]?, _ names: SideNames,
    isBaseKnown: Bool = true, shared: [UInt8]? = nil
  ) throws(Failure) {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    if let ours, let theirs, ours == theirs || shared == nil && (theirs == base || ours == base) {
      (bytes, hasConflicts, diagnostics) = (theirs == base ? ours : theirs, false, [])
      return
    }
    let ledger = Ledger(ofFile: path)
    func table(_ bytes: [UInt8]?, _ name: String) throws(Failure) -> CSVTable {
      try Self.table(bytes, "\(file) of \(name)", ledger)
    }
    let merge = RowMerge(
      base: base?.isEmpty ?? false ? nil : try table(base, "the base"),
      ours: try table(ours, names.ours), theirs: try table(theirs, names.theirs),
      endsEarly: ledger != nil,
      shared: try shared.map { (rows) throws(Failure) in try table(rows, "the base") })
    bytes = merge.bytes
    hasConflicts = !merge.conflicts.isEmpty
    diagnostics =
      merge.conflicts.map {
        Self.diagnostic(
          CSVCode.conflict, $0.id.isEmpty ? file.visible : "\(file.visible): \($0.id.visible)",
          ($0.base?.visible, $0.ours?.visible, $0.theirs?.visible), names)
      }
      + merge.repeats.map { repeated in
        Diagnostic(
          .warning, FolderCode.rowsOnBothSides,
          "\(file.visible): both sides added '\(repeated.row.visible)';"
            + (repeated.kept == 1 ? " only one copy is kept" : " \(repeated.kept) copies are kept"),
          hint: "add the row again with another note if the event happened more often")
      }
      + (isBaseKnown ? [] : merge.lone.prefix(LedgerFinding.limit)).map { row in
        Diagnostic(
          .warning, FolderCode.rowReturned,
          "\(file.visible): only one version contains '\(row.visible)', which is kept",
          hint: "delete the row if the other version deleted or changed it")
      }
  }

  private static func table(
    _ bytes: [UInt8]?, _ name: String, _ ledger: Ledger?
  ) throws(Failure) -> CSVTable {
    guard let bytes else {
      throw Failure(
        .input,
        Diagnostic(
          .error, CSVCode.tooLarge, "\(name) exceeds \(limit >> 20) MiB",
          hint: "let git merge the file line by line"))
    }
    let scan = CSVScan(
      SourceText(file: name, bytes: bytes), expecting: ledger?.expectation ?? .anything)
    guard let table = scan.table else { throw Failure(.input, scan.diagnostics) }
    return table
  }

  private static func whole(_ name: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error, JSONCode.conflict,
      "\(name.visible): the whole file is in conflict, because \(reason)")
  }

  private static func diagnostic(
    _ code: some RawRepresentable<String>, _ subject: String,
    _ versions: (base: String?, ours: String?, theirs: String?),
    _ names: SideNames
  ) -> Diagnostic {
    func shown(_ text: String?) -> String { text ?? "nothing" }
    return Diagnostic(
      .error, code,
      "\(subject): base \(shown(versions.base)), \(names.ours)"
        + " \(shown(versions.ours)), \(names.theirs) \(shown(versions.theirs))")
  }
}

extension StandardStreams {
  /// Replaces the first file with the contents of both files between markers, piece by piece.
  ///
  /// - Throws: ``Failure`` if a file cannot be read or written.
  package func writeConflict(of ours: String, _ theirs: String) throws {
    try stream(to: ours) { put in
      for (mark, path) in [(ConflictMark.ours, ours), (ConflictMark.theirs, theirs)] {
        try put(Array(mark.utf8))
        var last = UInt8(ascii: "\n")
        try pieces(of: path) { piece in
          last = piece.last ?? last
          try put(piece)
        }
        if last != UInt8(ascii: "\n") { try put([UInt8(ascii: "\n")]) }
      }
      try put(Array(ConflictMark.end.utf8))
    }
  }
}

/// A git merge driver that merges three versions of a file.
///
/// The driver reads the three files and atomically replaces our version. If the driver is
/// interrupted, our version is still available to the fallback command in the driver's
/// configuration.
package struct MergeDriver {
  private let kind: MergeDriverLines.Kind
  private let base: String
  private let ours: String
  private let theirs: String
  /// The file's path in the repository.
  private let path: String
  private let names: SideNames

  /// - Throws: `usage-missing-operand` and `usage-unexpected-operand` unless there are four
  ///   operands, or six with git's names for the sides.
  package init(_ kind: MergeDriverLines.Kind, _ operands: [String]) throws(UsageProblem) {
    guard operands.count >= 4 else {
      throw UsageProblem(
        "\(kind.option) needs four operands",
        hint: "pass the operands as git does: ancestor, ours, theirs and path",
        code: .missingOperand)
    }
    guard operands.count == 4 || operands.count == 6 else {
      throw UsageProblem(
        "unexpected operand '\((operands.count > 6 ? operands[6] : operands[4]).visible)'",
        hint: "\(kind.option) expects %O %A %B %P %X %Y", code: .unexpectedOperand)
    }
    self.kind = kind
    (base, ours, theirs, path) = (operands[0], operands[1], operands[2], operands[3])
    names = SideNames(given: Array(operands[4...]))
  }

  /// Merges the versions, and reports the conflicts. Our version is kept if git stores the file in
  /// a form other than its text.
  ///
  /// - Returns: `done`, or `attention` if there are conflicts.
  /// - Throws: ``Failure`` if ledgers cannot be merged row by row.
  package func run(_ streams: inout StandardStreams) throws -> ExitStatus {
    let old = try streams.contents(of: base, limit: VersionMerge.limit)
    let our = try streams.contents(of: ours, limit: VersionMerge.limit)
    let their = try streams.contents(of: theirs, limit: VersionMerge.limit)
    let git = Git(folder: ".")
    if git.converts(path, [old, our, their].compactMap(\.self)) {
      let hint = "the file contains only our version; choose our or their version before you commit"
      streams.report([git.conversionError(of: path, hint: hint)])
      return .attention
    }
    // For a file that is not a ledger, git keeps the lines of both sides, as it would without a
    // driver.
    guard kind == .members || Ledger(ofFile: path) != nil else { return .badInput }
    let merge =
      switch kind {
      case .members:
        VersionMerge(base: old, ours: our, theirs: their, of: path, names)
      case .rows:
        try VersionMerge(
          ofLedger: path, base: old, ours: our, theirs: their, names)
      }
    if let bytes = merge.bytes {
      if bytes != our { try streams.stream(to: ours) { put in try put(bytes) } }
    } else {
      try streams.writeConflict(of: ours, theirs)
    }
    streams.report(merge.diagnostics)
    return merge.hasConflicts ? .attention : .done
  }
}
