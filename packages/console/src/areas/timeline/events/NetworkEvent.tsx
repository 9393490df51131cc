/** A question to a network and its answer, in the timeline. */
import { capital, words } from "../../../data/format.ts"
import { numberOf, type Row, textOf } from "../../../data/json.ts"
import { Badge } from "../../../design/Badge.tsx"
import { Id, Money, Time } from "../../../design/Values.tsx"
import { EventRow } from "./EventRow.tsx"
import type { EventProps } from "./OtherEvents.tsx"

const networks: Readonly<Record<string, string>> = {
  cards: "card network",
  banks: "bank network",
  screening: "risk screening",
  identity: "identity service"
}

/** What is asked, where the name of the call does not say it. */
const questions: Readonly<Record<string, string>> = {
  result: "its result",
  dispute_report: "whether it is disputed",
  refund_result: "the result of the refund",
  late_return: "whether it was returned later",
  decision: "its decision",
  deposit: "send two deposits",
  evaluate: "verify a party",
  inquire: "the result of the verification",
  challenged: "take up the challenge",
  progress: "how far it is",
  funding_of: "how the card is funded",
  update: "whether the card was renewed",
  open: "open what was encrypted",
  knows_institution: "whether the institution exists",
  knows_transit: "whether the branch exists",
  linked: "the linked account"
}

const good = new Set([
  "approved",
  "approve",
  "accepted",
  "settled",
  "passed",
  "sent",
  "verified",
  "opened",
  "submitted"
])
const bad = new Set(["declined", "refused", "returned", "reject", "failed", "undeliverable", "disputed", "no_answer"])

const toneOf = (outcome: string): "good" | "bad" | "calm" =>
  good.has(outcome) ? "good" : bad.has(outcome) ? "bad" : "calm"

/** As in `Card network: authorize $12.00`. */
const Question = ({ row }: { readonly row: Row }) => {
  const [network, call] = [textOf(row["network"]), textOf(row["call"])]
  const [amount, currency] = [numberOf(row["amount"]), textOf(row["currency"])]
  return (
    <>
      {capital(networks[network] ?? words(network))}: <strong>{questions[call] ?? words(call)}</strong>
      {amount === null || currency === "" ? null : (
        <>
          {" "}
          <Money amount={amount} currency={currency} />
        </>
      )}
    </>
  )
}

export const NetworkEvent = ({ at, isOwn, row }: Pick<EventProps, "at" | "isOwn" | "row">) => {
  const outcome = textOf(row["outcome"])
  const [code, avs, id] = [textOf(row["code"]), textOf(row["avs"]), textOf(row["resource_id"])]
  const again = numberOf(row["next_call_time"])
  const tone = toneOf(outcome)
  return (
    <EventRow at={at} icon="out" {...(tone === "calm" ? {} : { tone })} title={<Question row={row} />}>
      <Badge text={words(outcome)} tone={tone} />
      {code === "" ? null : <span class="mono event-bad">{code}</span>}
      {avs === "" ? null : <span class="muted">AVS {words(avs.toLowerCase())}</span>}
      <span class="muted number">{numberOf(row["duration_ms"]) ?? "–"} ms</span>
      {again === null ? null : (
        <span class="muted">
          asked again <Time at={again} />
        </span>
      )}
      {isOwn || id === "" ? null : <Id id={id} href={`/console/find?q=${encodeURIComponent(id)}`} />}
    </EventRow>
  )
}
