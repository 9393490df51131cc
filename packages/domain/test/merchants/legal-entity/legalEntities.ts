/** Legal entities as the tests write them: what a body makes of the stored fields, with a vault that only turns texts around. */
import { Redacted } from "effect"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import { decode } from "../../decoding.ts"

export const seal = (plaintext: string) => `sealed:${[...plaintext].toReversed().join("")}`
export const open = (sealed: string) => Redacted.make(Array.from(sealed.slice(7)).toReversed().join(""))

export const merge = (before: LegalEntityFields.Fields | undefined, patch: unknown) =>
  LegalEntityFields.merge(before, LegalEntityFields.changeOf(decode(LegalEntityFields.Update, patch)))

export const stored = (patch: unknown) => LegalEntityFields.seal(merge(undefined, patch), undefined, { seal, open })
