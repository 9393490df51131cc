import { HttpApi, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Schema, Result } from "effect"
import * as CreatePayment from "@payments-platform/domain/payments/CreatePayment"
import * as LE from "@payments-platform/domain/merchants/LegalEntityFields"
import * as AF from "@payments-platform/domain/merchants/AccountFields"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
const e = HttpApiEndpoint.post("create", "/", { payload: CreatePayment.Request })
const e2 = HttpApiEndpoint.post("createE", "/e", { payload: LE.Create })
const e3 = HttpApiEndpoint.post("updateE", "/e/:id", { params: {id: Schema.String}, payload: LE.Update })
const e4 = HttpApiEndpoint.post("acc", "/a", { payload: AF.Create })
class G extends HttpApiGroup.make("payments").add(e, e2, e3, e4).prefix("/payments") {}
export const Api = HttpApi.make("x").add(G)
export type P = (typeof Api)["groups"]["payments"]["endpoints"]["create"]["~Payload"]["Type"]
export const p = (x: P): number => x.amount
for (const [n, body] of [["create", { account_id: "", amount: 5, currency: "GBP", foo: 1, fee_amount: "x", payment_method: { type: "credit_card", credit_card: { card_number: "411", id: 3 } } }], ["createE", {country: "ZZ", id: 3, average_ticket_size: 1}], ["acc", {legal_entity_id: 3, id: 4, pricing: 4}]] as const) {
  const ep = Object.values(Api.groups.payments.endpoints).find((x) => x.identifier === n)!
  const s: any = [...ep.payload.values()][0]!.schemas[0]
  const r: any = Schema.decodeUnknownResult(s, { errors: "all", onExcessProperty: "error" })(body)
  console.log(n, Result.isFailure(r) ? r.failure.constructor.name + r.failure._tag : "ok")
  if (Result.isFailure(r)) console.log(Problem.ofError("issue" in (r as any).failure ? (r as any).failure : { issue: r.failure }, body))
}
