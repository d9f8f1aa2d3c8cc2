package import Console
package import FinanceFolder

/// An answer to one question about a household: pure, and made in one go.
///
///     let report = try StatusReport(query, household, &found)
///     report.answer   // tables, JSON and a page, of which only what is asked for is made
package protocol Report {
  /// What is asked, in typed values.
  associatedtype Query: Sendable

  /// The parts of the folder that the answer is made from.
  static func needs(_ query: Query) -> [FolderPart]

  /// Makes the answer of a household as it was read.
  ///
  /// - Parameter found: gets what there is to say about the files and about what they mean.
  /// - Throws: ``Failure`` where they do not allow an answer; ``UsageProblem`` where the question
  ///   names what is not there.
  init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws

  /// The answer in every form.
  var answer: Answer { get }
}

/// A report that can be drawn as a picture, too.
package protocol ChartReport: Report {
  /// A picture that stands alone, as SVG.
  var picture: String { get }
}

extension Report {
  /// The answer of a folder as it is now: each file that it needs is read once.
  ///
  ///     try streams.answer(invocation) { try StatusReport.answer(query, of: folder, &$0) }
  package static func answer(
    _ query: Query, of folder: Folder, _ found: inout Diagnostics
  ) throws -> Answer {
    try Self(query, of: folder, &found).answer
  }

  /// The same, not yet in a form.
  package init(_ query: Query, of folder: Folder, _ found: inout Diagnostics) throws {
    try self.init(query, Household(folder, needs: Self.needs(query)), &found)
  }
}
