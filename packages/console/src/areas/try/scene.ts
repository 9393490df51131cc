/** What a recipe works with: who pays whom how much, and the calls of both surfaces. */
import type { Row } from "../../data/json.ts"
import type { Query } from "../../data/operator.ts"
import type { Credentials } from "./credentials.ts"
import { type AppOperation, appOperations, type OperatorOperation, operatorOperations } from "./operations.ts"
import { type EndUser, send } from "./run.ts"

export type Means = "card" | "apple_pay" | "google_pay" | "bank"

/** What one chose before. */
export interface TryChoice {
  /** the account; null: that of a new merchant */
  readonly account: string | null
  /** a completed payment to give back; null: a new one */
  readonly payment: string | null
  /** in cents */
  readonly amount: number
  readonly captureLater: boolean
  readonly means: Means
  readonly returnCode: string
}

export interface CallOptions {
  readonly id?: string
  readonly body?: Row
  readonly query?: Query
  readonly risk?: boolean
  readonly endUser?: EndUser
  readonly magic?: string
}

export interface Scene {
  readonly chosen: TryChoice
  readonly asApp: (does: string, operation: AppOperation, options: CallOptions) => Promise<Row>
  readonly asOperator: (does: string, operation: OperatorOperation, options: CallOptions) => Promise<Row>
}

/** Ends with the record on whose page one lands. */
export type Recipe = (scene: Scene) => Promise<Row>

const callOf = ({ body = {}, id, magic, risk }: CallOptions, method: string, path: string) => ({
  method,
  path: id === undefined ? path : path.replace("{id}", encodeURIComponent(id)),
  values: id === undefined ? [] : [id],
  body,
  ...(risk === undefined ? {} : { risk }),
  ...(magic === undefined ? {} : { magic })
})

export const sceneOf = (credentials: Credentials, chosen: TryChoice, title: string): Scene => ({
  chosen,
  asApp: (does, id, options) => {
    const [method, path] = appOperations[id]
    const call = { ...callOf(options, method, path), surface: "app", id, note: "" } as const
    return send(does, call, credentials, options)
  },
  asOperator: (does, id, options) => {
    const [method, path] = operatorOperations[id]
    const call = { ...callOf(options, method, path), surface: "operator", id, note: `Try: ${title}` } as const
    return send(does, call, credentials)
  }
})
