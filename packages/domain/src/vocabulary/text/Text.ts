/**
 * Texts with the contract's limits. Lengths count code points. No text contains NUL or half of a surrogate pair, which JSON
 * and PostgreSQL cannot hold. What people write must not contain the number of a card or a US social security number, as
 * `custom_data` (platform.md 5), since the platform stores and shows it in clear.
 */
import { Schema } from "effect"
import * as Check from "../Check.ts"
import { isSensitive, noSensitiveText } from "./SensitiveText.ts"

export const storable = /^[^\0\p{Cs}]*$/u

/** Whether a text can be stored and returned unchanged. */
export const isStorable = (text: string): boolean => storable.test(text)

/** The requirement of a text that can be stored. */
export const storableRequirement = "must not contain NUL or half of a surrogate pair"

const isStorableText = Check.pattern(storable, storableRequirement)

/**
 * What programs write, of `min` to `max` code points: an id, a code, a web address, or a secret that is sealed. It is not
 * screened, since a number of an order may look like that of a card. A length outside is PARAM_VALUE_IS_OUT_OF_RANGE and
 * ends the checks, so that no pattern ever runs over an unbounded text.
 */
export const code = (min: number, max: number) =>
  Schema.String.check(Check.codePoints(min, max).abort(), isStorableText)

const isScreened = Check.mustInRequests(
  (text: string) => !isSensitive(text),
  "PARAM_VALUE_IS_INVALID_PATTERN",
  noSensitiveText
)

/** What people write, of `min` to `max` code points. */
export const text = (min: number, max: number) => code(min, max).check(isScreened)

/** The id of a resource in a request: any text of 1..255 (platform.md 1). */
export const Id = code(1, 255)

/** A `reference_id`, by which the app names a resource: 1..255. */
export const Reference = code(1, 255)

/** A name, a title, a label: 1..255 (platform.md 14). */
export const Name = text(1, 255)

/** The text form of a UUID of any version, in either case. Ids of the platform have a stricter form (Id.ts). */
export const uuid = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/

const dottedQuad = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/

/** An IPv4 or IPv6 address in its text form, without a zone or a port. */
export const isIpAddress = (address: string): boolean =>
  dottedQuad.test(address) || (/^[0-9a-fA-F:.]{2,45}$/.test(address) && URL.canParse(`http://[${address}]/`))

export const IpAddress = code(1, 45)
  .annotate({ description: "An IPv4 or IPv6 address." })
  .check(Check.must(isIpAddress, "PARAM_VALUE_IS_INVALID_PATTERN", "must be an IPv4 or IPv6 address"))

export const isWebAddress = (address: string): boolean => /^https?:\/\/[^\s]+$/i.test(address) && URL.canParse(address)

const webAddress = "must be an http or https URL"

/** An http or https URL of at most 2063 code points (merchants.md 1.1, platform.md 14). */
export const WebAddress = code(1, 2063).check(Check.must(isWebAddress, "PARAM_VALUE_IS_INVALID_PATTERN", webAddress))

/** The same, or `""`, which clears it. */
export const WebAddressOrEmpty = code(0, 2063).check(
  Check.must(
    (address) => address === "" || isWebAddress(address),
    "PARAM_VALUE_IS_INVALID_PATTERN",
    `${webAddress}, or ""`
  )
)
