/** The fields of the form by their paths in a legal entity, and the entity that their texts make. */
import { at, isRow, type Row } from "../data/json.ts"

export type Texts = Readonly<Record<string, string>>
export type Country = "US" | "CA"

export interface FormField {
  readonly path: string
  readonly name: string
  readonly type?: "date" | "choice" | "secret"
  readonly choices?: ReadonlyArray<{ readonly value: string; readonly text: string }>
  readonly hint?: string
  /** half of the width */
  readonly half?: boolean
}

const half = true

const legalForms = [
  { value: "", text: "Choose" },
  { value: "limited_liability_company", text: "Limited liability company" },
  { value: "corporation", text: "Corporation" },
  { value: "sole_proprietor", text: "Sole proprietor" },
  { value: "partnership", text: "Partnership" },
  { value: "nonprofit_corporation", text: "Nonprofit corporation" },
  { value: "unincorporated_association", text: "Unincorporated association" },
  { value: "trust", text: "Trust" },
  { value: "government_entity", text: "Government entity" }
]

/** An answer of none is an empty list, which is not the same as no answer. */
const none = "none"
const sanctions = [
  { value: "", text: "Choose" },
  { value: none, text: "No, in none of them" },
  { value: "CU", text: "Yes, in Cuba" },
  { value: "IR", text: "Yes, in Iran" },
  { value: "KP", text: "Yes, in North Korea" },
  { value: "SY", text: "Yes, in Syria" },
  { value: "XX", text: "Yes, in the Crimea region" }
]
const sanctionsPath = "entity_country_info.operates_in_sanctioned_countries"
const formPath = (country: Country): string => `entity_country_info.${country}.legal_form`

const addressFields = (prefix: string, country: Country): ReadonlyArray<FormField> => [
  { path: `${prefix}address.line1`, name: "Street and number" },
  { path: `${prefix}address.city`, name: "City", half },
  { path: `${prefix}address.region`, name: country === "US" ? "State" : "Province", half, hint: "Two letters." },
  { path: `${prefix}address.postal_code`, name: country === "US" ? "ZIP code" : "Postal code", half },
  { path: `${prefix}phone.phone_number`, name: "Phone", half }
]

export const businessFields = (country: Country): ReadonlyArray<FormField> => [
  { path: "entity_name", name: "Legal name of the business" },
  { path: formPath(country), name: "Legal form", type: "choice", choices: legalForms, half },
  country === "US"
    ? {
        path: "entity_country_info.US.employer_identification_number",
        name: "Employer identification number",
        hint: "Nine digits; not for a sole proprietor.",
        half
      }
    : { path: "entity_country_info.CA.business_number", name: "Business number", hint: "Nine digits.", half },
  ...addressFields("", country),
  {
    path: sanctionsPath,
    name: "Does the business operate in Cuba, Iran, North Korea, Syria or the Crimea region?",
    type: "choice",
    choices: sanctions
  }
]

const socialSecurity = (prefix: string, isSoleProprietor: boolean): FormField =>
  isSoleProprietor
    ? {
        path: `${prefix}personal_country_info.US.social_security_number`,
        name: "Social Security number",
        type: "secret",
        hint: "All nine digits, for a sole proprietor.",
        half
      }
    : {
        path: `${prefix}personal_country_info.US.social_security_number_last_four`,
        name: "Social Security number, last four",
        type: "secret",
        half
      }

/** The fields of a person: the controller has an e-mail and a title as well. */
export const personFields = (key: string, country: Country, texts: Texts): ReadonlyArray<FormField> => {
  const prefix = `${key}.`
  const isController = key === "controller"
  return [
    { path: `${prefix}name.first`, name: "First name", half },
    { path: `${prefix}name.last`, name: "Last name", half },
    ...(isController
      ? [
          { path: `${prefix}email`, name: "E-mail", half },
          { path: `${prefix}job_title`, name: "Job title", half }
        ]
      : []),
    { path: `${prefix}date_of_birth`, name: "Date of birth", type: "date", half } as const,
    ...(country === "US" ? [socialSecurity(prefix, isController && texts[formPath("US")] === "sole_proprietor")] : []),
    ...addressFields(prefix, country).filter(({ path }) => isController || !path.endsWith("phone_number"))
  ]
}

const set = (target: Record<string, unknown>, path: ReadonlyArray<string>, value: unknown): void => {
  const [name, ...rest] = path
  if (name === undefined) return
  if (rest.length === 0) {
    target[name] = value
    return
  }
  const inner: Record<string, unknown> = isRow(target[name]) ? { ...target[name] } : {}
  set(inner, rest, value)
  target[name] = inner
}

const valueOf = (path: string, text: string): unknown => {
  if (path === sanctionsPath) return text === none ? [] : [text]
  if (path.endsWith("date_of_birth")) {
    const [year, month, day] = text.split("-").map(Number)
    return { year, month, day }
  }
  return text.trim()
}

/** What a part of an object needs beside what one writes. */
const constantsOf = (path: string, country: Country): ReadonlyArray<readonly [string, string]> => {
  const parts = path.split(".")
  const member = parts.slice(0, -1).join(".")
  const place = parts.at(-2)
  if (place === "address") return [[`${member}.country`, country]]
  return place === "phone" ? [[`${member}.country_code`, "+1"]] : []
}

/** The members whose texts are others than those that were there before. */
export const entityOf = (country: Country, texts: Texts, before: Texts, owners: ReadonlyArray<string>): Row => {
  const entity: Record<string, unknown> = {}
  for (const [path, text] of Object.entries(texts)) {
    if (text.trim() === "" || text === before[path]) continue
    set(entity, path.split("."), valueOf(path, text))
    for (const [other, value] of constantsOf(path, country)) set(entity, other.split("."), value)
  }
  for (const key of owners) if (isRow(at(entity, key))) set(entity, [...key.split("."), "is_beneficial_owner"], true)
  return entity
}

/** The texts of a record that is there. What is secret is not in it. */
export const textsOf = (record: Row, fields: ReadonlyArray<FormField>): Texts =>
  Object.fromEntries(
    fields.flatMap(({ path }) => {
      const value = at(record, path)
      if (path === sanctionsPath && Array.isArray(value)) return [[path, value.length === 0 ? none : String(value[0])]]
      return typeof value === "string" && value !== "" ? [[path, value]] : []
    })
  )
