/** The encrypted payment data of a digital wallet in a request (payments.md 1.1): an object, or a text. */
import { Schema } from "effect"
import * as Text from "../../vocabulary/text/Text.ts"

const maxPayload = 65_536

export const WalletPayload = Schema.Union([Text.code(1, maxPayload), Schema.Record(Schema.String, Schema.Json)])
export type WalletPayload = typeof WalletPayload.Type
