import Expectations
import FinanceModel
import Foundation
import Importing
import PlainText
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// To run more cases: `MUTATIONS=1000000 swift test -c release --filter StatementMutationTests`.
@Suite struct StatementMutationTests {
  private static let long = Int(ProcessInfo.processInfo.environment["MUTATIONS"] ?? "")
  private static let first = UInt64(ProcessInfo.processInfo.environment["MUTATION_SEED"] ?? "") ?? 1

  /// All statements in the tests: one for each layout and one for each other format.
  private static var samples: [[UInt8]] {
    get throws {
      let names =
        Repository.files(in: "Tests/Statements", ending: ".csv").map { "Tests/Statements/" + $0 }
        + Repository.files(in: "Tests/Fixtures/statements").map {
          "Tests/Fixtures/statements/" + $0
        }
      return try names.map { Array(try Data(contentsOf: Repository.at($0))) }
    }
  }

  @Test("a damaged statement is read or refused with its places, quickly and with little memory")
  func damaged() throws {
    let samples = try Self.samples
    expect(samples.count > 60)
    let empty = try Self.noBooks
    let layouts = BuiltInLayouts.all
    // Finding the layout takes most of the time, so usually only the right layout is offered.
    let own = samples.map { bytes in
      let formats = StatementFile.statements(bytes, file: "a", layouts: layouts).value ?? []
      return layouts.filter { $0.name == formats.first?.format }
    }
    var mutator = StatementMutator(seed: Self.first, samples)
    var (read, refused, rows) = (0, 0, 0)
    var slowest = Duration.zero
    // If all tests are run, the memory of other tests in this process would be measured too.
    let memory = Self.long == nil ? nil : Self.memoryWithoutPeak
    let isFull = ProcessInfo.processInfo.environment["COFFER_TORTURE"] == "full"
    let count = Self.long ?? (isFull ? 20_000 : 600)
    for number in 0..<count {
      let (sample, bytes) = mutator.next()
      let clock = ContinuousClock()
      let start = clock.now
      let isOpen = number % 16 == 0
      let loaded = StatementFile.statements(
        bytes, file: "a", layouts: isOpen ? layouts : own[sample],
        named: number % 4 == 1 ? own[sample].first?.name : nil)
      let problem = Self.problem(loaded, bytes)
      expect(problem == nil, "seed \(Self.first), file \(number) of sample \(sample)")
      if let statements = loaded.value {
        read += 1
        rows += statements.reduce(0) { $0 + $1.rows.count }
        let sources = statements.map { ImportSource(file: 0, account: "A", statement: $0) }
        Self.plan(sources, empty)
      } else {
        refused += 1
      }
      if number % 4 == 0 { Self.guess(bytes) }
      slowest = max(slowest, clock.now - start)
    }
    let growth = memory.flatMap { start in Self.kibibytes("VmHWM").map { $0 - start } } ?? 0
    print(
      "torture: S13 mutated-statements cases=\(count) read=\(read) refused=\(refused)"
        + " rows=\(rows) slowest=\(slowest) memory=\(growth / 1024)MiB")
    expect(slowest < .seconds(20))
    expect(growth < 128 << 10)
  }

  private static var noBooks: ImportBooks {
    get throws {
      let (settings, none) = (Settings.of("{}"), LedgerTable(.transactions, files: []))
      return ImportBooks(
        transactions: none, activities: LedgerTable(.activities, files: []),
        booked: try require(BookedRows.reading(none, of: [], settings).value), settings)
    }
  }

  private static func plan(_ sources: [ImportSource], _ books: ImportBooks) {
    do throws(DecimalError) {
      let terms = ImportTerms(today: .epochDay, match: .ask, transfers: .all)
      _ = try ImportPlan(sources, books, terms).lines(batch: "b", books)
    } catch {
      // Sums that are too large are refused.
    }
  }

  private static func guess(_ bytes: [UInt8]) {
    do throws(DecodedTextProblem) {
      _ = LayoutGuess.propose(try DecodedText(bytes).bytes, name: "a")
    } catch {
      // Bytes that are not text do not have a layout.
    }
  }

  /// Returns the fault of an answer; nil if there is none.
  private static func problem(_ loaded: Loaded<[Statement]>, _ bytes: [UInt8]) -> String? {
    let hasError = loaded.diagnostics.contains { $0.severity == .error }
    if (loaded.value == nil) != hasError { return "a refusal has an error, and no other answer" }
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    for diagnostic in loaded.diagnostics {
      if diagnostic.message.isEmpty || diagnostic.code.isEmpty { return "a finding says nothing" }
      if let place = diagnostic.excerpt, !(1...lines).contains(place.position.line) {
        return "line \(place.position.line) of \(lines): \(diagnostic.message)"
      }
    }
    for row in (loaded.value ?? []).lazy.flatMap(\.rows) where !(1...lines).contains(row.line) {
      return "a row on line \(row.line) of \(lines)"
    }
    return nil
  }

  /// The current memory of the process, with its maximum reset; nil if the system does not provide
  /// it.
  private static var memoryWithoutPeak: Int? {
    #if canImport(Glibc)
      guard let file = fopen("/proc/self/clear_refs", "w") else { return nil }
      fputs("5", file)
      fclose(file)
    #endif
    return kibibytes("VmRSS")
  }

  private static func kibibytes(_ name: String) -> Int? {
    do {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    } catch {
      return nil
    }
  }
}
