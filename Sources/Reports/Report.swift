package import Console
package import FinanceFolder

/// An answer to one question about a household: a pure function, computed when the report is
/// created.
///
///     let report = try StatusReport(query, household, &found)
///     report.answer   // tables, JSON and a page; only the requested forms are made
package protocol Report {
  /// The options of the report, as typed values.
  associatedtype Query: Sendable

  /// Returns the parts of the folder that the answer needs.
  static func needs(_ query: Query) -> [FolderPart]

  /// Computes the answer from a household that was read.
  ///
  /// - Parameter found: receives findings about the files and their meaning.
  /// - Throws: ``Failure`` if the files do not allow an answer; ``UsageProblem`` if the question
  ///   contains an unknown name.
  init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws

  /// The answer in every output format.
  var answer: Answer { get }
}

/// A report that can also be drawn as a picture.
package protocol ChartReport: Report {
  /// The picture as a standalone SVG.
  var picture: String { get }
}

extension Report {
  /// Answers from a folder's current files, each of which is read once.
  ///
  ///     try streams.answer(invocation) { try StatusReport.answer(query, of: folder, &$0) }
  package static func answer(
    _ query: Query, of folder: Folder, _ found: inout Diagnostics
  ) throws -> Answer {
    try Self(query, of: folder, &found).answer
  }

  /// Computes the report from a folder's current files.
  package init(_ query: Query, of folder: Folder, _ found: inout Diagnostics) throws {
    try self.init(query, Household(folder, needs: Self.needs(query)), &found)
  }
}
