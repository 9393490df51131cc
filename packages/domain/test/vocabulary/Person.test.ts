/** Decoding of people and their country-specific numbers. */
import { Redacted, Schema } from "effect"
import { describe, expect, it } from "vitest"
import * as Person from "@payments-platform/domain/vocabulary/people/Person"
import { decode, problemsOf } from "../decoding.ts"

const ssn = (social_security_number: unknown) => ({ personal_country_info: { US: { social_security_number } } })
const sin = (social_insurance_number: unknown) => ({ personal_country_info: { CA: { social_insurance_number } } })
const ssnPath = "personal_country_info.US.social_security_number"
const sinPath = "personal_country_info.CA.social_insurance_number"
const open = (sealed: string) => Redacted.make(Array.from(sealed.slice(7, -1)).toReversed().join(""))
const seal = (plaintext: string) => `sealed(${[...plaintext].toReversed().join("")})`

describe("social security numbers", () => {
  it.each([
    "123456789", // an ordinary one
    "899990001",
    "900500000",
    "900650001",
    "999700001",
    "999880001",
    "999900001",
    "999920001",
    "999940001",
    "999990001"
  ])("include %s, or it is an ITIN", (number) => expect(problemsOf(Person.Patch, ssn(number))).toEqual([]))
  it.each([
    "000456789",
    "666456789",
    "123006789",
    "123450000",
    "900490001",
    "900660001",
    "900690001",
    "900890001",
    "900930001",
    "12345678",
    "1234567890",
    "123-45-6789",
    "12345678a",
    ""
  ])("do not include %s", (number) =>
    expect(problemsOf(Person.Patch, ssn(number))).toEqual([`${ssnPath} PARAM_VALUE_IS_INVALID_PATTERN`])
  )
  it("are strings, or null to clear them", () => {
    expect(problemsOf(Person.Patch, ssn(123456789))).toEqual([`${ssnPath} PARAM_VALUE_IS_WRONG_TYPE`])
    expect(problemsOf(Person.Patch, ssn(null))).toEqual([])
  })
  it.each([
    ["6789", true],
    ["0000", true],
    ["678", false],
    ["67890", false],
    ["67a9", false]
  ])("have the last four digits %s: %s", (digits, fits) =>
    expect(
      problemsOf(Person.Patch, { personal_country_info: { US: { social_security_number_last_four: digits } } })
    ).toEqual(fits ? [] : [`${ssnPath}_last_four PARAM_VALUE_IS_INVALID_PATTERN`])
  )
})

it.each([
  ["046454286", true],
  ["046454287", false],
  ["000000000", false],
  ["04645428", false],
  ["046 454 286", false]
])("%s is a social insurance number: %s", (number, fits) =>
  expect(problemsOf(Person.Patch, sin(number))).toEqual(fits ? [] : [`${sinPath} PARAM_VALUE_IS_INVALID_PATTERN`])
)

describe("dates of birth", () => {
  // reaches reference resources/legal-entity/person-object-is_beneficial_owner-boolean
  it.each([
    [{ year: 1980, month: 2, day: 29 }, []],
    [{ year: 1981, month: 2, day: 29 }, ["date_of_birth.day PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [{ year: 1980, month: 4, day: 31 }, ["date_of_birth.day PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [{ year: 1899, month: 12, day: 31 }, ["date_of_birth.year PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [
      { year: 1980, month: 13, day: 0 },
      ["date_of_birth.month PARAM_VALUE_IS_OUT_OF_RANGE", "date_of_birth.day PARAM_VALUE_IS_OUT_OF_RANGE"]
    ],
    [{ year: 1980, month: 1 }, ["date_of_birth.day PARAM_IS_MISSING"]],
    [
      { year: "1980", month: 1.5, day: 1 },
      ["date_of_birth.year PARAM_VALUE_IS_WRONG_TYPE", "date_of_birth.month PARAM_VALUE_IS_WRONG_TYPE"]
    ],
    [null, []]
  ])("%j", (date_of_birth, expected) => expect(problemsOf(Person.Patch, { date_of_birth })).toEqual(expected))
})

describe("the rest of a person", () => {
  it.each([
    [{ date_of_birth_is_present: true }, ["date_of_birth_is_present PARAM_CANNOT_BE_MODIFIED"]],
    [
      {
        personal_country_info: {
          US: { social_security_number_is_present: true, social_security_number_last_four_is_present: true },
          CA: { social_insurance_number_is_present: false }
        }
      },
      [
        `${ssnPath}_is_present PARAM_CANNOT_BE_MODIFIED`,
        `${ssnPath}_last_four_is_present PARAM_CANNOT_BE_MODIFIED`,
        `${sinPath}_is_present PARAM_CANNOT_BE_MODIFIED`
      ]
    ],
    [{ personal_country_info: { FR: {} } }, ["personal_country_info.FR PARAM_VALUE_IS_INVALID_ENUM"]],
    [
      { personal_country_info: { FR: {}, US: { x: 1 } } },
      ["personal_country_info.FR PARAM_VALUE_IS_INVALID_ENUM", "personal_country_info.US.x PARAM_IS_UNKNOWN"]
    ],
    [
      { name: { first: "", last: "x".repeat(101), suffix: "x".repeat(21) } },
      [
        "name.first PARAM_VALUE_IS_OUT_OF_RANGE",
        "name.last PARAM_VALUE_IS_OUT_OF_RANGE",
        "name.suffix PARAM_VALUE_IS_OUT_OF_RANGE"
      ]
    ],
    [{ email: "a" }, ["email PARAM_VALUE_IS_INVALID_PATTERN"]],
    [
      { is_beneficial_owner: "true", job_title: "" },
      ["is_beneficial_owner PARAM_VALUE_IS_WRONG_TYPE", "job_title PARAM_VALUE_IS_OUT_OF_RANGE"]
    ],
    [{ address: { line1: "PO Box 1" } }, ["address.line1 PARAM_VALUE_IS_INVALID_PATTERN"]],
    [{ phone: { country_code: "+1", phone_number: "1" } }, ["phone.phone_number INVALID_PHONE_NUMBER"]],
    [{ nickname: "x" }, ["nickname PARAM_IS_UNKNOWN"]],
    [{ name: null, phone: null, address: null, email: null, job_title: null, personal_country_info: null }, []]
  ])("%j", (input, expected) =>
    expect([...problemsOf(Person.Patch, input)].toSorted()).toEqual([...expected].toSorted())
  )
})

const whole = {
  name: { first: "Ada", last: "Lovelace" },
  email: "ada@example.com",
  email_is_verified: true,
  date_of_birth: { year: 1980, month: 2, day: 9 },
  personal_country_info: {
    US: { social_security_number: "123456789", social_security_number_last_four: "6789" },
    CA: { social_insurance_number: "046454286" }
  }
}

describe("secrets", () => {
  const fields = Person.merge(undefined, decode(Person.Patch, whole))
  // reaches platform 1/pan-cvv-account-number
  it("are redacted from decoding on", () => {
    const shown = JSON.stringify(fields) + String(fields.dateOfBirth)
    for (const secret of ["1980", "123456789", "6789", "046454286"]) expect(shown).not.toContain(secret)
    expect(fields.personalCountryInfo?.US?.socialSecurityNumber).toEqual(Redacted.make("123456789"))
  })
  it("are sealed one by one, and the stored person is read back unchanged", () => {
    const stored = Person.seal(fields, undefined, { seal, open })
    expect(stored.dateOfBirth).toBe("sealed(90-20-0891)")
    expect(stored.personalCountryInfo).toEqual({
      US: { socialSecurityNumber: "sealed(987654321)", socialSecurityNumberLastFour: "sealed(9876)" },
      CA: { socialInsuranceNumber: "sealed(682454640)" }
    })
    const row = Schema.encodeSync(Person.StoredPerson)(stored)
    expect(decode(Person.StoredPerson, JSON.parse(JSON.stringify(row)))).toEqual(stored)
    expect(row).toMatchObject({ date_of_birth: "sealed(90-20-0891)", email_is_verified: true })
  })
  it("that are sealed are not sealed again", () => {
    const stored = Person.seal(fields, undefined, { seal, open })
    expect(Person.seal(Person.merge(stored, { jobTitle: "CEO" }), stored, { seal, open })).toEqual({
      ...stored,
      jobTitle: "CEO"
    })
  })
  it("that are sent again keep their seals, and changed ones get new seals", () => {
    let seals = 0
    const vault = {
      seal: (text: string) => `${++seals}:${text}`,
      open: (sealed: string) => Redacted.make(sealed.slice(2))
    }
    const stored = Person.seal(fields, undefined, vault)
    expect(Person.seal(Person.merge(stored, decode(Person.Patch, whole)), stored, vault)).toEqual(stored)
    const changed = decode(Person.Patch, { ...whole, date_of_birth: { year: 1981, month: 2, day: 9 } })
    expect(Person.seal(Person.merge(stored, changed), stored, vault)).toEqual({
      ...stored,
      dateOfBirth: "5:1981-02-09"
    })
  })
  it("are shown as present or absent", () => {
    expect(Person.record(fields)).toMatchObject({
      date_of_birth_is_present: true,
      personal_country_info: {
        US: { social_security_number_is_present: true, social_security_number_last_four_is_present: true },
        CA: { social_insurance_number_is_present: true }
      }
    })
    expect(Person.record({})).toEqual({
      name: null,
      is_beneficial_owner: false,
      phone: null,
      address: null,
      email: null,
      email_is_verified: false,
      job_title: null,
      reference_id: null,
      date_of_birth_is_present: false,
      personal_country_info: {
        US: { social_security_number_is_present: false, social_security_number_last_four_is_present: false },
        CA: { social_insurance_number_is_present: false }
      }
    })
  })
  it("imply their last four digits: a full number sets both booleans, the last four only their own", () => {
    const us = (patch: unknown) =>
      Person.record(Person.merge(undefined, decode(Person.Patch, { personal_country_info: { US: patch } })))
        .personal_country_info.US
    expect(us({ social_security_number: "123456789" })).toEqual({
      social_security_number_is_present: true,
      social_security_number_last_four_is_present: true
    })
    expect(us({ social_security_number_last_four: "6789" })).toEqual({
      social_security_number_is_present: false,
      social_security_number_last_four_is_present: true
    })
  })
})

describe("a verified e-mail", () => {
  const before: Person.Fields = { email: "a@b.co", emailIsVerified: true }
  it.each([
    [{ email: "c@d.co" }, false],
    [{ email: null }, false],
    [{ email: "a@b.co" }, true],
    [{ jobTitle: "CEO" }, true],
    [{ email: "c@d.co", emailIsVerified: true }, true]
  ])("after the update %j is verified: %s", (patch, verified) =>
    expect(Person.merge(before, patch).emailIsVerified).toBe(verified)
  )
})
