/** Two versions of a record side by side: each member that changed, from what to what. */
import { money } from "../../../data/format.ts"
import { type Row, textOf, at, numberOf } from "../../../data/json.ts"
import { Skeleton } from "../../../design/States.tsx"
import { Time } from "../../../design/Values.tsx"
import { differenceOf } from "./difference.ts"
import type { KnownVersion } from "./knownVersions.ts"
import { usePayload } from "./usePayload.ts"

const isTime = (path: string): boolean => /(_time|_at|_by)$/.test(path)
const isAmount = (path: string): boolean => /(^|[._])(amount|fee)/.test(path) && !path.endsWith("_type")

const Value = ({
  currency,
  path,
  value
}: {
  readonly path: string
  readonly value: unknown
  readonly currency: string
}) => {
  if (value === undefined) return <>not there</>
  if (value === null) return <>nothing</>
  const number = numberOf(value)
  if (number !== null && isTime(path)) return <Time at={number} seconds />
  if (number !== null && isAmount(path)) return <>{money(number, currency)}</>
  return <>{typeof value === "string" ? value : JSON.stringify(value)}</>
}

const currencyOf = (record: Row): string => textOf(record["currency"]) || textOf(at(record, "amounts.currency"))

export const Difference = ({ from, to }: { readonly from: Row; readonly to: Row }) => {
  const changes = differenceOf(from, to)
  const currency = currencyOf(to)
  if (changes.length === 0) return <p class="muted small">The records are the same.</p>
  return (
    <dl class="difference">
      {changes.map(({ from, path, to }) => (
        <>
          <dt key={path} class="mono">
            {path}
          </dt>
          <dd>
            <del>
              <Value path={path} value={from} currency={currency} />
            </del>
            <span class="muted"> → </span>
            <ins>
              <Value path={path} value={to} currency={currency} />
            </ins>
          </dd>
        </>
      ))}
    </dl>
  )
}

/** What a change did to the record: its version beside the one before. */
export const VersionDifference = ({
  id,
  version,
  versions
}: {
  readonly id: string
  readonly version: number
  readonly versions: ReadonlyArray<KnownVersion>
}) => {
  const after = versions.find((each) => each.version >= version)
  const before = versions.findLast((each) => each.version < version)
  const [from, to] = [usePayload(before, id), usePayload(after, id)]
  if (from === undefined || to === undefined) return <Skeleton lines={2} />
  if (version === 1) return <p class="muted small">It is the first version.</p>
  if (from === null || to === null || before === undefined || after === undefined)
    return (
      <p class="muted small">
        The record of this version, or of the one before, is not known: a notification or the answer to a request tells
        it.
      </p>
    )
  return (
    <>
      <h3>
        From version {before.version} to {after.version}
      </h3>
      <Difference from={from} to={to} />
    </>
  )
}
