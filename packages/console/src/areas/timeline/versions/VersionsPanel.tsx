/** The versions of an object whose record is known, and the difference between any two of them. */
import { useAddress } from "../../../data/address.ts"
import { time } from "../../../data/format.ts"
import { type Row, textOf } from "../../../data/json.ts"
import { preferences } from "../../../data/preferences.ts"
import { useStore } from "../../../data/store.ts"
import { SelectField } from "../../../design/Field.tsx"
import { Json } from "../../../design/Json.tsx"
import { Panel } from "../../../design/Page.tsx"
import { Empty, Skeleton } from "../../../design/States.tsx"
import { actsOf } from "../items.ts"
import { useSources } from "../useSources.ts"
import { Difference } from "./Difference.tsx"
import { type KnownVersion, knownVersions } from "./knownVersions.ts"
import { usePayload } from "./usePayload.ts"

const none: ReadonlyArray<never> = []

interface Pair {
  readonly id: string
  readonly from: KnownVersion
  readonly to: KnownVersion
}

const Compared = ({ from, id, to }: Pair) => {
  const [before, after] = [usePayload(from, id), usePayload(to, id)]
  if (before === undefined || after === undefined) return <Skeleton lines={4} />
  if (before === null || after === null) return <Empty title="A record of these versions is not known any more." />
  return (
    <div class="stack">
      <Difference from={before} to={after} />
      <details>
        <summary>Both records</summary>
        <div class="halves">
          <Json value={before} label={`Version ${from.version}`} />
          <Json value={after} label={`Version ${to.version}`} />
        </div>
      </details>
    </div>
  )
}

const Chooser = ({ id, versions }: { readonly id: string; readonly versions: ReadonlyArray<KnownVersion> }) => {
  const { change, query } = useAddress()
  const { zone } = useStore(preferences)
  const find = (name: string): KnownVersion | undefined =>
    versions.find(({ version }) => String(version) === query[name])
  const to = find("to") ?? versions.at(-1)
  const from = find("from") ?? versions.findLast(({ version }) => version < (to?.version ?? 0))
  if (from === undefined || to === undefined) return null
  const choices = versions.map(({ at, version }) => ({
    value: String(version),
    text: `${version} · ${time(at, zone, true)}`
  }))
  return (
    <div class="stack">
      <div class="advance-by">
        <SelectField
          name="From version"
          value={String(from.version)}
          choices={choices}
          onChange={(value) => change({ from: value })}
        />
        <SelectField
          name="To version"
          value={String(to.version)}
          choices={choices}
          onChange={(value) => change({ to: value })}
        />
      </div>
      <Compared key={`${from.version} ${to.version}`} id={id} from={from} to={to} />
    </div>
  )
}

export const VersionsPanel = ({ record, resource }: { readonly resource: string; readonly record: Row }) => {
  const { isPending, sources } = useSources(resource, record, none)
  const id = textOf(record["id"])
  const versions = knownVersions(actsOf(sources), resource, id)
  return (
    <Panel title="Versions">
      {isPending ? (
        <Skeleton lines={4} />
      ) : versions.length < 2 ? (
        <Empty title="Fewer than two versions are known.">
          The record of a version is known by a notification about it, or by the answer to the request that made it.
        </Empty>
      ) : (
        <Chooser id={id} versions={versions} />
      )}
    </Panel>
  )
}
