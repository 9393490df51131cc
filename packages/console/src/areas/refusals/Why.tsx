/** Why a request was refused: the rule, what it saw, the state that stood against it, and what would have passed. */
import type { ComponentChildren } from "preact"
import { hrefOf } from "../../data/find.ts"
import { words } from "../../data/format.ts"
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

/** As in `balance: 0 there, 500 asked; at most 0 passes`. */
const Bound = ({ bound }: { readonly bound: Row }) => {
  const parts = (["amount", "min", "max", "passes"] as const).flatMap((name) => {
    const value = bound[name]
    return value === null || value === undefined
      ? []
      : [`${name} ${typeof value === "object" ? JSON.stringify(value) : String(value)}`]
  })
  return (
    <>
      <span class="mono">{textOf(bound["counter"]) || "the amount"}</span>{" "}
      <span class="number">{parts.join(", ")}</span>
    </>
  )
}

const State = ({ state }: { readonly state: Row }) => (
  <>
    It was <Badge text={textOf(state["state"])} tone="wait" />
    {textOf(state["event"]) === "" ? null : (
      <>
        {" "}
        and cannot become <span class="mono">{textOf(state["event"])}</span> from there
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

export const Why = ({ refusal }: { readonly refusal: Row }) => {
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
          <Bound bound={bound} />
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
          {contract === "" ? null : <> of {contract}</>}
        </Pair>
      )}
    </dl>
  )
}
