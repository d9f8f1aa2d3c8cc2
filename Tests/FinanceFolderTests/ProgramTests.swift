import FinanceFolder
import Foundation
import Testing

@Suite struct ProgramTests {
  private func run(
    _ name: String, _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> ProgramOutcome {
    try SystemCalls.system.run(Program(name, arguments, environment: environment))
  }

  private func shell(_ line: String) throws -> ProgramOutcome { try run("sh", ["-c", line]) }

  @Test("words reach the program as they are, whatever a shell would make of them")
  func words() throws {
    let words = ["a b", "$HOME", "*", "'", "\"", "\n", "-n", "", ";ls", "ü"]
    let outcome = try run("printf", ["%s\\0"] + words)
    #expect(outcome.output == words.flatMap { Array($0.utf8) + [0] })
    #expect(outcome.status == 0 && outcome.errors.isEmpty && !outcome.isCut)
  }

  @Test("the status is the program's own, or 128 and the signal that ended it")
  func status() throws {
    #expect(try shell("exit 7").status == 7)
    #expect(try shell("kill -9 $$").status == 137)
  }

  @Test("a program that is not there is missing; one that refuses says why")
  func missing() {
    let problem = #expect(throws: SystemCalls.Problem.self) {
      try run("no-such-program-here", [])
    }
    #expect(problem?.isMissing == true)
  }

  @Test("both streams are read to their ends, however much comes and in whatever order")
  func streams() throws {
    let outcome = try shell(
      "head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero; echo x >&2; echo y")
    #expect(outcome.output.count == 300_002 && outcome.errors.count == 300_002)
    #expect(outcome.output.last == 10 && !outcome.isCut)
  }

  @Test("what is beyond the limit is dropped and said to be, and the program still ends well")
  func limit() throws {
    let outcome = try shell("head -c \(Program.outputLimit + 1) /dev/zero; echo end >&2")
    #expect(outcome.output.count == Program.outputLimit)
    #expect(outcome.isCut && outcome.status == 0)
    #expect(outcome.errors == Array("end\n".utf8))
    #expect(try !shell("head -c \(Program.outputLimit) /dev/zero").isCut)
  }

  @Test("standard input is empty, and no descriptor of ours is handed on")
  func descriptors() throws {
    #expect(try run("cat", []).output.isEmpty)
    // The shell's own: 0, 1, 2 and those that ls opens to look.
    let held = try SystemCalls.system.open("/dev/null", .reading)
    defer { close(held) }
    let listed = try shell("[ ! -d /proc/self/fd ] || [ ! -e /proc/self/fd/\(held) ] || echo held")
    #expect(listed.output.isEmpty)
  }

  @Test("the environment is ours without git's variables, and with what is stated")
  func environment() {
    let program = Program("git", [], environment: ["LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"])
    let ours = ["PATH=/bin", "GIT_DIR=/x", "GIT_=", "LC_ALL=de_DE", "A=b=c", "XGIT_A=1", "EMPTY="]
    #expect(
      program.environment(within: ours) == [
        "PATH=/bin", "A=b=c", "XGIT_A=1", "EMPTY=", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C",
      ])
    #expect(Program("x", []).environment(within: []) == [])
  }

  @Test("a program finds our variables and those stated")
  func variables() throws {
    let outcome = try run("env", [], ["COFFER_TRIAL": "a b"])
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains("COFFER_TRIAL=a b"))
    #expect(lines.contains { $0.hasPrefix("PATH=") })
    #expect(!lines.contains { $0.hasPrefix("GIT_") })
  }

  @Test("a place that is taken is not taken again")
  func place() throws {
    try inTemporaryFolder { folder in
      let (from, to) = (folder.appending(path: "a").path, folder.appending(path: "b").path)
      try Data("new".utf8).write(to: URL(filePath: from))
      try SystemCalls.system.place(from, to)
      #expect(!FileManager.default.fileExists(atPath: from))
      try Data("newer".utf8).write(to: URL(filePath: from))
      let problem = #expect(throws: SystemCalls.Problem.self) {
        try SystemCalls.system.place(from, to)
      }
      #expect(problem?.isTaken == true)
      #expect(FileManager.default.contents(atPath: to) == Data("new".utf8))
    }
  }
}
