/** The record of a payout method (merchants.md 6). */
import { Schema } from "effect"
import * as BankAccount from "../../banking/BankAccount.ts"
import * as PayoutInstrument from "./PayoutInstrument.ts"
import * as PayoutMethod from "./PayoutMethod.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { Address, common, data, Reference } from "../../vocabulary/RecordFields.ts"

const BankOfUS = Schema.Struct({ account_type: BankAccount.AccountType, last_four: Schema.String })
const BankOfCA = Schema.Struct({ last_four: Schema.String })
/** Both are null after the data of the legal entity was erased (merchants.md 15). */
const PaperCheck = Schema.Struct({ name: Schema.NullOr(Schema.String), address: Schema.NullOr(Address) })

/** The member of its type shows the method; the others are null. */
export const PayoutMethodRecord = Schema.Struct({
  ...common,
  owner: Reference,
  nickname: PayoutMethod.Nickname,
  type: PayoutInstrument.Type,
  status: Schema.Literals(PayoutMethod.statuses),
  payout_bank_us: Schema.NullOr(BankOfUS.annotate({ identifier: "PayoutBankUs" })),
  payout_bank_ca: Schema.NullOr(BankOfCA.annotate({ identifier: "PayoutBankCa" })),
  paper_check: Schema.NullOr(PaperCheck.annotate({ identifier: "PaperCheck" })),
  custom_data: data
}).annotate({
  identifier: "PayoutMethod",
  examples: [
    {
      ...reference("payout_methods", idOf("payoutMethod")),
      owner: reference("legal_entities", idOf("legalEntity")),
      create_time: time,
      nickname: "House account",
      type: "payout_bank_us",
      status: "unverified",
      payout_bank_us: { account_type: "checking", last_four: "5678" },
      payout_bank_ca: null,
      paper_check: null,
      custom_data: null
    }
  ]
})
