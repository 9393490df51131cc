/** Legal entities for tests: the stored fields of a body. Their vault only reverses texts. */
import { Redacted } from "effect"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import { decode } from "../../decoding.ts"

export const seal = (plaintext: string) => `sealed:${[...plaintext].toReversed().join("")}`
export const open = (sealed: string) => Redacted.make(Array.from(sealed.slice(7)).toReversed().join(""))

export const merge = (before: LegalEntityFields.Fields | undefined, patch: unknown) =>
  LegalEntityFields.merge(before, LegalEntityFields.changeOf(decode(LegalEntityFields.Update, patch)))

export const storedFields = (patch: unknown) =>
  LegalEntityFields.seal(merge(undefined, patch), undefined, { seal, open })
