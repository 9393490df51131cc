/**
 * The active rbits about the account and the payment method of a payment before its request (platform.md 8). The
 * screening gets the newest of each. If there are none, nothing is read.
 */
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rbit from "./Rbit.ts"
import { kind } from "./RbitKind.ts"
import * as RbitRequest from "./RbitRequest.ts"

/** The maximum of rbits that are read about one resource, newest first: as many as a request may embed. */
const maxRead = 50

/** Which of these resources have active rbits. */
export const about = (...ids: ReadonlyArray<string>): RequiredFacts.RequiredFacts<ReadonlyArray<string>> =>
  RequiredFacts.map(RequiredFacts.counters(...ids.map(Rbit.activeCounter)), (counter) =>
    ids.filter((id) => counter(Rbit.activeCounter(id)) > 0)
  )

const listOf = (appId: string, ownerId: string): ExternalCalls.Conversation<ReadonlyArray<RbitRequest.Rbit>> =>
  ExternalCalls.askOnce(
    "store.list",
    { type: kind.type, appId, ownerId, status: ["active"], size: maxRead, position: null, direction: "next" },
    ({ items }) => items.flatMap((row) => RbitRequest.ofRecord(kind.fact(row).state.content.shown) ?? [])
  )

/** The active rbits about resources of an app, in the order of the resources. */
export const read = (
  appId: string,
  ids: ReadonlyArray<string>
): ExternalCalls.Conversation<ReadonlyArray<RbitRequest.Rbit>> =>
  ids.length === 0
    ? ExternalCalls.end([])
    : ExternalCalls.map(ExternalCalls.all(ids.map((id) => listOf(appId, id))), (lists) => lists.flat())
