/** The record of a payout method (merchants.md 6). The member of its type shows the method; the others are null. */
import { Schema } from "effect"
import * as BankAccount from "../../banking/BankAccount.ts"
import type { Subject } from "../../decider/ResourceKind.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import * as PostalAddress from "../../vocabulary/people/Address.ts"
import { Address, common, data, ownerLegalEntity, text } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as PayoutInstrument from "./PayoutInstrument.ts"
import * as PayoutMethod from "./PayoutMethod.ts"

const lastFour = Schema.String.annotateKey({
  description: "The last four digits of the account number; of a linked account those that its bank shows."
})

const BankUS = Schema.Struct({
  account_type: BankAccount.AccountType.annotateKey({ description: "Whether it is a checking or a savings account." }),
  last_four: lastFour
}).annotate({ identifier: "PayoutBankUs" })

const BankCA = Schema.Struct({ last_four: lastFour }).annotate({ identifier: "PayoutBankCa" })

const PaperCheck = Schema.Struct({
  name: text.annotateKey({
    description: "Whom the check is made out to; null: the data of the legal entity was erased."
  }),
  address: Schema.NullOr(Address).annotateKey({
    description: "Where the check is sent; null: the data of the legal entity was erased."
  })
}).annotate({ identifier: "PaperCheck" })

const shownBy = {
  payout_bank_us: Schema.NullOr(BankUS).annotateKey({
    description: "The US bank account; null: it is of another type."
  }),
  payout_bank_ca: Schema.NullOr(BankCA).annotateKey({
    description: "The Canadian bank account; null: it is of another type."
  }),
  paper_check: Schema.NullOr(PaperCheck).annotateKey({ description: "The paper check; null: it is of another type." })
}

export const PayoutMethodRecord = Schema.Struct({
  ...common,
  owner: ownerLegalEntity,
  nickname: PayoutMethod.Nickname.annotateKey({ description: "How the merchant calls the payout method." }),
  type: PayoutInstrument.Type.annotateKey({ description: "How it pays; it names the member that shows the method." }),
  status: Schema.Literals(PayoutMethod.statuses).annotateKey({
    description: "Only an `active` or `verified` method is paid to."
  }),
  ...shownBy,
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
export type PayoutMethodRecord = typeof PayoutMethodRecord.Type

const none = { payout_bank_us: null, payout_bank_ca: null, paper_check: null }

const shownOf = (instrument: PayoutInstrument.Instrument): Pick<PayoutMethodRecord, keyof typeof shownBy> => {
  switch (instrument.type) {
    case "payout_bank_us":
      return { ...none, payout_bank_us: { account_type: instrument.accountType, last_four: instrument.lastFour } }
    case "payout_bank_ca":
      return { ...none, payout_bank_ca: { last_four: instrument.lastFour } }
    case "paper_check": {
      const { check } = instrument
      const address = check === null ? null : PostalAddress.record(check.address)
      return { ...none, paper_check: { name: check?.name ?? null, address } }
    }
  }
}

/** The record as the kind renders it: a method that the API does not show has no status. */
type Rendered = Omit<PayoutMethodRecord, "status"> & { readonly status: PayoutMethodRecord["status"] | null }

export const render = (state: PayoutMethod.State, subject: Subject): Rendered => {
  const { customData, instrument, legalEntityId, nickname } = state.details
  return {
    ...ResourceReference.to("payout_methods", subject.id),
    owner: ResourceReference.to("legal_entities", legalEntityId),
    create_time: subject.createTime,
    nickname,
    type: instrument.type,
    status: PayoutMethod.statusOf(state),
    ...shownOf(instrument),
    custom_data: customData
  }
}
