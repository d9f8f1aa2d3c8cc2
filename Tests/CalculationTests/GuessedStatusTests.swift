import Expectations
import FinanceModel
import Importing
import Testing

struct GuessedStatusTests {
  private func guess(_ words: String...) -> LayoutGuess {
    let rows = words.enumerated().map {
      "2026-01-3\($0.offset % 2),a,-3.2\($0.offset),\($0.element)\n"
    }
    return LayoutGuess.propose(
      Array(("Day,Text,Amount,Status\n" + rows.joined() + "2026-01-15,b,5.00,Booked\n").utf8),
      name: "new")
  }

  @Test("unbooked rows are omitted based on their status words")
  func pending() {
    let layout = guess("Booked", "Pending", "Declined").layout
    expect(layout?.columns.status, equals: ["Status"])
    expect(
      layout?.status,
      equals: Layout.Status(booked: ["Booked"], pending: ["Pending"], reverted: ["Declined"]))
    expect(guess("Booked", "").layout?.status?.booked, equals: ["Booked", ""])
  }

  @Test("an unknown status word is asked about, and the answer decides it")
  func unknown() {
    let question = guess("Pending", "Odd").questions.first
    expect(question?.option.hasPrefix("--booked "), equals: true)
    expect(question?.message.hasSuffix("unknown: 'Odd'"), equals: true)
    let text = "Day,Text,Amount,Stan\n2026-01-30,a,-3.2,Foo\n2026-01-31,b,5.00,Bar\n"
    let answered = LayoutGuess.propose(
      Array(text.utf8), name: "new", answers: LayoutGuess.Answers(booked: ["Bar"]))
    expect(
      answered.layout?.status,
      equals: Layout.Status(booked: ["Bar"], pending: ["Foo"], reverted: nil))
    let all = LayoutGuess.propose(
      Array(text.utf8), name: "new", answers: LayoutGuess.Answers(booked: ["all"]))
    expect(all.questions.isEmpty && all.layout?.status == nil)
  }

  @Test("status words for unbooked rows are recognized in other languages")
  func languages() {
    let layout = guess("Oczekująca", "TERMINÉ").layout
    expect(layout?.status?.pending, equals: ["Oczekująca"])
    expect(layout?.status?.booked, equals: ["Booked", "TERMINÉ"])
  }
}
