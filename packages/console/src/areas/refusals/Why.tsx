/** Why a request was refused: the rule, what it saw, the state that stood against it, and what would have passed. */
import type { ComponentChildren } from "preact"
import { hrefOf } from "../../data/find.ts"
import { money, words } from "../../data/format.ts"
import { at, isRow, listOf, numberOf, type Row, rowsOf, textOf } from "../../data/json.ts"
import { Badge, Status } from "../../design/Badge.tsx"
import { Id } from "../../design/Values.tsx"

const Problem = ({ problem }: { readonly problem: Row }) => (
  <li>
    <span class="mono">{listOf(problem["path"]).map(String).join(".") || "the request"}</span>{" "}
    {words(textOf(problem["reason"])).toLowerCase()}
  </li>
)

const Detail = ({ detail }: { readonly detail: Row }) => (
  <li>
    <span class="mono">
      {listOf(detail["target"]).map(String).join(".") || words(textOf(detail["target_type"])).toLowerCase()}
    </span>{" "}
    {textOf(detail["message"])} <span class="mono muted">{textOf(detail["reason_code"])}</span>
  </li>
)

const Saw = ({ row }: { readonly row: Row }) => {
  const [id, resource] = [textOf(row["id"]), textOf(row["resource"])]
  return (
    <li class="row">
      <span>{words(resource)}</span>
      <Id id={id} href={hrefOf(resource, id)} />
      <Status status={textOf(row["status"])} />
      <span class="muted number">version {numberOf(row["version"]) ?? "–"}</span>
    </li>
  )
}

/** A bound of money is written as money where the currency is known; a count is a number as it is. */
const valueOf = (value: unknown, currency: string): string => {
  const number = numberOf(value)
  if (number === null) return typeof value === "object" ? JSON.stringify(value) : String(value)
  return currency === "" ? number.toLocaleString("en-US") : money(number, currency)
}

const between = (min: string | null, max: string | null): string | null =>
  min !== null && max !== null
    ? `It must be from ${min} to ${max}.`
    : max !== null
      ? `It must be at most ${max}.`
      : min !== null
        ? `It must be at least ${min}.`
        : null

/** As in `amounts.total_amount was $9,999.99. It must be from $1.00 to $100.00. $100.00 would pass.` */
const Bound = ({ bound, currency }: { readonly bound: Row; readonly currency: string }) => {
  const isCount = !/amount|balance|available|pending|reserve|fees|:/.test(textOf(bound["counter"]))
  const written = (name: string): string | null => {
    const value = bound[name]
    return value === null || value === undefined ? null : valueOf(value, isCount ? "" : currency)
  }
  const [amount, passes, range] = [written("amount"), written("passes"), between(written("min"), written("max"))]
  return (
    <>
      <span class="mono">{textOf(bound["counter"]) || "the amount"}</span>
      {amount === null ? null : (
        <>
          {" "}
          was <strong class="number">{amount}</strong>
        </>
      )}
      . {range}
      {passes === null ? null : (
        <>
          {" "}
          <span class="number">{passes}</span> would pass.
        </>
      )}
    </>
  )
}

/** As in `payments.md 3.2`, with the page that has it. */
const Section = ({ contract }: { readonly contract: string }) => {
  const [page, section] = contract.split(" ")
  return page === undefined || section === undefined ? (
    <>{contract}</>
  ) : (
    <a class="cited" href={`/docs/contract/${page}#${section}`} target="_blank" rel="noreferrer">
      {contract}
    </a>
  )
}

const State = ({ state }: { readonly state: Row }) => (
  <>
    It was <Badge text={textOf(state["state"])} tone="wait" />
    {textOf(state["event"]) === "" ? null : (
      <>
        , where <span class="mono">{textOf(state["event"])}</span> is not possible
      </>
    )}
    .{" "}
    {listOf(state["possible"]).length === 0 ? null : (
      <>
        It would pass in{" "}
        {listOf(state["possible"]).map((each) => (
          <>
            <Badge text={String(each)} tone="good" />{" "}
          </>
        ))}
      </>
    )}
  </>
)

const Pair = ({ children, name }: { readonly name: string; readonly children: ComponentChildren }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const kinds: Readonly<Record<string, string>> = {
  invalid: "The request itself is wrong",
  forbidden: "The app may not do this",
  unknown_ids: "It names what is not there",
  rejected: "A rule says no"
}

/** `currency`: of the amounts, where it is known. */
export const Why = ({ currency = "", refusal }: { readonly refusal: Row; readonly currency?: string }) => {
  const { bound, reason, state } = refusal
  const details = rowsOf(at(refusal, "error.details"))
  const problems = rowsOf(at(reason, "problems"))
  const saw = rowsOf(refusal["saw"])
  const contract = textOf(refusal["contract"])
  return (
    <dl class="pairs">
      <Pair name="Answer">
        <strong>{textOf(at(refusal, "error.error_message"))}</strong>{" "}
        <span class="mono">{textOf(at(refusal, "error.error_code"))}</span>
        <ul>
          {details.map((detail, index) => (
            <Detail key={index} detail={detail} />
          ))}
        </ul>
      </Pair>
      {isRow(reason) ? (
        <Pair name="Why">
          {kinds[textOf(reason["type"])] ?? words(textOf(reason["type"]))}
          {textOf(reason["rejection"]) === "" ? null : <span class="mono"> {textOf(reason["rejection"])}</span>}
          {problems.length === 0 || details.length > 0 ? null : (
            <ul>
              {problems.map((problem, index) => (
                <Problem key={index} problem={problem} />
              ))}
            </ul>
          )}
        </Pair>
      ) : null}
      {isRow(state) ? (
        <Pair name="State">
          <State state={state} />
        </Pair>
      ) : null}
      {isRow(bound) ? (
        <Pair name="Bound">
          <Bound bound={bound} currency={currency} />
        </Pair>
      ) : null}
      {saw.length === 0 ? null : (
        <Pair name="The rule saw">
          <ul>
            {saw.map((row) => (
              <Saw key={textOf(row["id"])} row={row} />
            ))}
          </ul>
        </Pair>
      )}
      {textOf(refusal["rule"]) === "" ? null : (
        <Pair name="Rule">
          <span class="mono">{textOf(refusal["rule"])}</span>
          {contract === "" ? null : (
            <>
              {" "}
              of the contract, <Section contract={contract} />
            </>
          )}
        </Pair>
      )}
    </dl>
  )
}
