import PlainText

/// The plan with the desktop app's number types, for the `desktop` methods.
///
/// It is decoded from the same document as ``Plan``, after the document was found to be valid.
package struct DesktopPlan: Decodable, Equatable, Sendable {
  package var tiers: [DesktopTier]

  /// A tier of the desktop app.
  package struct DesktopTier: Decodable, Equatable, Sendable {
    package var name: String
    package var purpose: String
    package var target: DesktopNumber
    package var priority: DesktopNumber
    package var preferredAccount: String?
    package var accounts: [DesktopAccount]

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Tier.CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      purpose = try container.decode(String.self, forKey: .purpose)
      target = try container.decode(DesktopNumber.self, forKey: .target)
      priority = try container.decode(DesktopNumber.self, forKey: .priority)
      preferredAccount = try container.decodeIfPresent(String.self, forKey: .preferredAccount)
      accounts = try container.decode([DesktopAccount].self, forKey: .accounts, default: [])
    }

    /// The sum of the balances, added from left to right.
    package var balance: DesktopNumber {
      accounts.reduce(.zero) { $0 + $1.balance }
    }

    /// The shortfall: max(0, target - balance).
    package var gap: DesktopNumber {
      max(.zero, target - balance)
    }
  }

  /// An account of the desktop app.
  package struct DesktopAccount: Decodable, Equatable, Sendable {
    package var name: String
    package var balance: DesktopNumber
    /// The yearly rate in percent: `apy_pct`.
    package var rate: DesktopNumber
    package var weight: DesktopNumber
    package var cap: DesktopNumber?

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Account.CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      balance = try container.decode(DesktopNumber.self, forKey: .balance, default: .double(0))
      rate = try container.decode(DesktopNumber.self, forKey: .nominalRatePct, default: .double(0))
      weight = try container.decode(DesktopNumber.self, forKey: .weight, default: .double(1))
      cap = try container.decodeIfPresent(DesktopNumber.self, forKey: .cap)
    }

    /// The cap minus the stored balance, but at least zero; infinite if there is no cap.
    package var room: DesktopNumber {
      guard let cap else { return .double(.infinity) }
      return max(.zero, cap - balance)
    }
  }

  /// Tier indices by ascending priority; tiers with the same priority are in file order.
  package var tiersByPriority: [Int] {
    // Tuples cannot be compared here, because priorities 1 and 1.0 are equal numbers but different
    // enumeration values.
    tiers.indices.sorted {
      let (a, b) = (tiers[$0].priority, tiers[$1].priority)
      return a < b || (!(b < a) && $0 < $1)
    }
  }
}
