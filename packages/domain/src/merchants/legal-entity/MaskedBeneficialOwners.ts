/**
 * What a controller may review of the other beneficial owners (merchants.md 14), from the record of GET
 * /legal_entities/{id}. Dates of birth, SSNs and SINs appear only as provided or missing.
 */
import type * as Person from "../../vocabulary/people/Person.ts"
import type * as LegalEntityRecord from "./LegalEntityRecord.ts"

type PersonRecord = ReturnType<typeof Person.record>

export type Presence = "provided" | "missing"

/** A beneficial owner as a page may show it. */
export interface Owner extends Pick<
  PersonRecord,
  "name" | "job_title" | "email" | "email_is_verified" | "phone" | "address"
> {
  /** its path in the record */
  readonly path: string
  readonly date_of_birth: Presence
  readonly social_security_number: Presence
  readonly social_security_number_last_four: Presence
  readonly social_insurance_number: Presence
}

const presence = (isPresent: boolean): Presence => (isPresent ? "provided" : "missing")

const shown = (path: string, person: PersonRecord): Owner => {
  const { CA, US } = person.personal_country_info
  const { address, email, email_is_verified, job_title, name, phone } = person
  return {
    path,
    name,
    job_title,
    email,
    email_is_verified,
    phone,
    address,
    date_of_birth: presence(person.date_of_birth_is_present),
    social_security_number: presence(US.social_security_number_is_present),
    social_security_number_last_four: presence(US.social_security_number_last_four_is_present),
    social_insurance_number: presence(CA.social_insurance_number_is_present)
  }
}

/** The beneficial owners other than the controller, in the order of the record. */
export const others = ({
  additional_representatives
}: Pick<LegalEntityRecord.LegalEntityRecord, "additional_representatives">): ReadonlyArray<Owner> =>
  Object.entries(additional_representatives ?? {})
    .filter(([, person]) => person.is_beneficial_owner)
    .map(([key, person]) => shown(`additional_representatives.${key}`, person))
