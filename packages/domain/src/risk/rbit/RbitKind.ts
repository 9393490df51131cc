/** The kind of rbits (platform.md 8): how they change, and how lists filter them. They have no topics and no entries. */
import { Redacted } from "effect"
import * as Kind from "../../decider/Kind.ts"
import type * as Rule from "../../decider/Rule.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Rbit from "./Rbit.ts"
import * as RbitRecord from "./RbitRecord.ts"
import * as RbitRequest from "./RbitRequest.ts"

const { always, creation, from } = Kind.transitions<Rbit.State, Rbit.Event>()

export const kind = Kind.make<Rbit.State, Rbit.Event>({
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
export const received = (
  rbit: RbitRequest.Rbit,
  owner: Rbit.Owner,
  appId: string,
  { at, newId, vault }: Rule.Context
): Kind.Step => {
  const birthdate = RbitRequest.birthdate(rbit)
  const content: Rbit.Content = {
    owner,
    shown: RbitRequest.record(rbit),
    birthdate: birthdate === undefined ? null : Secret.Sealed.make(vault.seal("person", Redacted.value(birthdate)))
  }
  return kind.create({ id: newId(), appId, createTime: at }, [{ _tag: "Received", content }])
}
