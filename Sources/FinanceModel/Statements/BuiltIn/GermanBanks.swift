extension BuiltInLayouts {
  /// Layouts of banks in Germany.
  static let germanBanks = [
    #"""
    {
      "name": "dkb",
      "title": "DKB, Germany: current and savings account, since 2023",
      "headers": [
        [
          "Buchungsdatum", "Wertstellung", "Status", "Zahlungspflichtige*r",
          "Zahlungsempfänger*in", "Verwendungszweck", "Umsatztyp", "IBAN", "Betrag (€)",
          "Gläubiger-ID", "Mandatsreferenz", "Kundenreferenz"
        ],
        [
          "Buchungsdatum", "Wertstellung", "Status", "Zahlungspflichtige*r",
          "Zahlungsempfänger*in", "Verwendungszweck", "Umsatztyp", "IBAN", "Betrag",
          "Gläubiger-ID", "Mandatsreferenz", "Kundenreferenz"
        ],
        [
          "Buchungsdatum", "Wertstellung", "Status", "Zahlungspflichtige*r",
          "Zahlungsempfänger*in", "Verwendungszweck", "Umsatztyp", "Betrag", "Gläubiger-ID",
          "Mandatsreferenz", "Kundenreferenz"
        ],
        [
          "Buchungsdatum", "Wertstellung", "Status", "Zahlungspflichtige*r",
          "Zahlungsempfänger*in", "Verwendungszweck", "Umsatztyp", "Betrag (€)", "Gläubiger-ID",
          "Mandatsreferenz", "Kundenreferenz"
        ]
      ],
      "delimiter": "semicolon",
      "decimal": "comma",
      "dates": ["dd.mm.yy", "dd.mm.yyyy"],
      "currency": "EUR",
      "columns": {
        "date": ["Buchungsdatum"],
        "value_date": ["Wertstellung"],
        "payee_in": ["Zahlungspflichtige*r"],
        "payee_out": ["Zahlungsempfänger*in"],
        "text": ["Verwendungszweck", "Umsatztyp"],
        "amount": ["Betrag (€)", "Betrag"],
        "counterparty": ["IBAN"],
        "status": ["Status"]
      },
      "status": {"booked": ["Gebucht"], "pending": ["Vorgemerkt"]},
      "facts": [
        {"fact": "account", "label": "Girokonto"},
        {"fact": "account", "label": "Tagesgeld"},
        {"fact": "account", "label": "Konto"},
        {"fact": "closing", "label": "Kontostand vom"},
        {"fact": "period", "label": "Zeitraum"}
      ]
    }
    """#,
    #"""
    {
      "name": "ing-de",
      "title": "ING, Germany: current and savings account",
      "headers": [
        [
          "Buchung", "Valuta", "Auftraggeber/Empfänger", "Buchungstext", "Verwendungszweck",
          "Saldo", "Währung", "Betrag", "Währung"
        ],
        [
          "Buchung", "Valuta", "Auftraggeber/Empfänger", "Buchungstext", "Verwendungszweck",
          "Betrag", "Währung"
        ],
        [
          "Buchung", "Valuta", "Auftraggeber/Empfänger", "Buchungstext", "Kategorie",
          "Verwendungszweck", "Saldo", "Währung", "Betrag", "Währung"
        ],
        [
          "Buchung", "Wertstellungsdatum", "Auftraggeber/Empfänger", "Buchungstext",
          "Verwendungszweck", "Saldo", "Währung", "Betrag", "Währung"
        ],
        [
          "Buchung", "Wertstellungsdatum", "Auftraggeber/Empfänger", "Buchungstext",
          "Verwendungszweck", "Betrag", "Währung"
        ]
      ],
      "delimiter": "semicolon",
      "decimal": "comma",
      "dates": ["dd.mm.yyyy"],
      "currency": "EUR",
      "named_columns": [{"name": "Währung des Betrags", "after": "Betrag"}],
      "columns": {
        "date": ["Buchung"],
        "value_date": ["Valuta", "Wertstellungsdatum"],
        "payee": ["Auftraggeber/Empfänger"],
        "text": ["Buchungstext", "Verwendungszweck"],
        "amount": ["Betrag"],
        "currency": ["Währung des Betrags"],
        "balance": ["Saldo"]
      },
      "facts": [
        {"fact": "account", "label": "IBAN"},
        {"fact": "closing", "label": "Saldo"},
        {"fact": "period", "label": "Zeitraum"}
      ]
    }
    """#,
    #"""
    {
      "name": "n26",
      "title": "N26: account and spaces",
      "headers": [
        [
          "Booking Date", "Value Date", "Partner Name", "Partner Iban", "Type",
          "Payment Reference", "Account Name", "Amount ({currency})", "Original Amount",
          "Original Currency", "Exchange Rate"
        ],
        [
          "Date", "Payee", "Account number", "Transaction type", "Payment reference",
          "Amount ({currency})", "Amount (Foreign Currency)", "Type Foreign Currency",
          "Exchange Rate"
        ],
        [
          "Datum", "Empfänger", "Kontonummer", "Transaktionstyp", "Verwendungszweck",
          "Betrag ({currency})", "Betrag (Fremdwährung)", "Fremdwährung", "Wechselkurs"
        ],
        [
          "Datum", "Empfänger", "Kontonummer", "Transaktionstyp", "Verwendungszweck",
          "Kategorie", "Betrag ({currency})", "Betrag (Fremdwährung)", "Fremdwährung",
          "Wechselkurs"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Booking Date", "Date", "Datum"],
        "value_date": ["Value Date"],
        "payee": ["Partner Name", "Payee", "Empfänger"],
        "text": [
          "Type", "Transaction type", "Transaktionstyp", "Payment Reference", "Verwendungszweck"
        ],
        "amount": ["Amount ({currency})", "Betrag ({currency})"],
        "account": ["Account Name"],
        "counterparty": ["Partner Iban", "Account number", "Kontonummer"]
      }
    }
    """#,
    #"""
    {
      "name": "comdirect",
      "title": "Comdirect, Germany: current account",
      "headers": [
        [
          "Buchungstag", "Wertstellung (Valuta)", "Vorgang", "Buchungstext",
          "Umsatz in {currency}"
        ]
      ],
      "delimiter": "semicolon",
      "decimal": "comma",
      "dates": ["dd.mm.yyyy"],
      "columns": {
        "date": ["Buchungstag"],
        "value_date": ["Wertstellung (Valuta)"],
        "text": ["Vorgang", "Buchungstext"],
        "amount": ["Umsatz in {currency}"],
        "status": ["Buchungstag"]
      },
      "status": {"pending": ["offen"]},
      "payee_in_text": [
        {"after": "Auftraggeber:", "until": ["Kto/IBAN:", "Buchungstext:", "Ref."]},
        {"after": "Empfänger:", "until": ["Kto/IBAN:", "Buchungstext:", "Ref."]},
        {"after": "Buchungstext:", "until": ["Ref."]}
      ],
      "footer": ["Alter Kontostand"],
      "facts": [
        {"fact": "closing", "label": "Neuer Kontostand"},
        {"fact": "opening", "label": "Alter Kontostand"}
      ]
    }
    """#,
  ]
}
