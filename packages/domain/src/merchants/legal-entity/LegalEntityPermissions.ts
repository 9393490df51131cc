/**
 * The fields of a legal entity's body that need an approval or a permission of the
 * app: raw data of people, tax and business numbers (merchants.md 0), and
 * `enterprise_customer_id` (merchants.md 1.1).
 */
import type * as App from "../../access/app/App.ts"
import { hasData } from "../../access/app/DirectIntegration.ts"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import type * as Fields from "./LegalEntityFields.ts"
import * as People from "./People.ts"

const rawOfPerson = {
  name: "name",
  address: "address",
  phone: "phone",
  dateOfBirth: "date_of_birth",
  personalCountryInfo: "personal_country_info"
} as const
type PersonPatch = NonNullable<Fields.Update["controller"]>
type Path = ReadonlyArray<string>

const rawOf = (person: PersonPatch, path: Path): ReadonlyArray<Path> =>
  (["name", "address", "phone", "dateOfBirth", "personalCountryInfo"] as const)
    .filter((member) => hasData(person[member]))
    .map((member) => [...path, rawOfPerson[member]])

/** The paths of the raw data in a body, which only a platform approved for the direct integration may send (merchants.md 0). */
const rawFields = (request: Fields.Update): ReadonlyArray<Path> => {
  const { CA, US } = request.entityCountryInfo ?? {}
  const info = (country: string, member: string) => ["entity_country_info", country, member]
  return [
    ...People.all<PersonPatch>(request).flatMap(({ path, person }) => rawOf(person, path)),
    ...(hasData(request.businessNumber) ? [["business_number"]] : []),
    ...(hasData(request.provincialBusinessNumber) ? [["provincial_business_number"]] : []),
    ...(hasData(US?.employerIdentificationNumber) ? [info("US", "employer_identification_number")] : []),
    ...(hasData(CA?.businessNumber) ? [info("CA", "business_number")] : []),
    ...(hasData(CA?.provincialBusinessNumber) ? [info("CA", "provincial_business_number")] : [])
  ]
}

export const reasons = ["DIRECT_INTEGRATION_NOT_APPROVED", "PERMISSION_NOT_GRANTED"] as const
type Forbidden = CommandHandler.Forbidden<(typeof reasons)[number]>

/** What the app may not state in this body, with the path of each field. */
export const forbidden = (app: App.App, { request }: { readonly request: Fields.Update }): ReadonlyArray<Forbidden> => [
  ...(app.state.directIntegration
    ? []
    : rawFields(request).map((path) => ({ reason: "DIRECT_INTEGRATION_NOT_APPROVED" as const, path }))),
  ...((request.enterpriseCustomerId ?? null) !== null && !app.state.permissions.enterpriseCustomerId
    ? [{ reason: "PERMISSION_NOT_GRANTED" as const, path: ["enterprise_customer_id"] }]
    : [])
]
