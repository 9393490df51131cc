/** A host over a store of a test, with a merchant and its payments. */
import { Redacted } from "effect"
import { App, CreateAccount, CreateLegalEntity, Engine, Host } from "@payments-platform/domain"
import * as PureStore from "@payments-platform/specification/pure/PureStore"
import { cardBody } from "../samples.ts"

export const begin = 1_800_000_000
export const app = App.make("app", "Harbor Books", "staging", { directIntegration: true })
/** Who carried out a command, by the history. */
export const actorsOf = ({ changes }: Host.Result<unknown>) =>
  changes.flatMap(({ history }) => history.map(({ actor }) => actor))

export const recordOf = (result: Host.Result<unknown>) => {
  if (result._tag !== "Accepted") throw new Error(JSON.stringify(result))
  return result.record
}
export const idOf = (result: Host.Result<unknown>): string => String(recordOf(result)["id"])

export const merchantOf = async (host: Host.Host): Promise<string> => {
  const legal_entity_id = idOf(await host.execute(CreateLegalEntity, { country: "US" }, { app }))
  return idOf(await host.execute(CreateAccount, { legal_entity_id }, { app }))
}
export const payment = (account_id: string, more: object = {}) => ({
  account_id,
  amount: 10_000,
  currency: "USD",
  payment_method: { type: "credit_card", credit_card: cardBody() },
  ...more
})

export const vault = {
  seal: (_: string, text: string) => text,
  open: (_: string, text: string) => Redacted.make(text),
  hash: (_: string, text: string) => text
}
export const engine = Engine.make({ operator: { name: "Acme", environment: "staging" }, vault })

/** A host over a store of this test, at a time that the test moves. It notes its pauses and does not wait. */
export const hostOver = (store: Host.HostStore, networks: Host.Networks = {}) => {
  const clock = { now: begin }
  const pauses: Array<number> = []
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  return { clock, pauses, host: Host.make({ engine, store, networks, pause, now: () => clock.now }) }
}
export const newStore = () => PureStore.make(() => crypto.randomUUID())
