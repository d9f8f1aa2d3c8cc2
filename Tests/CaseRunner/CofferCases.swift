import Foundation
import Synchronization
import TestSupport

/// Runs the cases of `Tests/Cases` and the console blocks of the documents, byte for byte.
///
///     swift run coffer-cases --filter 'spare cent'
@main enum CofferCases {
  static let usage = """
    usage: coffer-cases [--filter TEXT] [--record] [--list]
           coffer-cases --hints [--filter TEXT] [--list] [--all]

      --filter TEXT   only cases and pages whose name contains the text, such as holdings/splits
      --record        write each answer into its case or page; the run still fails, so that a
                      person reads the difference
      --list          print the names and run nothing
      --hints         try each hint of the cases where it is printed; with --list show its class
      --all           with --hints: also hints that differ from others in names and numbers only

    exit status: 0 if all passed, 1 if one failed, 2 for bad usage.

    """

  static func main() throws {
    guard let request = Request(CommandLine.arguments.dropFirst()) else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    if request.showsHelp { return print(usage, terminator: "") }
    if request.triesHints { exit(try HintTable(request: request).run()) }
    let runs = try Run.all().filter { request.filter.map($0.name.contains) ?? true }
    guard !runs.isEmpty else {
      FileHandle.standardError.write(Data("coffer-cases: no case has such a name\n".utf8))
      exit(2)
    }
    if request.lists { return print(runs.map(\.name).joined(separator: "\n")) }
    let mustRunAll = ProcessInfo.processInfo.environment["COFFER_PEERS"] == "required"
    let (failed, skipped) = results(of: runs, isRecording: request.records)
    for line in skipped.sorted() { print("skipped: \(line)") }
    for text in failed.sorted() { print("\n\(text)") }
    let count = failed.count + (mustRunAll ? skipped.count : 0)
    print("\n\(runs.count - failed.count) passed, \(count) failed, \(skipped.count) skipped")
    exit(count == 0 ? 0 : 1)
  }

  /// Returns the failures and the skipped parts as texts. Cases run on all cores.
  private static func results(
    of runs: [Run], isRecording: Bool
  ) -> (failed: [String], skipped: [String]) {
    // Creates the links of the tools before the first run needs them.
    _ = BuiltProducts.folder
    let found = Mutex<(failed: [String], skipped: [String])>(([], []))
    DispatchQueue.concurrentPerform(iterations: runs.count) { index in
      let run = runs[index]
      var skipped: [String] = []
      var problems: [String]
      do {
        problems = try run.problems(isRecording, &skipped)
      } catch {
        problems = ["\(error)"]
      }
      if !problems.isEmpty {
        problems.append(
          isRecording
            ? "recorded; read the difference before you keep it"
            : "alone: swift run coffer-cases --filter '\(run.name)'; to write it down: --record")
      }
      found.withLock { [skipped, problems] found in
        found.skipped += skipped
        if !problems.isEmpty {
          found.failed.append(([run.name] + problems).joined(separator: "\n"))
        }
      }
    }
    return found.withLock { $0 }
  }

  /// The options of the command line; nil if one is unknown or has no value.
  struct Request {
    var filter: String?
    var records = false
    var lists = false
    var triesHints = false
    var triesAll = false
    var showsHelp = false

    init?(_ words: ArraySlice<String>) {
      var words = words
      while let word = words.popFirst() {
        switch word {
        case "--filter":
          guard let text = words.popFirst() else { return nil }
          filter = text
        case "--record": records = true
        case "--list": lists = true
        case "--hints": triesHints = true
        case "--all": triesAll = true
        case "-h", "--help": showsHelp = true
        default: return nil
        }
      }
    }
  }

  /// A case or a page.
  private enum Run: Sendable {
    case golden(GoldenCase)
    case page(String)

    /// Returns all runs. Pages come first, because they take the longest.
    static func all() throws -> [Run] {
      MarkdownPage.all.map(Run.page) + (try CaseFile.all()).map(Run.golden)
    }

    var name: String {
      switch self {
      case .golden(let golden): golden.name
      case .page(let path): path
      }
    }

    func problems(_ isRecording: Bool, _ skipped: inout [String]) throws -> [String] {
      switch self {
      case .page(let path):
        return try PageRun(path: path, isRecording: isRecording).problems(&skipped)
      case .golden(let golden):
        if let path = golden.missingNeed() {
          skipped.append("\(golden.name) needs \(path)")
          return []
        }
        let problems = try CaseRun(golden: golden, isRecording: isRecording).problems()
        return problems.isEmpty ? [] : problems + ["$ \(golden.command)"]
      }
    }
  }
}
