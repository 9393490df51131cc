/** The two small deposits by which a bank account is verified. */
import { money } from "../../data/format.ts"
import { listOf, numberOf, type Row, rowOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { Status } from "../../design/Badge.tsx"
import { Panel } from "../../design/Page.tsx"
import { Time } from "../../design/Values.tsx"

const currencyOf = (type: string): string => (type.endsWith("_ca") ? "CAD" : "USD")

const Deposits = ({ record, resource }: { readonly resource: string; readonly record: Row }) => {
  const { data } = useRead(`/operator/${resource}/${textOf(record["id"])}/microdeposits`)
  if (data === undefined) return null
  const deposits = rowOf(data)
  const amounts = listOf(deposits["amounts"]).filter((each) => typeof each === "number")
  return (
    <Panel title="Microdeposits">
      <dl class="pairs">
        <dt>Status</dt>
        <dd>
          <Status status={textOf(deposits["status"])} />
        </dd>
        <dt>Amounts</dt>
        <dd class="number">
          {amounts.length === 0
            ? "not shown in production"
            : amounts.map((amount) => money(amount, currencyOf(textOf(record["type"])))).join(" and ")}
        </dd>
        <dt>Sent</dt>
        <dd>
          <Time at={numberOf(deposits["sent_time"])} />
        </dd>
        <dt>Attempts</dt>
        <dd class="number">
          {numberOf(deposits["attempts_used"]) ?? "–"} used, {numberOf(deposits["attempts_left"]) ?? "–"} left
        </dd>
      </dl>
    </Panel>
  )
}

export const MicrodepositsPanel = (props: { readonly resource: string; readonly record: Row }) =>
  textOf(props.record["type"]).includes("bank") ? <Deposits {...props} /> : null
