/** The requests about payment methods, tokens, PAD agreements and terminals as HTTP requests. */
import { numberOf } from "../model/ModelRequests.ts"
import * as PaymentSourceJson from "./PaymentSourceJson.ts"
import { type Encoders, post, remove } from "./WireRequest.ts"

const ofLinked = "3.1.rc.1.3"

const models = { "3.0": "verifone_p400", "3.2": "DX8000" } as const

type Requests =
  | "CreateMethod"
  | "CreateToken"
  | "UpdateMethod"
  | "DeleteMethod"
  | "Verify"
  | "Reset"
  | "SetStatus"
  | "Sign"
  | "Revoke"
  | "CreateTerminal"
  | "UpdateTerminal"
  | "Onboard"
  | "Deactivate"
  | "DeleteTerminal"
  | "Read"

export const encoders: Encoders<Requests> = {
  CreateMethod: (request, id) => {
    const { given, magic } = request
    const asked = { ...post("/payment_methods", PaymentSourceJson.body(given, id)), magic }
    return given._tag === "Bank" && given.linked ? { ...asked, version: ofLinked } : asked
  },

  CreateToken: (request, id) =>
    post("/tokens", {
      resource: "payment_methods",
      payment_methods: PaymentSourceJson.tokenContents(request, id)
    }),

  UpdateMethod: (request, id) =>
    post(`/payment_methods/${id(request.method)}`, { custom_data: { note: request.note } }),

  DeleteMethod: (request, id) =>
    remove(`${request.byOperator ? "/operator" : ""}/payment_methods/${id(request.method)}`),

  Verify: (request, id) =>
    post(`/payment_methods/${id(request.method)}/verify_bank_deposits`, { microdeposits: request.amounts }),

  Reset: (request, id) => post(`/operator/payment_methods/${id(request.method)}/microdeposits/reset`),

  SetStatus: (request, id) => {
    const status = request.usable ? "verified" : "verification_failed"
    return post(`/operator/payment_methods/${id(request.method)}/status`, { status })
  },

  Sign: (request, id) =>
    post("/pad_agreements", {
      payment_method_id: id(request.method),
      account_id: id(request.account),
      category: "personal",
      type: request.type,
      signature: { signatory_name: "Zoë", signature_time: request.signedAt }
    }),

  Revoke: (request, id) => post(`/pad_agreements/${id(request.agreement)}/revoke`),

  CreateTerminal: (request, id) => {
    const { account, line, serial } = request
    const terminal_configuration = line === "3.0" ? { name: "Till", currency: "USD" } : { name: "Till" }
    const device = { account_id: id(account), serial_number: `serial-${serial}`, model: models[line] }
    return { ...post("/terminals", { ...device, terminal_configuration }), version: line }
  },

  UpdateTerminal: (request, id) => post(`/terminals/${id(request.terminal)}`, { reference_id: request.reference }),

  Onboard: (request, id) => post(`/operator/terminals/${id(request.terminal)}/onboard`),

  Deactivate: (request, id) => {
    // version 3.2 has no deactivation
    return { ...post(`/terminals/${id(request.terminal)}/deactivate`), version: "3.0" }
  },

  DeleteTerminal: (request, id) => remove(`/terminals/${id(request.terminal)}`),

  Read: (request, id) => {
    const { age, amount, outcome, terminal } = request
    const card_number = numberOf({ outcome })
    return post("/operator/encoded_payment_methods", { terminal_id: id(terminal), card_number, amount, age })
  }
}
