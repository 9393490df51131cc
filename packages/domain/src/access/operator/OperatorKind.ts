/** The transitions of an operator (platform.md 12), who has no ledger entries and no topics. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as AccessToken from "../access-token/AccessToken.ts"
import * as Settings from "../settings/Settings.ts"
import * as AuditName from "./AuditName.ts"
import * as Operator from "./Operator.ts"
import * as OperatorRecord from "./OperatorRecord.ts"

const { creation, from } = ResourceKind.transitions<Operator.State, Operator.Event>()

export const kind = ResourceKind.make<Operator.State, Operator.Event>({
  type: "operators",
  state: Operator.State,
  events: {
    Created: creation({ to: ({ operator }) => operator }),
    RoleChanged: from(["Active"], { to: (state, { role }) => ({ ...state, role }) }),
    TokenAdded: from(["Active"], {
      to: (state, event) => ({ ...state, tokens: AccessToken.withToken(state, event) })
    }),
    TokenRevoked: from(["Active"], {
      to: (state, event) => ({ ...state, tokens: AccessToken.withoutToken(state, event) })
    }),
    Deleted: from(["Active"], { to: ({ name, role }) => ({ _tag: "Deleted", name, role }) })
  },
  /** the name as it is compared, so that the audit log never means two people */
  claims: ({ _tag, name }) => (_tag === "Active" ? [`operators:${AuditName.key(name)}`] : []),
  listed: (state) => ({ ownerId: Settings.platform, status: Operator.statusOf(state) }),
  record: OperatorRecord.render
})
