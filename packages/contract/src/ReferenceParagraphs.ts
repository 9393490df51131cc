/**
 * The paragraphs of docs/contract/reference.md, in its order, each with the sections of our pages that complete it. The
 * page has the names; one without sections, or a name that the page does not have, is an error.
 */
import { reference } from "./Documents.ts"

const resources = "Resources and their fields"
const states = "States and transitions"

const completedBy: Readonly<Record<string, string>> = {
  "Payments Platform API: Server-to-Server Integration": "platform 1",
  "What the service does": "payments 3, merchants 1, merchants 7, platform 7, platform 8, merchants 14",
  [`${resources} / Reference object`]: "platform 1",
  [`${resources} / Payment`]: "payments 3.1",
  [`${resources} / Failure reason`]: "payments 3.4",
  [`${resources} / Credit card object`]: "payments 1.2",
  [`${resources} / US bank account object`]: "payments 1.3",
  [`${resources} / Payment method`]: "payments 1.1",
  [`${resources} / Legal entity`]: "merchants 1.1, merchants 1.2, merchants 1.3",
  [`${resources} / Payout method`]: "merchants 6",
  [`${resources} / Payout`]: "merchants 7",
  [`${resources} / Rbit`]: "platform 8",
  [`${resources} / Session token`]: "platform 6",
  [`${resources} / PAD agreement`]: "payments 2",
  [`${resources} / Other records`]: "payments 4, payments 5, payments 6, merchants 4",
  [`${states} / Payment`]: "payments 3.3, payments 3.5",
  [`${states} / Payment method`]: "payments 1.5",
  [`${states} / Session token`]: "platform 6",
  [`${states} / Payout method`]: "merchants 6",
  [`${states} / Payout`]: "merchants 7",
  [`${states} / Refund and rbit`]: "payments 4, platform 8",
  Endpoints: "platform 2",
  "Endpoints / POST /legal_entities": "merchants 1.4",
  "Endpoints / GET /legal_entities/{id}": "merchants 1.4, merchants 14",
  "Endpoints / POST /payments": "payments 3.2, payments 3.6",
  "Endpoints / GET /payments and GET /payments/{id}": "payments 3.2, platform 5",
  "Endpoints / POST /payments/{id}": "payments 3.2",
  "Endpoints / POST /payments/{id}/cancel": "payments 3.2",
  "Endpoints / POST /payments/{id}/capture": "payments 3.2",
  "Endpoints / POST /payment_methods": "payments 1.4",
  "Endpoints / POST /payment_methods/{id}/verify_bank_deposits": "payments 1.5",
  "Endpoints / POST /payout_methods": "merchants 6",
  "Endpoints / POST /payout_methods/{id}": "merchants 6",
  "Endpoints / POST /payouts/{id}": "merchants 7",
  "Endpoints / POST /rbits": "platform 8",
  "Endpoints / GET /session_tokens": "platform 6",
  "Endpoints / POST /pad_agreements": "payments 2",
  "Endpoints / Operations named only":
    "payments 4, payments 5, merchants 2, merchants 3, merchants 4.2, merchants 5, merchants 12, platform 3",
  Authentication: "platform 2, platform 6, platform 7",
  Events: "platform 10",
  Errors: "platform 4, platform 9",
  Limits: "platform 14",
  Versioning: "platform 3"
}

export interface Paragraph {
  /** its name in the page, after that of its chapter */
  readonly name: string
  readonly sections: ReadonlyArray<string>
}

// throws for a name that the page does not have
for (const name of Object.keys(completedBy)) reference.chapter(name)

export const paragraphs: ReadonlyArray<Paragraph> = reference.chapters.map((name) => {
  const sections = completedBy[name]
  if (sections === undefined) throw new Error(`No section of our pages completes ${name} of ${reference.page}`)
  return { name, sections: sections.split(", ") }
})
