/** Asks the identity service about a party, with the party's secrets in clear (merchants.md 2). */
import * as ExternalCalls from "../../../decider/ExternalCalls.ts"
import type * as IdentityVerification from "../../../ports/networks/IdentityVerification.ts"
import type * as Person from "../../../vocabulary/people/Person.ts"
import type * as Secret from "../../../vocabulary/Secret.ts"
import * as Parties from "../Parties.ts"
import type { Ask } from "./Verification.ts"

const personOf = (
  { dateOfBirth, personalCountryInfo: { CA, US } = {}, ...plain }: Person.StoredPerson,
  open: Secret.Open
): IdentityVerification.Person => {
  const clear = (sealed: Secret.SealedText | undefined) => (sealed === undefined ? null : open(sealed))
  return {
    ...plain,
    dateOfBirth: clear(dateOfBirth),
    socialSecurityNumber: clear(US?.socialSecurityNumber),
    socialSecurityNumberLastFour: clear(US?.socialSecurityNumberLastFour),
    socialInsuranceNumber: clear(CA?.socialInsuranceNumber)
  }
}

const subjectOf = (party: Parties.PartyData, open: Secret.Open): IdentityVerification.Subject =>
  party._tag === "Entity"
    ? { _tag: "Entity", facts: party.facts }
    : { _tag: party._tag, person: personOf(party.person, open) }

/** The errant fields by their paths in the record of the legal entity. */
const located = (reply: IdentityVerification.Reply, party: Parties.PartyData): IdentityVerification.Reply => {
  if (reply._tag === "NoAnswer" || reply.outcome._tag !== "Errant" || party._tag === "Entity") return reply
  const fields = Object.fromEntries(
    Object.entries(reply.outcome.fields).map(([path, codes]) => [`${party.id}.${path}`, codes])
  )
  return { ...reply, outcome: { _tag: "Errant", fields } }
}

/** Asks the service. The key of an evaluation is that of the check of this party. */
export const question = (
  entityId: string,
  party: Parties.Party,
  ask: Ask,
  open: Secret.Open
): ExternalCalls.Conversation<IdentityVerification.Reply> => {
  const { reference } = party.verification
  const documents = party.verification.documents.map(({ details: { fileName, type }, id, status }) => ({
    id,
    type,
    fileName,
    status
  }))
  const reply = (reply: IdentityVerification.Reply) => located(reply, party)
  if (ask._tag === "Inquire" && reference !== null)
    return ExternalCalls.askOnce("identity.inquire", { reference, documents }, reply)
  const evaluation = {
    key: `${entityId}:${party.id}:${ask.attempt}`,
    startedAt: ask.startedAt,
    subject: subjectOf(party, open),
    documents,
    previous: reference
  }
  return ExternalCalls.askOnce("identity.evaluate", evaluation, reply)
}
