// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

// Regular expressions are for tests: their parser would be linked into each program. The linker
// leaves out what is not called where each function has its section. The runtime finds a generic
// type by a function. To find it by its name, which is the default, it parses the name and searches
// all conformances: a quarter of the time of a short answer.
let lean: [SwiftSetting] =
  strict + [
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
    .unsafeFlags(
      ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
      .when(configuration: .release)),
  ]

// Calculations by subject, in the one order in which they may import each other.
let subjects: [String: [String]] = [
  "Planning": [],
  "Investing": ["Planning"],
  "Spending": ["Investing", "Planning"],
  "Forecasting": ["Investing", "Planning", "Spending"],
  "Importing": ["Investing", "Spending"],
  "Exporting": ["Investing"],
  "Checking": ["Forecasting", "Importing", "Investing", "Planning", "Spending"],
]
let libraries: [String: [String]] = [
  "PlainText": [],
  "FinanceModel": ["PlainText"],
  "FinanceFolder": ["FinanceModel", "PlainText"],
  "Console": ["PlainText"],
  "Charts": ["PlainText"],
  "Reports": subjects.keys + ["Charts", "Console", "FinanceFolder", "FinanceModel", "PlainText"],
].merging(subjects.mapValues { $0 + ["FinanceModel", "PlainText"] }) { $1 }

// Where each row of a ledger is read or computed, speed matters more than size. Statements are
// imported once.
let calculations = Set(subjects.keys).subtracting(["Importing"])
  .union(["PlainText", "FinanceModel"])
let small: [SwiftSetting] = lean + [.unsafeFlags(["-Osize"], .when(configuration: .release))]
// No text may be made from the names of fields and cases of these; tests print those of the others.
let nameless = Set(subjects.keys).union(["Charts", "Console", "FinanceFolder", "Reports"])
let unnamed: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"], .when(configuration: .release))
]

func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.sorted().map { .byName(name: $0) }
}

// Tests would take longer to optimise than to run.
let plain: [SwiftSetting] =
  strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// In parts: the compiler makes a text of each expectation and sorts all texts of a module again and
// again, and with parts both cores work.
let inParts: [SwiftSetting] =
  plain + [
    .unsafeFlags(
      ["-no-whole-module-optimization", "-enable-batch-mode", "-driver-batch-size-limit", "40"],
      .when(configuration: .release))
  ]

func tests(_ name: String, of names: [String], _ settings: [SwiftSetting] = plain) -> Target {
  .testTarget(
    name: name, dependencies: dependencies(names + ["Expectations", "TestSupport"]),
    swiftSettings: settings)
}

// `make release` links a program that needs nothing of the system, where it can.
let links: [LinkerSetting] =
  Context.environment["COFFER_LINK"] == "static"
  ? [
    .unsafeFlags(
      [
        "-static-executable", "-use-ld=lld", "-Xlinker", "-s", "-Xlinker", "--gc-sections",
        "-Xlinker", "-O2", "-Xlinker", "--build-id=none", "-Xlinker", "--icf=all", "-Xlinker",
        "--no-rosegment", "-Xlinker", "-T", "-Xlinker",
        Context.packageDirectory + "/.github/release/program.ld",
      ], .when(platforms: [.linux]))
  ] : []

let package = Package(
  name: "coffer",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "coffer", targets: ["coffer"])],
  targets: libraries.sorted { $0.key < $1.key }.map { name, imports in
    .target(
      name: name, dependencies: dependencies(imports),
      swiftSettings: (calculations.contains(name) ? lean : small)
        + (nameless.contains(name) ? unnamed : []))
  } + [
    // Sources/Tools/Coffer.swift is the one list of tools.
    .executableTarget(
      name: "coffer", dependencies: dependencies(Array(libraries.keys)), path: "Sources/Tools",
      swiftSettings: small + unnamed, linkerSettings: links),
    .target(
      name: "TestSupport", dependencies: dependencies(["Console", "FinanceModel", "PlainText"]),
      path: "Tests/TestSupport", swiftSettings: plain),
    .target(name: "Expectations", path: "Tests/Expectations", swiftSettings: plain),
    // Runs the cases and the pages without a test target; it needs the program, not its modules.
    .executableTarget(
      name: "coffer-cases", dependencies: ["coffer", "TestSupport"],
      path: "Tests/CaseRunner", swiftSettings: plain),
    tests("PlainTextTests", of: ["PlainText"]),
    tests("FinanceModelTests", of: ["FinanceModel", "PlainText"]),
    tests("CalculationTests", of: subjects.keys + ["FinanceModel", "PlainText"], inParts),
    // What tools record is tried on its disk in memory.
    tests("FinanceFolderTests", of: Array(libraries.keys), inParts),
    tests("ConsoleTests", of: ["Console", "PlainText"]),
    tests("ChartsTests", of: ["Charts", "PlainText"]),
    tests("ReportsTests", of: Array(libraries.keys)),
    tests("GoldenTests", of: Array(libraries.keys) + ["coffer"]),
    tests("DocumentationTests", of: Array(libraries.keys) + ["coffer"]),
    tests("TidyTests", of: []),
  ],
  swiftLanguageModes: [.v6]
)
