package import Console
package import FinanceFolder

/// An answer to one question about a household, computed when the report is created. The answer is
/// a pure function of the query and the household.
///
///     let report = try StatusReport(query, household, &found)
///     report.answer   // tables, JSON and a page; only the requested forms are made
package protocol Report {
  /// The report's options, as typed values.
  associatedtype Query: Sendable

  /// Returns the parts of the folder needed for the answer.
  static func needs(_ query: Query) -> [FolderPart]

  /// Computes the answer from a household whose files were already read.
  ///
  /// - Parameter found: receives findings about the files and their meaning.
  /// - Throws: ``Failure`` if the answer cannot be computed from the files; ``UsageProblem`` if the
  ///   query contains an unknown name.
  init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws

  /// The answer in every output format.
  var answer: Answer { get }
}

/// A report that can also be drawn as a chart.
package protocol ChartReport: Report {
  /// The chart as a standalone SVG.
  var picture: String { get }
}

extension Report {
  /// Computes the answer from a folder's current files, each of which is read once.
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
