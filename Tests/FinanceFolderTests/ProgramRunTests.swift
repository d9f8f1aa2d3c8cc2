import Expectations
import FinanceFolder
import Foundation
import Testing

@Suite struct ProgramRunTests {
  private func run(
    _ name: String, _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> ProgramOutcome {
    try SystemCalls.system.run(Program(name, arguments, environment: environment))
  }

  private func shell(_ line: String) throws -> ProgramOutcome { try run("sh", ["-c", line]) }

  @Test("arguments reach the program unchanged, without shell expansion")
  func words() throws {
    let words = ["a b", "$HOME", "*", "'", "\"", "\n", "-n", "", ";ls", "ü"]
    let outcome = try run("printf", ["%s\\0"] + words)
    expect(outcome.output, equals: words.flatMap { Array($0.utf8) + [0] })
    expect(outcome.status == 0 && outcome.errors.isEmpty && !outcome.isCut)
  }

  @Test("the status is the program's, or 128 plus the signal that ended it")
  func status() throws {
    try expect(shell("exit 7").status, equals: 7)
    try expect(shell("kill -9 $$").status, equals: 137)
  }

  @Test("an unknown program is missing, and a refused one gives the reason")
  func missing() {
    let problem = #expect(throws: SystemCalls.Problem.self) {
      try run("no-such-program-here", [])
    }
    expect(problem?.isMissing, equals: true)
  }

  @Test("both streams are read to the end, for any amount and order of output")
  func streams() throws {
    let outcome = try shell(
      "head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero; echo x >&2; echo y")
    expect(outcome.output.count == 300_002 && outcome.errors.count == 300_002)
    expect(outcome.output.last == 10 && !outcome.isCut)
  }

  @Test("output beyond the limit is dropped and marked, and the program still exits normally")
  func limit() throws {
    let outcome = try shell("head -c \(Program.outputLimit + 1) /dev/zero; echo end >&2")
    expect(outcome.output.count, equals: Program.outputLimit)
    expect(outcome.isCut && outcome.status == 0)
    expect(outcome.errors, equals: Array("end\n".utf8))
    expect(try !shell("head -c \(Program.outputLimit) /dev/zero").isCut)
  }

  @Test("standard input is empty, and no open file descriptor is inherited")
  func descriptors() throws {
    expect(try run("cat", []).output.isEmpty)
    // The shell must not inherit the descriptor that is opened here.
    let held = try SystemCalls.system.open("/dev/null", .reading)
    defer { close(held) }
    let listed = try shell("[ ! -d /proc/self/fd ] || [ ! -e /proc/self/fd/\(held) ] || echo held")
    expect(listed.output.isEmpty)
  }

  @Test("a program inherits the environment plus the stated variables")
  func variables() throws {
    let outcome = try run("env", [], ["COFFER_TRIAL": "a b"])
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    expect(lines.contains("COFFER_TRIAL=a b"))
    expect(lines.contains { $0.hasPrefix("PATH=") })
    expect(!lines.contains { $0.hasPrefix("GIT_") })
  }

  /// Returns the problem with which a shell line ends, and the line's duration.
  private func slow(
    _ line: String, limit: Int
  ) throws -> (problem: SystemCalls.Problem?, time: Duration) {
    let program = Program("sh", ["-c", line], limitInMilliseconds: limit)
    var problem: SystemCalls.Problem?
    let time = ContinuousClock().measure {
      do throws(SystemCalls.Problem) {
        _ = try SystemCalls.system.run(program)
      } catch {
        problem = error
      }
    }
    return (problem, time)
  }

  @Test(
    "a program that exceeds its time limit is killed, whatever holds its streams",
    arguments: [
      "exec sleep 60", "sleep 60; echo late", "sleep 60 & echo started", "sleep 60 & wait",
      "exec > /dev/null 2>&1; sleep 60", "trap '' TERM; sleep 60", "while :; do echo x; done",
    ])
  func timeLimit(line: String) throws {
    let (problem, time) = try slow(line, limit: 200)
    expect(problem, equals: .timeout)
    expect(time >= .milliseconds(200) && time < .seconds(20), "\(time)")
  }

  @Test("processes started by a killed program are killed with it")
  func startedPrograms() throws {
    try inTemporaryFolder { folder in
      let path = folder.appending(path: "alive").path
      let line = "(sleep 2; echo x > '\(path)') & wait"
      let problem = try slow(line, limit: 100).problem
      expect(problem, equals: .timeout)
      usleep(2_500_000)
      expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test("a program that ends within its time limit is not killed")
  func withinTime() throws {
    let program = Program("sh", ["-c", "sleep 0.2; echo x; exit 3"], limitInMilliseconds: 20_000)
    let outcome = try SystemCalls.system.run(program)
    expect(outcome.output == Array("x\n".utf8) && outcome.status == 3)
  }
}

@Suite struct ProgramTests {
  @Test("the environment is inherited without git's variables, plus the stated ones")
  func environment() {
    let program = Program("git", [], environment: ["LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"])
    let ours = ["PATH=/bin", "GIT_DIR=/x", "GIT_=", "LC_ALL=de_DE", "A=b=c", "XGIT_A=1", "EMPTY="]
    expect(
      program.environment(within: ours),
      equals: [
        "PATH=/bin", "A=b=c", "XGIT_A=1", "EMPTY=", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C",
      ])
    expect(Program("x", []).environment(within: []), equals: [])
  }

  @Test("the default time limit is half a minute")
  func limit() {
    expect(Program("git", []).limitInMilliseconds, equals: 30_000)
  }
}
