/** The resource kind of rbits (platform.md 8). They have no topics and no ledger entries. */
import { Redacted } from "effect"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Rbit from "./Rbit.ts"
import * as RbitRecord from "./RbitRecord.ts"
import * as RbitRequest from "./RbitRequest.ts"

const { always, creation, from } = ResourceKind.transitions<Rbit.State, Rbit.Event>()

export const kind = ResourceKind.make<Rbit.State, Rbit.Event>({
  type: "rbits",
  state: Rbit.State,
  events: {
    Received: creation({ to: ({ content }) => ({ _tag: "Active", content }) }),
    Deleted: from(["Active"], { to: ({ content }) => ({ _tag: "Deleted", content }) }),
    OwnerErased: always({
      to: ({ content }) => ({ _tag: "Deleted", content: Rbit.withoutData(content) })
    })
  },
  listed: (state) => {
    const { id: ownerId, type } = state.content.owner
    return { ownerId, status: Rbit.statusOf(state), facets: { owner_type: type } }
  },
  counts: (state) => (state._tag === "Active" ? [{ key: Rbit.activeCounter(state.content.owner.id) }] : []),
  record: RbitRecord.render,
  erased: (state) => ({ ...state, content: Rbit.withoutData(state.content) })
})

/** The step that keeps an rbit of an app's resource. The birth date is sealed. */
export const create = (
  rbit: RbitRequest.Rbit,
  owner: Rbit.Owner,
  appId: string,
  { at, newId, vault }: CommandHandler.Context
): ResourceKind.Step => {
  const birthdate = RbitRequest.birthdate(rbit)
  const content: Rbit.Content = {
    owner,
    shown: RbitRequest.record(rbit),
    birthdate: birthdate === undefined ? null : Secret.SealedText.make(vault.seal("person", Redacted.value(birthdate)))
  }
  return kind.create({ id: newId(), appId, createTime: at }, [{ _tag: "Received", content }])
}
