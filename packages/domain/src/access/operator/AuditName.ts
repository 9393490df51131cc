/**
 * The name by which the audit log knows an operator (platform.md 12). Two operators never have names that look alike: a
 * name is compared in the compatibility form of Unicode (NFKC) and in any case, has no invisible characters, and takes
 * its letters from one of the scripts whose letters look alike.
 */
import * as Check from "../../vocabulary/Check.ts"
import * as Problem from "../../vocabulary/Problem.ts"
import { holdsSecret, noSecretText } from "../../vocabulary/text/SecretText.ts"
import { isSensitive, noSensitiveText } from "../../vocabulary/text/SensitiveText.ts"
import * as Text from "../../vocabulary/text/Text.ts"

/** The most characters of a name. */
export const longest = 64

/** The name of all who have OPERATOR_TOKEN and do not name themselves. */
export const sharedName = "operator"
/** The name of whoever sends a token that is refused. */
export const unknownName = "unknown"

/** A name as it is kept. */
export const normal = (name: string): string => name.normalize("NFKC")

/** The same text for all names that count as one. */
export const key = (name: string): string => normal(normal(name).toUpperCase().toLowerCase())

const reserved: ReadonlySet<string> = new Set([sharedName, unknownName].map(key))

/** Whether nobody may have a name, since the audit log has it for others. */
export const isReserved = (name: string): boolean => reserved.has(key(name))

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u
const alike = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u]

const isOfOneScript = (name: string): boolean => alike.filter((script) => script.test(name)).length <= 1

/** What a name has to be, in the order in which it is told. */
const requirements: ReadonlyArray<readonly [text: string, holds: (name: string) => boolean]> = [
  [`must not be longer than ${longest} characters in NFKC`, (name) => [...name].length <= longest],
  ["must not contain invisible characters", (name) => !invisible.test(name)],
  ["must have no white space but single spaces between words", (name) => /^\S+(?: \S+)*$/u.test(name)],
  ["must not mix Latin, Greek and Cyrillic letters", isOfOneScript],
  [noSensitiveText, (name) => !isSensitive(name)],
  [noSecretText, (name) => !holdsSecret(name)]
]

export const AuditName = Text.text(1, longest).check(
  Check.rule((name: string) => {
    const unmet = requirements.find(([, holds]) => !holds(normal(name)))
    return unmet === undefined ? undefined : [Problem.violation("PARAM_VALUE_IS_INVALID_PATTERN", unmet[0])]
  })
)
