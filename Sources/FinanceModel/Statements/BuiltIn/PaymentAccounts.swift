extension BuiltInLayouts {
  /// Layouts of Revolut, Wise and Monzo.
  static let paymentAccounts = [
    #"""
    {
      "name": "revolut",
      "title": "Revolut: account statement",
      "headers": [
        [
          "Type", "Product", "Started Date", "Completed Date", "Description", "Amount", "Fee",
          "Currency", "State", "Balance"
        ]
      ],
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Completed Date"],
        "value_date": ["Started Date"],
        "payee": ["Description"],
        "text": ["Type"],
        "amount": ["Amount"],
        "fee": ["Fee"],
        "currency": ["Currency"],
        "account": ["Product"],
        "balance": ["Balance"],
        "status": ["State"]
      },
      "status": {
        "booked": ["COMPLETED", "ABGESCHLOSSEN", "TERMINÉ"],
        "pending": ["PENDING", "AUSSTEHEND", "EN ATTENTE"],
        "reverted": [
          "REVERTED", "DECLINED", "FAILED", "RÜCKGÄNGIG", "ZURÜCKERSTATTET"
        ]
      }
    }
    """#,
    #"""
    {
      "name": "revolut-de",
      "title": "Revolut, in German: account statement",
      "headers": [
        [
          "Art", "Produkt", "Datum des Beginns", "Datum des Abschlusses", "Beschreibung",
          "Betrag", "Gebühr", "Währung", "Status", "Kontostand"
        ],
        [
          "Art", "Produkt", "Startdatum", "Datum des Abschlusses", "Beschreibung", "Betrag",
          "Gebühr", "Währung", "Status", "Saldo"
        ]
      ],
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Datum des Abschlusses"],
        "value_date": ["Datum des Beginns", "Startdatum"],
        "payee": ["Beschreibung"],
        "text": ["Art"],
        "amount": ["Betrag"],
        "fee": ["Gebühr"],
        "currency": ["Währung"],
        "account": ["Produkt"],
        "balance": ["Kontostand", "Saldo"],
        "status": ["Status"]
      },
      "status": {
        "booked": ["ABGESCHLOSSEN", "COMPLETED"],
        "pending": ["AUSSTEHEND", "PENDING"],
        "reverted": ["RÜCKGÄNGIG", "ZURÜCKERSTATTET", "REVERTED"]
      }
    }
    """#,
    #"""
    {
      "name": "revolut-fr",
      "title": "Revolut, in French: account statement",
      "headers": [
        [
          "Type", "Produit", "Date de début", "Date de fin", "Description", "Montant", "Frais",
          "Devise", "État", "Solde"
        ]
      ],
      "decimal": "point",
      "dates": ["yyyy-mm-dd"],
      "columns": {
        "date": ["Date de fin"],
        "value_date": ["Date de début"],
        "payee": ["Description"],
        "text": ["Type"],
        "amount": ["Montant"],
        "fee": ["Frais"],
        "currency": ["Devise"],
        "account": ["Produit"],
        "balance": ["Solde"],
        "status": ["État"]
      },
      "status": {
        "booked": ["TERMINÉ", "COMPLETED"],
        "pending": ["EN ATTENTE", "PENDING"],
        "reverted": ["REVERTED"]
      }
    }
    """#,
    #"""
    {
      "name": "wise",
      "title": "Wise: statement of a balance",
      "headers": [
        [
          "TransferWise ID", "Date", "Amount", "Currency", "Description", "Payment Reference",
          "Running Balance", "Exchange From", "Exchange To", "Exchange Rate", "Payer Name",
          "Payee Name", "Payee Account Number", "Merchant", "Total fees"
        ]
      ],
      "other_columns": true,
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["dd-mm-yyyy"],
      "columns": {
        "date": ["Date"],
        "payee_in": ["Payer Name", "Merchant"],
        "payee_out": ["Merchant", "Payee Name"],
        "text": ["Description", "Payment Reference"],
        "amount": ["Amount"],
        "currency": ["Currency"],
        "balance": ["Running Balance"],
        "bank_id": ["TransferWise ID"],
        "counterparty": ["Payee Account Number"]
      }
    }
    """#,
    #"""
    {
      "name": "monzo",
      "title": "Monzo, United Kingdom: current account",
      "headers": [
        [
          "Transaction ID", "Date", "Time", "Type", "Name", "Emoji", "Category", "Amount",
          "Currency", "Local amount", "Local currency", "Notes and #tags", "Address", "Receipt",
          "Description", "Category split", "Money Out", "Money In", "Balance",
          "Balance currency"
        ],
        [
          "Transaction ID", "Date", "Time", "Type", "Name", "Emoji", "Category", "Amount",
          "Currency", "Local amount", "Local currency", "Notes and #tags", "Address", "Receipt",
          "Description", "Category split", "Money Out", "Money In"
        ],
        [
          "Transaction ID", "Date", "Time", "Type", "Name", "Emoji", "Category", "Amount",
          "Currency", "Local amount", "Local currency", "Notes and #tags", "Address", "Receipt",
          "Description", "Category split"
        ]
      ],
      "delimiter": "comma",
      "decimal": "point",
      "dates": ["dd/mm/yyyy"],
      "columns": {
        "date": ["Date"],
        "time": ["Time"],
        "payee": ["Name"],
        "text": ["Type", "Description", "Notes and #tags"],
        "amount": ["Amount"],
        "currency": ["Currency"],
        "balance": ["Balance"],
        "bank_id": ["Transaction ID"]
      }
    }
    """#,
  ]
}
