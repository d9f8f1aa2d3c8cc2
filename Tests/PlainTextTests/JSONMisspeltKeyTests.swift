import Expectations
import PlainText
import TestSupport
import Testing

struct JSONMisspeltKeyTests {
  private struct Account: JSONReadable {
    var balance: Int
    var name: String

    enum CodingKeys: String, CodingKey, CaseIterable { case balance, name }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      balance = try values.decode(Int.self, forKey: .balance, default: 0)
      name = try values.decode(String.self, forKey: .name, default: "")
    }

    init(_ object: inout JSONObject) throws(JSONOddity) {
      balance = try object.required(CodingKeys.balance, .wholeNumber, default: 0)
      name = try object.required(CodingKeys.name, .text, default: "")
    }
  }

  private struct Book: JSONReadable {
    var accounts: [Account]

    enum CodingKeys: String, CodingKey, CaseIterable { case accounts }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      accounts = try values.decode([Account].self, forKey: .accounts, default: [])
    }

    init(_ object: inout JSONObject) throws(JSONOddity) {
      accounts = try object.required(CodingKeys.accounts, .list(of: .object), default: [])
    }
  }

  private func found(_ text: String) -> [String]? {
    parse(text).value?.misspeltKeys(decoding: Book.self)
      .map { "\($0.object):\($0.key):\($0.meant):\($0.range.lowerBound)" }
  }

  @Test("a key close to a missing key is misspelt")
  func near() {
    expect(
      found(#"{"accounts": [{"balnce": 5, "name": "A"}, {"Balance": 6, "nmae": "B"}]}"#),
      equals: [
        "accounts[0]:balnce:balance:15", "accounts[1]:Balance:balance:43",
        "accounts[1]:nmae:name:57",
      ])
    expect(found(#"{"acounts": []}"#), equals: [":acounts:accounts:1"])
  }

  @Test("a key is not misspelt if the close key exists, or if none is close")
  func notNear() {
    let text = #"{"accounts": [{"balnce": 5, "balance": 6, "name": "A"}, {"note": "x"}]}"#
    expect(found(text), equals: [])
    expect(found(#"{"accounts": [{"balance": 6, "name": "A"}]}"#), equals: [])
  }

  @Test("among very many misspelt keys, the first are reported")
  func many() {
    let accounts = Array(repeating: #"{"balnce": 5}"#, count: 1000).joined(separator: ",")
    expect(found(#"{"accounts": [\#(accounts)]}"#)?.count, equals: 100)
  }
}
