extension BuiltInLayouts {
  /// Layouts of banks and cards in the United States.
  static let americanBanks = [
    #"""
    {
      "name": "chase-card",
      "title": "Chase, United States: credit card",
      "headers": [
        ["Transaction Date", "Post Date", "Description", "Category", "Type", "Amount", "Memo"],
        [
          "Card", "Transaction Date", "Post Date", "Description", "Category", "Type", "Amount",
          "Memo"
        ],
        ["Transaction Date", "Post Date", "Description", "Category", "Type", "Amount"]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy"],
      "currency": "USD",
      "columns": {
        "date": ["Post Date"],
        "value_date": ["Transaction Date"],
        "payee": ["Description"],
        "text": ["Type", "Memo"],
        "amount": ["Amount"],
        "account": ["Card"]
      }
    }
    """#,
    #"""
    {
      "name": "chase-checking",
      "title": "Chase, United States: checking and savings",
      "headers": [
        [
          "Details", "Posting Date", "Description", "Amount", "Type", "Balance",
          "Check or Slip #"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy"],
      "currency": "USD",
      "columns": {
        "date": ["Posting Date"],
        "payee": ["Description"],
        "text": ["Details", "Type", "Check or Slip #"],
        "amount": ["Amount"],
        "balance": ["Balance"],
        "status": ["Balance"]
      },
      "status": {"pending": [""]}
    }
    """#,
    #"""
    {
      "name": "bank-of-america",
      "title": "Bank of America: checking and savings",
      "headers": [["Date", "Description", "Amount", "Running Bal."]],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy"],
      "currency": "USD",
      "columns": {
        "date": ["Date"],
        "payee": ["Description"],
        "amount": ["Amount"],
        "balance": ["Running Bal."]
      },
      "skip": [{"column": "Description", "words": ["Beginning balance as of*"]}],
      "facts": [
        {"fact": "opening", "label": "Beginning balance as of"},
        {"fact": "closing", "label": "Ending balance as of"}
      ]
    }
    """#,
    #"""
    {
      "name": "bank-of-america-card",
      "title": "Bank of America: credit card",
      "headers": [["Posted Date", "Reference Number", "Payee", "Address", "Amount"]],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy"],
      "currency": "USD",
      "columns": {
        "date": ["Posted Date"],
        "payee": ["Payee"],
        "text": ["Address"],
        "amount": ["Amount"],
        "bank_id": ["Reference Number"]
      }
    }
    """#,
    #"""
    {
      "name": "amex",
      "title": "American Express, United States: card",
      "headers": [
        [
          "Date", "Description", "Amount", "Extended Details", "Appears On Your Statement As",
          "Address", "City/State", "Zip Code", "Country", "Reference", "Category"
        ],
        [
          "Date", "Description", "Card Member", "Account #", "Amount", "Extended Details",
          "Appears On Your Statement As", "Address", "City/State", "Zip Code", "Country",
          "Reference", "Category"
        ],
        [
          "Date", "Receipt", "Description", "Amount", "Extended Details",
          "Appears On Your Statement As", "Address", "City/State", "Zip Code", "Country",
          "Reference", "Category"
        ]
      ],
      "general_headers": [["Date", "Description", "Amount"]],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["mm/dd/yyyy"],
      "sign": "outflow_positive",
      "currency": "USD",
      "columns": {
        "date": ["Date"],
        "payee": ["Description"],
        "text": ["Appears On Your Statement As"],
        "amount": ["Amount"],
        "account": ["Account #"],
        "bank_id": ["Reference"]
      }
    }
    """#,
    #"""
    {
      "name": "amex-uk",
      "title": "American Express, United Kingdom: card",
      "headers": [
        [
          "Date", "Description", "Amount", "Extended Details", "Appears On Your Statement As",
          "Address", "Town/City", "Postcode", "Country", "Reference", "Category"
        ],
        [
          "Date", "Description", "Card Member", "Account #", "Amount", "Extended Details",
          "Appears On Your Statement As", "Address", "Town/City", "Postcode", "Country",
          "Reference", "Category"
        ],
        [
          "Date", "Description", "Amount", "Extended Details", "Appears On Your Statement As",
          "Address", "City/State", "Zip Code", "Country", "Reference", "Category"
        ]
      ],
      "general_headers": [["Date", "Description", "Amount"]],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["dd/mm/yyyy"],
      "sign": "outflow_positive",
      "currency": "GBP",
      "columns": {
        "date": ["Date"],
        "payee": ["Description"],
        "text": ["Appears On Your Statement As"],
        "amount": ["Amount"],
        "account": ["Account #"],
        "bank_id": ["Reference"]
      }
    }
    """#,
  ]
}
