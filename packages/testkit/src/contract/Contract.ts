/**
 * Every row of the contract that a test must reach, by page: error codes and reasons, transitions, topics, ledger
 * entries, transaction records, outcomes of the simulated adapters, and all statements of the reference.
 */
import type { Row } from "./ContractRow.ts"
import * as MerchantsContract from "./merchants/MerchantsContract.ts"
import * as PaymentsContract from "./payments/PaymentsContract.ts"
import * as PlatformContract from "./platform/PlatformContract.ts"
import * as ReferenceContract from "./reference/ReferenceContract.ts"

export interface Page {
  readonly page: string
  readonly parts: ReadonlyArray<readonly [title: string, rows: ReadonlyArray<Row>]>
  readonly rows: ReadonlyArray<Row>
}

const pageOf = (page: string, parts: Page["parts"]): Page => ({ page, parts, rows: parts.flatMap(([, of]) => of) })

export const pages: ReadonlyArray<Page> = [
  pageOf("payments.md", PaymentsContract.parts),
  pageOf("merchants.md", MerchantsContract.parts),
  pageOf("platform.md", PlatformContract.parts),
  pageOf("reference.md", ReferenceContract.parts)
]
export const rows: ReadonlyArray<Row> = pages.flatMap((page) => page.rows)
