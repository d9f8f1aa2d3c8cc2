import Expectations
import FinanceFolder
import Testing

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
