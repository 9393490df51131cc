/** Changes, rows and Unique-Keys of the tests of `judge`. */
import * as Change from "@payments-platform/domain/decider/Change"
import type { LockedFacts } from "@payments-platform/domain/decider/JudgeCommits"
import * as StateCodec from "@payments-platform/domain/decider/StateCodec"
import type { Row } from "@payments-platform/domain/decider/StoredRow"

export const row = (id: string, version: number): Row => ({
  id,
  version,
  type: "things",
  appId: "app",
  createTime: 0,
  dueAt: null,
  listed: null,
  doc: StateCodec.ofJson({})
})
export const key = (key: string, version: number): Change.UniqueKeyRow => ({
  scope: "app",
  key,
  hash: "h",
  version,
  resourceId: null,
  reply: Uint8Array.of(1),
  leaseUntil: 0,
  usedAt: 0
})
export const change = (parts: Partial<Change.Change> = {}): Change.Change => ({
  ...Change.empty(7),
  ...parts
})
export const empty: LockedFacts = {
  versions: new Map(),
  signals: new Map(),
  counters: new Map(),
  claims: new Set(),
  keys: new Map()
}
