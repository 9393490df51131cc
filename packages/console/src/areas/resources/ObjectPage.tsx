/** The page of an object: what it is at a glance, its record, the parts that areas add, and the objects around it. */
import { useMemo } from "preact/hooks"
import { useAddress } from "../../data/address.ts"
import { find } from "../../data/find.ts"
import { at, numberOf, type Row, textOf } from "../../data/json.ts"
import { isRefusal } from "../../data/operator.ts"
import { useRead } from "../../data/queries.ts"
import { Status } from "../../design/Badge.tsx"
import { Json } from "../../design/Json.tsx"
import { Page, Panel, Tabs, useTab } from "../../design/Page.tsx"
import { Empty, ErrorNote, Skeleton } from "../../design/States.tsx"
import { Id, Money, Time } from "../../design/Values.tsx"
import { ActMenu } from "../acts/ActMenu.tsx"
import { preload } from "../Area.ts"
import { objectPanels } from "../areas.ts"
import { type Kind, kindOf } from "./kinds.tsx"
import { Record } from "./Record.tsx"
import { RelatedObjects } from "./RelatedObjects.tsx"

const every = 5_000

const nameOf = (record: Row): string =>
  textOf(record["name"]) ||
  textOf(record["entity_name"]) ||
  textOf(record["nickname"]) ||
  textOf(record["callback_uri"])

/** The amount that an object is about, where it is about one. */
const amountOf = (record: Row): { readonly amount: number; readonly currency: string } | null => {
  const amount =
    numberOf(record["amount"]) ?? numberOf(at(record, "amounts.total_amount")) ?? numberOf(record["total_fee_amount"])
  const currency = textOf(record["currency"]) || textOf(at(record, "amounts.currency"))
  return amount === null || currency === "" ? null : { amount, currency }
}

const Headline = ({ record }: { readonly record: Row }) => {
  const about = amountOf(record)
  const status = textOf(record["status"]) || textOf(record["charge_status"])
  if (about === null && status === "") return null
  return (
    <div class="row">
      {about === null ? null : (
        <span class="headline">
          <Money {...about} />
        </span>
      )}
      {status === "" ? null : <Status status={status} />}
    </div>
  )
}

const panelsFor = (resource: string) =>
  objectPanels.filter(({ resources }) => resources === "all" || resources.includes(resource))

const Content = ({ kind, record }: { readonly kind: Kind; readonly record: Row }) => {
  const panels = panelsFor(kind.name)
  useMemo(() => preload(panels.map(({ panel }) => panel)), [kind.name])
  const added = [...new Set(panels.flatMap(({ tab }) => (tab === null ? [] : [tab])))]
  const tabs = [
    { name: "overview", text: "Overview" },
    ...added.map((tab) => ({ name: tab.toLowerCase(), text: tab })),
    { name: "raw", text: "JSON" }
  ]
  const tab = useTab(tabs)
  const shown = panels.filter((panel) => (panel.tab === null ? tab === "overview" : panel.tab.toLowerCase() === tab))
  return (
    <>
      <Tabs label="Parts of this page" tabs={tabs} current={tab} />
      {tab === "raw" ? <Json value={record} label={kind.one} /> : null}
      {tab === "overview" ? (
        <div class="columns">
          <div class="stack">
            {shown.map(({ name, panel: Part }) => (
              <Part key={name} resource={kind.name} record={record} />
            ))}
            <Panel title="Record">
              <Record record={record} without={["path", "resource"]} />
            </Panel>
          </div>
          <RelatedObjects resource={kind.name} record={record} />
        </div>
      ) : (
        shown.map(({ name, panel: Part }) => <Part key={name} resource={kind.name} record={record} />)
      )}
    </>
  )
}

/** What to say where nothing has the id: what was looked for, and where else to look. */
const Unknown = ({ id, kind }: { readonly id: string; readonly kind: Kind }) => {
  const { go } = useAddress()
  const lookElsewhere = async (): Promise<void> => {
    const [found] = await find(id)
    go(
      found === undefined
        ? `/console/find?q=${encodeURIComponent(id)}`
        : `/console/${found.resource}/${encodeURIComponent(id)}`
    )
  }
  return (
    <Empty title={`No ${kind.one.toLowerCase()} has this id.`}>
      <p class="mono">{id}</p>
      <p>
        <button type="button" class="button" onClick={() => void lookElsewhere()}>
          Look for it everywhere
        </button>
      </p>
    </Empty>
  )
}

const isUnknownId = (error: unknown): boolean =>
  isRefusal(error) && error.details.some(({ reason }) => reason === "ID_NOT_FOUND" || reason.startsWith("PARAM_"))

export const ObjectPage = ({ id, resource }: { readonly resource: string; readonly id: string }) => {
  const kind = kindOf(resource)
  const { data, error } = useRead(`/operator/${resource}/${encodeURIComponent(id)}`, {}, { every })
  if (kind === undefined) return null
  const record: Row | undefined =
    typeof data === "object" && data !== null && !Array.isArray(data) ? { ...data } : undefined
  const title = record === undefined ? kind.one : nameOf(record) || kind.one
  return (
    <Page
      title={title}
      from={{ href: `/console/${kind.name}`, text: kind.title }}
      {...(record === undefined
        ? {}
        : {
            under: (
              <span class="row">
                <Id id={id} whole />
                <Time at={numberOf(record["create_time"])} />
              </span>
            ),
            acts: <ActMenu resource={kind.name} record={record} />
          })}
    >
      {record === undefined ? (
        error === null ? (
          <Skeleton lines={10} />
        ) : isUnknownId(error) ? (
          <Unknown id={id} kind={kind} />
        ) : (
          <ErrorNote error={error} />
        )
      ) : (
        <>
          <Headline record={record} />
          <Content kind={kind} record={record} />
        </>
      )}
    </Page>
  )
}
