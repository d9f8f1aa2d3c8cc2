import Expectations
import TestSupport
import Testing

/// The imports of the sources match those in docs/architecture.md.
struct LayeringTests {
  private static let libraries: [String: Set<String>] = [
    "PlainText": [],
    "FinanceModel": ["PlainText"],
    "FinanceFolder": ["FinanceModel", "PlainText"],
    "Console": ["PlainText"],
    "Charts": ["PlainText"],
    "Reports": Set(subjects.keys).union([
      "Charts", "Console", "FinanceFolder", "FinanceModel", "PlainText",
    ]),
  ].merging(subjects.mapValues { $0.union(["FinanceModel", "PlainText"]) }) { $1 }

  /// The subjects of calculations, with the subjects that each may import.
  private static let subjects: [String: Set<String>] = [
    "Planning": [],
    "Investing": ["Planning"],
    "Spending": ["Investing", "Planning"],
    "Forecasting": ["Investing", "Planning", "Spending"],
    "Importing": ["Investing", "Spending"],
    "Exporting": ["Investing"],
    "Checking": ["Forecasting", "Importing", "Investing", "Planning", "Spending"],
  ]

  /// The only files that call the operating system, with the reasons.
  private static let systemFiles = [
    "Sources/FinanceFolder/SystemCalls.swift": "the table of calls for the finance folder",
    "Sources/FinanceFolder/ProgramRun.swift": "git from its start to its end, within its time",
    "Sources/Console/Terminal.swift": "terminal, clock, environment, files that a person has made",
    "Sources/Console/FileReading.swift": "files that a person names are read",
    "Sources/PlainText/Numbers/ElementaryFunctions.swift": "logarithm and power for estimates",
  ]

  private static let system: Set = ["Glibc", "Darwin", "Musl"]

  @Test("a target imports only the layers below it", arguments: targets)
  func imports(target: String) {
    let allowed = (Self.libraries[target] ?? Set(Self.libraries.keys)).union(["Synchronization"])
    let pattern = Pattern(#"^ *(?:[@\w]+ )*import (?:(?:struct|func|enum|class) )?(\w+)"#)
    for file in SourceFile.sources where file.target == target {
      let names = pattern.matches(in: file.code).map { $0.groups[1] }
      let refused = names.filter { name in
        Self.system.contains(name)
          ? Self.systemFiles[file.path] == nil : !allowed.contains(name)
      }
      expect(refused, equals: [], "\(file.path)")
    }
  }

  @Test("every folder of Sources is a library listed here or contains the tools")
  func targetsAreKnown() {
    let known = Set(Self.libraries.keys).union(["Tools"])
    expect(Set(Self.targets).subtracting(known).sorted(), equals: [])
  }

  @Test("the package does not depend on other packages")
  func noDependencies() throws {
    let manifest = try Repository.text(of: "Package.swift")
    expect(!manifest.contains(".package("))
  }

  @Test("nothing is public, and tests see what other targets see")
  func access() {
    let files = SourceFile.sources + SourceFile.tests
    let open = Pattern(#"^ *(?:@\w+ )*(?:public|open) (?!\()"#)
    expect(files.flatMap { $0.places(of: open) }, equals: [])
    expect(files.flatMap { $0.places(of: Pattern(#"@testable\b"#)) }, equals: [])
  }

  private static let targets = Set(SourceFile.sources.map(\.target)).sorted()
}
