/**
 * A counterexample as a shell script: lines of curl that do the same at a running staging platform, and send the handler what
 * the adversary sent it. It needs curl, jq and openssl.
 */
import type { FaultName } from "../adversary/Faults.ts"
import { bankNumbers, cardNumbers, type MeansName } from "../integration/Means.ts"
import { type Occurrence, type Plan, calmSeconds } from "../integration/Plan.ts"
import type { Line, LineSubject } from "../integration/Timeline.ts"
import type { Counterexample } from "./Story.ts"

const head = `#!/bin/sh
# Needs BASE_URL, APP_ID, APP_TOKEN and OPERATOR_TOKEN of a staging platform, ACCOUNT_ID of an account that takes payments,
# HANDLER: the address of the shop's handler, and SIGNING_SECRET: the secret that it trusts (whsec_...).
set -eu
api() { # METHOD PATH [JSON]
  curl -sS --fail-with-body -X "$1" "$BASE_URL$2" -H "App-Id: $APP_ID" -H "App-Token: $APP_TOKEN" -H "Api-Version: 3.2" \\
    -H "Service-Risk-Token: 7f1c2c8e-3d0b-4b43-9f2c-0a1b2c3d4e5f" -H "Client-IP: 203.0.113.7" \\
    -H "Unique-Key: $(openssl rand -hex 16)" -H "Content-Type: application/json" \${3:+-d "$3"}
}
operator() { # METHOD PATH [JSON]
  curl -sS --fail-with-body -X "$1" "$BASE_URL/operator$2" -H "Operator-Token: $OPERATOR_TOKEN" -H "Operator-Note: a test" \\
    -H "Unique-Key: $(openssl rand -hex 16)" -H "Content-Type: application/json" \${3:+-d "$3"}
}
notified() { # RESOURCE_ID TOPIC: the notification as it was sent
  api GET "/notifications?object_id=$1&page_size=50" | jq -c --arg topic "$2" '[.results[] | select(.topic == $topic)][0]'
}
send() { # BODY [SECONDS_AGO] [SECRET]: signs the body and posts it to the handler
  id=$(printf %s "$1" | jq -r .id); at=$(( $(date +%s) - \${2:-0} )); secret=\${3:-$SIGNING_SECRET}
  key=$(printf %s "\${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
  signature=$(printf %s "$id.$at.$1" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
  printf %s "$1" | curl -sS -o /dev/null -w '%{http_code}\\n' -X POST "$HANDLER" -H "Content-Type: application/json" \\
    -H "webhook-id: $id" -H "webhook-timestamp: $at" -H "webhook-signature: v1,$signature" --data-binary @-
}
holder='{"holder_name":"Ada Byron","address":{"country":"US","postal_code":"94025"}}'
card() { printf '{"type":"credit_card","credit_card":{"card_number":"%s","cvv":"123","expiration_month":12,"expiration_year":2040,"card_holder":%s}}' "$1" "$holder"; }
wallet() { printf '{"type":"apple_pay","apple_pay":{"payment_data":{"test_card_number":"%s"},"card_holder":%s}}' "$1" "$holder"; }
bank() {
  method=$(api POST /payment_methods "{\\"type\\":\\"payment_bank_us\\",\\"payment_bank_us\\":{\\"account_number\\":\\"$1\\",\\"routing_number\\":\\"021000021\\",\\"account_holder\\":$holder}}" | jq -r .id)
  api POST "/payment_methods/$method/verify" '{"microdeposits":[10,55]}' > /dev/null
  printf '{"type":"payment_method_id","payment_method_id":"%s"}' "$method"
}
pay() { # ORDER AMOUNT MEANS
  api POST /payments "{\\"account_id\\":\\"$ACCOUNT_ID\\",\\"amount\\":$2,\\"currency\\":\\"USD\\",\\"reference_id\\":\\"$1\\",\\"payment_method\\":$3}" | jq -r .id
}
# notifications are made while somebody subscribes to them; nobody listens there
for topic in payments refunds disputes; do
  api POST /notification_preferences "{\\"topic\\":\\"$topic.*\\",\\"callback_uri\\":\\"http://127.0.0.1:9/\\"}" > /dev/null || true
done
`

const variable = (name: string): string => name.replaceAll("-", "_")
const meansOf = (by: MeansName): string => {
  if (by === "wallet") return `wallet ${cardNumbers.card}`
  return by in bankNumbers
    ? `bank ${Object.entries(bankNumbers).find(([name]) => name === by)?.[1]}`
    : `card ${Object.entries(cardNumbers).find(([name]) => name === by)?.[1]}`
}

/** What the customers of a plan bought, by the names of their orders. */
const checkoutsOf = (plan: Plan) => plan.flatMap(({ happens }) => (happens.type === "checkout" ? [happens] : []))

type Request = Extract<LineSubject, { readonly type: "request" }>

const requestLine = (plan: Plan, { about, act, made, order, resource }: Request): string | null => {
  const checkout = checkoutsOf(plan)[Number(order.replace("order-", "")) - 1]
  if (resource === "payments" && made !== null && checkout !== undefined)
    return `${variable(made)}=$(pay ${order} ${checkout.amount} "$(${meansOf(checkout.by)})")`
  if (resource === "refunds" && made !== null)
    return `# the shop refunds a payment of ${order}: ${variable(made)}=$(api POST /refunds '...' | jq -r .id)`
  if (act === "cancel" && about !== null)
    return `api POST "/payments/$${variable(about)}/cancel" '{}' > /dev/null || true`
  return null
}

const worldLine = (occurrence: Occurrence, about: string | null): string | null => {
  const id = about === null ? "" : `$${variable(about)}`
  switch (occurrence.type) {
    case "dispute":
      return `operator POST /disputes "{\\"payment_id\\":\\"${id}\\",\\"type\\":\\"chargeback\\",\\"reason_code\\":\\"fraudulent\\"}" > /dev/null`
    case "return":
      return `operator POST "/payments/${id}/network_result" '{"result":"failed","code":"R01"}' > /dev/null`
    case "review":
      return `operator POST "/payments/${id}/review" '{"decision":"${occurrence.decision}"}' > /dev/null`
    case "block":
      return `operator POST "/accounts/$ACCOUNT_ID/block" '{"capability":"payments","is_blocked":${occurrence.blocked},"reason":"a test"}' > /dev/null`
    case "wait":
      return advance(occurrence.hours * 3_600)
    default:
      return null
  }
}

const advance = (seconds: number): string => `operator POST /clock/advance '{"seconds":${seconds}}' > /dev/null`

/** What the handler is sent, by the fault of the delivery. */
const changes: Partial<Record<FaultName, (body: string) => string>> = {
  forgery: (body) =>
    `send "$(${body} | jq -c '.id = "forged" | .topic = "payments.completed" | .payload.status = "completed"')" 0 whsec_bm90IHRoZSBzZWNyZXQ=`,
  stale: (body) => `send "$(${body})" 3600`,
  unknownTopic: (body) => `send "$(${body} | jq -c '.id = "unknown" | .topic |= sub("[.].*"; ".reconsidered")')"`,
  unknownMember: (body) => `send "$(${body} | jq -c '.future = {"is":["unknown"]}')"`,
  large: (body) => `send "$(${body} | jq -c '.future = ("x" * 65536)')"`,
  stranger: () => `# the notification of a payment that the shop did not make`
}

const lineOf = (plan: Plan, { subject, what, who }: Line): ReadonlyArray<string> => {
  if (subject === null) return [`# ${who}: ${what}`]
  switch (subject.type) {
    case "request":
      return [requestLine(plan, subject) ?? `# the shop: ${what}`]
    case "world":
      return [`# ${what}`, worldLine(subject.occurrence, subject.about) ?? ""]
    case "delivery": {
      const { about, fault, topic } = subject
      const body = `notified "$${variable(about)}" ${topic}`
      const change = fault === null ? undefined : changes[fault]
      return [`# ${what}`, change?.(body) ?? `send "$(${body})"`]
    }
  }
}

export const curlScriptOf = ({ plan, violation: { invariant, lines, problem } }: Counterexample): string => {
  const calm = lines.findIndex(({ step }) => step === null)
  const before = calm < 0 ? lines : lines.slice(0, calm)
  const after = calm < 0 ? [] : lines.slice(calm)
  return [
    head,
    `# The rule "${invariant}" broke: ${problem}.`,
    ...before.flatMap((line) => lineOf(plan, line)),
    ...(calm < 0 ? [] : ["# the storm is over", advance(calmSeconds), ...after.flatMap((line) => lineOf(plan, line))]),
    ""
  ].join("\n")
}
