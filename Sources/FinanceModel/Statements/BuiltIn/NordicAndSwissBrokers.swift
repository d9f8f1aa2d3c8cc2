extension BuiltInLayouts {
  /// Layouts of Avanza and Swissquote.
  static let nordicAndSwissBrokers = [
    #"""
    {
      "name": "avanza",
      "title": "Avanza: transactions",
      "headers": [
        [
          "Datum", "Konto", "Typ av transaktion", "Värdepapper/beskrivning", "Antal", "Kurs",
          "Belopp", "Transaktionsvaluta", "Courtage (SEK)", "Valutakurs", "Instrumentvaluta",
          "ISIN", "Resultat"
        ],
        [
          "Datum", "Konto", "Typ av transaktion", "Värdepapper/beskrivning", "Antal", "Kurs",
          "Belopp", "Transaktionsvaluta", "Courtage", "Valutakurs", "Instrumentvaluta", "ISIN",
          "Resultat"
        ]
      ],
      "delimiter": "semicolon",
      "decimal": "comma",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Datum"],
        "text": ["Värdepapper/beskrivning"],
        "amount": ["Belopp"],
        "currency": ["Transaktionsvaluta"],
        "account": ["Konto"],
        "fee": ["Courtage (SEK)", "Courtage"],
        "type": ["Typ av transaktion"],
        "isin": ["ISIN"],
        "asset": ["Värdepapper/beskrivning"],
        "quantity": ["Antal"]
      },
      "unread": [{"column": "Belopp", "words": [""]}],
      "types": [
        {"word": "Köp", "type": "BUY"},
        {"word": "Sälj", "type": "SELL"},
        {"word": "Insättning", "type": "DEPOSIT"},
        {"word": "Uttag", "type": "WITHDRAWAL"},
        {"word": "Utdelning", "type": "DIVIDEND"},
        {"word": "Ränta", "type": "INTEREST", "type_if_negative": "FEE"},
        {
          "word": "Utländsk källskatt", "type": "CREDIT", "subtype": "REFUND",
          "type_if_negative": "TAX", "subtype_if_negative": "WITHHOLDING"
        },
        {"word": "ADR-avgift", "type": "FEE", "subtype": "ADR_FEE"},
        {"word": "Övrigt", "type": "CREDIT", "type_if_negative": "FEE"}
      ]
    }
    """#,
    #"""
    {
      "name": "swissquote",
      "title": "Swissquote: transactions",
      "headers": [
        [
          "Date", "Order #", "Transaction", "Symbol", "Name", "ISIN", "Quantity", "Unit price",
          "Costs", "Accrued Interest", "Net Amount", "Balance", "Currency"
        ]
      ],
      "delimiter": "semicolon",
      "decimal": "point",
      "dates": ["dd-mm-yyyy"],
      "columns": {
        "date": ["Date"],
        "text": ["Transaction"],
        "amount": ["Net Amount"],
        "currency": ["Currency"],
        "fee": ["Costs"],
        "type": ["Transaction"],
        "symbol": ["Symbol"],
        "isin": ["ISIN"],
        "asset": ["Name"]
      },
      "skip": [{"column": "Transaction", "words": ["Buy", "Sell"]}],
      "types": [
        {"word": "Dividend", "type": "DIVIDEND"},
        {"word": "Interests", "type": "INTEREST", "type_if_negative": "FEE"},
        {"word": "Custody Fees", "type": "FEE"},
        {"word": "Credit", "type": "DEPOSIT"},
        {"word": "Payment", "type": "DEPOSIT", "type_if_negative": "WITHDRAWAL"},
        {"word": "Debit", "type": "WITHDRAWAL"},
        {"word": "Forex credit", "type": "DEPOSIT"},
        {"word": "Forex debit", "type": "WITHDRAWAL"}
      ],
      "further_tables": [
        {
          "name": "swissquote",
          "only": [{"column": "Transaction", "words": ["Buy", "Sell"]}],
          "columns": {
            "date": ["Date"],
            "text": ["Transaction"],
            "amount": ["Net Amount"],
            "currency": ["Currency"],
            "fee": ["Costs"],
            "type": ["Transaction"],
            "symbol": ["Symbol"],
            "isin": ["ISIN"],
            "asset": ["Name"],
            "quantity": ["Quantity"],
            "unit_price": ["Unit price"]
          },
          "types": [{"word": "Buy", "type": "BUY"}, {"word": "Sell", "type": "SELL"}]
        }
      ]
    }
    """#,
  ]
}
