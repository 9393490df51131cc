/** The static answer to `Service-Magic-Behavior: account_blocked` (platform.md 9): a closed account, and nothing is stored. */
import * as CapabilitiesRecord from "@payments-platform/domain/merchants/account/capabilities/CapabilitiesRecord"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"

const closed = {
  enabled: false,
  current: [{ _tag: "Closed", type: "account_closed" }],
  upcoming: []
} as const

export const record = (id: string): JsonObject =>
  CapabilitiesRecord.render(
    { id, createTime: 0 },
    { payments: closed, payouts: closed, terminals: closed, transactionDivisionSetup: null }
  )
