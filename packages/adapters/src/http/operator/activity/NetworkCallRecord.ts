/** A call to a network and its answer, as the operator surface shows it in staging (platform.md 12). */
import { Schema } from "effect"
import { type NetworkCall, portOf } from "@payments-platform/domain/application/executor/NetworkCallLog"
import { appId, idOf, time } from "@payments-platform/domain/vocabulary/Examples"
import { text } from "@payments-platform/domain/vocabulary/RecordFields"
import { UnixTime } from "@payments-platform/domain/vocabulary/time/Time"

export const NetworkCallRecord = Schema.Struct({
  id: Schema.String.annotateKey({ description: "The id of the call." }),
  create_time: UnixTime.annotateKey({ description: "When it was answered, in UNIX seconds of service time." }),
  duration_ms: Schema.Int.annotateKey({ description: "How long the answer took, in milliseconds." }),
  network: Schema.String.annotateKey({ description: "Who was asked, such as `cards`, `banks` or `payout_bank`." }),
  call: Schema.String.annotateKey({ description: "What was asked for, such as `authorize`." }),
  app_id: Schema.String.annotateKey({ description: "The app for which it was asked." }),
  resource_id: text.annotateKey({ description: "The resource that it concerns; null: there was none yet." }),
  correlation_id: text.annotateKey({ description: "The request that waited for it; null: a timer asked." }),
  outcome: Schema.String.annotateKey({
    description: "The answer, such as `approved`; `answered`: it has no name; `no_answer`: none came in time."
  }),
  code: text.annotateKey({ description: "Why it was refused, as a code; null: it was not." }),
  avs: text.annotateKey({ description: "How the address of a card compared; null: it was not compared." }),
  amount: Schema.NullOr(Schema.Int).annotateKey({ description: "The amount in the smallest unit; null: none." }),
  currency: text.annotateKey({ description: "The currency of the request; null: it named none." }),
  next_call_time: Schema.NullOr(UnixTime).annotateKey({
    description: "When the network is asked again, in UNIX seconds of service time; null: it is not."
  })
}).annotate({
  identifier: "NetworkCall",
  examples: [
    {
      id: idOf("network_call"),
      create_time: time,
      duration_ms: 84,
      network: "cards",
      call: "authorize",
      app_id: appId,
      resource_id: idOf("payment"),
      correlation_id: idOf("request"),
      outcome: "approved",
      code: null,
      avs: "MATCH",
      amount: 5_000,
      currency: "USD",
      next_call_time: null
    }
  ]
})

/** As in `payout_bank` for `payoutBank`. */
const snake = (name: string): string => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase()

export const render = (call: NetworkCall): typeof NetworkCallRecord.Type => {
  const network = portOf(call.call)
  return {
    id: call.id,
    create_time: call.createTime,
    duration_ms: call.durationMs,
    network: snake(network),
    call: snake(call.call.slice(network.length + 1)),
    app_id: call.appId,
    resource_id: call.resourceId,
    correlation_id: call.correlationId,
    outcome: snake(call.outcome),
    code: call.code,
    avs: call.avs,
    amount: call.amount,
    currency: call.currency,
    next_call_time: call.nextCallTime
  }
}
