/** Finds what the rows of the other pages observe. The reference often says what one of them holds already. */
import type { Row } from "../ContractRow.ts"
import * as MerchantsContract from "../merchants/MerchantsContract.ts"
import * as PaymentsContract from "../payments/PaymentsContract.ts"
import * as PlatformContract from "../platform/PlatformContract.ts"

const rows: ReadonlyArray<Row> = [PaymentsContract, MerchantsContract, PlatformContract].flatMap(({ parts }) =>
  parts.flatMap(([, of]) => of)
)

/** What the rows observe that have one of these ids, or whose ids begin with it, each once. Throws when there is none. */
export const seenBy = (...beginnings: ReadonlyArray<string>): ReadonlyArray<Row["seen"]> => {
  const found = beginnings.flatMap((beginning) => {
    const exact = rows.filter(({ id }) => id === beginning)
    const begun = exact.length > 0 ? exact : rows.filter(({ id }) => id.startsWith(beginning))
    if (begun.length === 0) throw new Error(`No row of the contract begins with ${beginning}`)
    return begun.map(({ seen }) => seen)
  })
  return [...new Set(found)]
}
