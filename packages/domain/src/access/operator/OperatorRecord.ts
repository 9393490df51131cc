/** The records of operators and their tokens (platform.md 12). */
import { Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import { idOf, time } from "../../vocabulary/Examples.ts"
import { resource, text } from "../../vocabulary/RecordFields.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import { UnixTime } from "../../vocabulary/time/Time.ts"
import * as AccessToken from "../access-token/AccessToken.ts"
import * as AccessTokenRecord from "../access-token/AccessTokenRecord.ts"
import * as Operator from "./Operator.ts"
import * as Role from "./Role.ts"

const newToken = "The secret of the operator, to be sent as Operator-Token; only the answer that creates it shows it."

/** The role in records and requests. */
export const role = Role.Role.annotateKey({
  description: "What the operator may do; each role may what the ones before may."
})

export const OperatorRecord = Schema.Struct({
  id: Text.Id.annotateKey({ description: "The id of the operator, which their tokens contain." }),
  resource,
  path: text.annotateKey({ description: "Always null: the API has no path for operators." }),
  name: Schema.String.annotateKey({ description: "Who it is, as the audit log says." }),
  role,
  status: Schema.Literals(Operator.statuses).annotateKey({
    description: "Tokens of a `deleted` operator are refused."
  }),
  create_time: UnixTime.annotateKey({ description: "When the operator was created, in UNIX seconds." }),
  tokens: Schema.Array(AccessTokenRecord.AccessTokenRecord).annotateKey({
    description: `The tokens of the operator; at most ${AccessToken.maximum} are alive.`
  }),
  operator_token: Schema.optionalKey(Schema.String).annotateKey({ description: newToken })
}).annotate({
  identifier: "Operator",
  examples: [
    {
      id: idOf("operator"),
      resource: "operators",
      path: null,
      name: "Grace Hopper",
      role: "support",
      status: "active",
      create_time: time,
      tokens: [{ id: idOf("operatorToken"), last_four: "cA9Q", create_time: time, expire_time: time + 7_776_000 }]
    }
  ]
})
export type OperatorRecord = typeof OperatorRecord.Type

export const render = (state: Operator.State, { createTime, id }: Subject): OperatorRecord => ({
  id,
  resource: "operators",
  path: null,
  name: state.name,
  role: state.role,
  status: Operator.statusOf(state),
  create_time: createTime,
  tokens: Operator.tokensOf(state).tokens.map(AccessTokenRecord.render)
})

/** The answer to POST /operator/operators/{id}/tokens, the only one that shows the new token. */
export const OperatorTokenRecord = Schema.Struct({
  ...AccessTokenRecord.fields,
  operator_token: Schema.String.annotateKey({ description: newToken })
}).annotate({
  identifier: "OperatorToken",
  examples: [
    { id: idOf("operatorToken"), operator_token: "shown once", create_time: time, expire_time: time + 7_776_000 }
  ]
})
export type OperatorTokenRecord = typeof OperatorTokenRecord.Type

/** Who is signed in: the answer to GET /operator/me. */
export const SignedInRecord = Schema.Struct({
  id: text.annotateKey({ description: "The id of the operator; null: the token is OPERATOR_TOKEN." }),
  name: Schema.String.annotateKey({
    description: "The name in the audit log; with OPERATOR_TOKEN the one that Operator-Name says."
  }),
  role,
  roles: Schema.Array(Role.Role).annotateKey({
    description: "The roles whose operations the operator may use: their own and the ones before."
  }),
  expire_time: Schema.NullOr(UnixTime).annotateKey({
    description: "When the token ends, in UNIX seconds; null: OPERATOR_TOKEN does not."
  }),
  approvals: Schema.Boolean.annotateKey({ description: "Whether acts that move money take a second operator." })
}).annotate({
  identifier: "SignedInOperator",
  examples: [{ id: null, name: "operator", role: "admin", roles: Role.roles, expire_time: null, approvals: false }]
})
