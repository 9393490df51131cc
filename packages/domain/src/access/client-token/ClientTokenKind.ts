/**
 * The kind of a client-side token: its next state and the answer to POST /tokens
 * (platform.md 7). It posts no ledger entries and announces no topics.
 */
import { Redacted } from "effect"
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as Reference from "../../vocabulary/Reference.ts"
import * as ClientToken from "./ClientToken.ts"

const illegal = (state: ClientToken.State | null, event: ClientToken.Event): never => {
  throw new TypeError(`a token in ${state?._tag ?? "no state"} has no ${event._tag}`)
}

const evolve = (state: ClientToken.State | null, event: ClientToken.Event): ClientToken.State => {
  if (event._tag === "Created") {
    const { expireTime, held, resource } = event
    return ClientToken.State.cases.Fresh.make({ resource, expireTime, held: Redacted.value(held) })
  }
  if (state === null || !ClientToken.isOpen(state)) return illegal(state, event)
  const { expireTime, held, resource } = state
  switch (event._tag) {
    case "Taken":
      return ClientToken.State.cases.InUse.make({ resource, expireTime, held, by: event.by, since: event.at })
    case "GivenBack":
      return ClientToken.State.cases.Fresh.make({ resource, expireTime, held })
    case "Used":
      return ClientToken.State.cases.Used.make({ resource, expireTime })
    case "Expired":
      return ClientToken.State.cases.Expired.make({ resource, expireTime })
  }
}

const silent = {
  Created: Kind.none,
  Taken: Kind.none,
  GivenBack: Kind.none,
  Used: Kind.none,
  Expired: Kind.none
}

export const kind = Kind.make<ClientToken.State, ClientToken.Event>({
  type: "tokens",
  state: ClientToken.State,
  evolve,
  entries: silent,
  topics: silent,
  dueAt: ClientToken.dueAt,
  claims: Kind.none,
  counts: Kind.none,
  /** only the answer to POST /tokens shows a token: the API has no GET for it */
  listed: () => null,
  shows: Kind.none,
  record: (state, subject): JsonObject => ({
    id: subject.id,
    resource: "tokens",
    path: null,
    type: state.resource,
    owner: { ...Reference.application(subject.appId) },
    create_time: subject.createTime,
    expire_time: state.expireTime
  })
})
