extension BuiltInLayouts {
  /// Layouts of cards in the United Kingdom and banks in Singapore.
  static let britishAndAsianBanks = [
    #"""
    {
      "name": "barclaycard",
      "title": "Barclaycard, United Kingdom: credit card",
      "width": 7,
      "named_columns": [
        {"name": "Date", "position": 1},
        {"name": "Description", "position": 2},
        {"name": "Card", "position": 3},
        {"name": "Money in", "position": 6},
        {"name": "Money out", "position": 7}
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["dd mmm yy"],
      "currency": "GBP",
      "columns": {
        "date": ["Date"],
        "payee": ["Description"],
        "text": ["Card"],
        "money_in": ["Money in"],
        "money_out": ["Money out"]
      }
    }
    """#,
    #"""
    {
      "name": "john-lewis",
      "title": "John Lewis Partnership card, United Kingdom",
      "headers": [
        ["Date Processed", "Description", "Amount"],
        ["Date", "Description", "Amount (GBP)"]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["dd-mmm-yyyy", "dd/mm/yyyy", "dd mmm yyyy"],
      "sign": "outflow_positive",
      "currency": "GBP",
      "columns": {
        "date": ["Date Processed", "Date"],
        "payee": ["Description"],
        "amount": ["Amount", "Amount (GBP)"],
        "status": ["Date Processed", "Date"]
      },
      "status": {"pending": ["Pending"]}
    }
    """#,
    #"""
    {
      "name": "ocbc",
      "title": "OCBC, Singapore: account",
      "headers": [
        [
          "Transaction date", "Value date", "Description", "Withdrawals ({currency})",
          "Deposits ({currency})"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["dd/mm/yyyy"],
      "columns": {
        "date": ["Transaction date"],
        "value_date": ["Value date"],
        "text": ["Description"],
        "money_in": ["Deposits ({currency})"],
        "money_out": ["Withdrawals ({currency})"]
      },
      "row_lengths_vary": true,
      "continuation_rows": true,
      "payee_in_text": [
        {"after": "DEBIT PURCHASE", "drops_numbers": true}, {"after": "GIRO - SALARY"}
      ],
      "facts": [
        {"fact": "account", "label": "Account details for:"},
        {"fact": "closing", "label": "Ledger Balance"}
      ]
    }
    """#,
    #"""
    {
      "name": "posb",
      "title": "POSB, Singapore: savings account",
      "width": 8,
      "named_columns": [
        {"name": "Date", "position": 1},
        {"name": "Code", "position": 2},
        {"name": "Money out", "position": 3},
        {"name": "Money in", "position": 4},
        {"name": "Reference 1", "position": 5},
        {"name": "Reference 2", "position": 6},
        {"name": "Reference 3", "position": 7}
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["dd mmm yyyy"],
      "currency": "SGD",
      "columns": {
        "date": ["Date"],
        "payee": ["Reference 1"],
        "text": ["Code", "Reference 2", "Reference 3"],
        "money_in": ["Money in"],
        "money_out": ["Money out"]
      }
    }
    """#,
  ]
}
