/** The alert rules and the dashboard of deploy/monitoring ask for metrics and labels that the platform has. */
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parse } from "yaml"
import { membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import * as Process from "../Process.ts"

const root = fileURLToPath(new URL("../../../../", import.meta.url))
const textOf = (path: string): string => readFileSync(join(root, path), "utf8")
const list = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const rules = list(membersOf(parse(textOf("deploy/monitoring/alerts.yaml")))["groups"])
  .flatMap((group) => list(membersOf(group)["rules"]))
  .map((rule) => membersOf(rule))
const panels = list(membersOf(JSON.parse(textOf("deploy/monitoring/dashboard.json")))["panels"]).map((panel) =>
  membersOf(panel)
)
const targets = panels.flatMap((panel) => list(panel["targets"]).map((target) => membersOf(target)))
const expressions = [...rules, ...targets].map(({ expr }) => String(expr))

/** The labels of each metric, and the values of each label, of a platform that has made and delivered something. */
const scraped = new Map<string, Map<string, Set<string>>>()

const remember = (line: string): void => {
  const [, name = "", labels = ""] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? []
  const known = scraped.get(name) ?? new Map<string, Set<string>>()
  for (const [, label = "", value = ""] of labels.matchAll(/(\w+)="([^"]*)"/g))
    known.set(label, (known.get(label) ?? new Set()).add(value))
  scraped.set(name, known)
}

let running: Awaited<ReturnType<typeof Process.start>> | null = null

beforeAll(async () => {
  const path = await Process.directory()
  running = await Process.start(path, { STORE: "memory" })
  const client = Process.client(running.port, await Process.credentialsIn(path))
  await client.post("/legal_entities", { country: "US", entity_name: "Harbor Books LLC" })
  await client.operate("POST", "/clock/advance", { seconds: 86_400 })
  const { operator_token: token } = await Process.credentialsIn(path)
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`http://127.0.0.1:${running.port}/operator/metrics`, { headers })
  for (const line of (await response.text()).split("\n").filter((each) => !each.startsWith("#"))) remember(line)
}, 60_000)

afterAll(async () => {
  expect(await running?.stop()).toBe(0)
})

/** Series that begin with their first event, by the labels that platform.md 12 gives them. */
const laterLabels: ReadonlyMap<string, ReadonlyArray<string>> = new Map([
  ["service_jobs_total", ["job", "result"]],
  ["service_deliveries_total", ["result"]]
])

const labelsOf = (metric: string): ReadonlyArray<string> => [
  ...(scraped.get(metric)?.keys() ?? []),
  ...(laterLabels.get(metric) ?? [])
]

describe("each expression", () => {
  it.each(expressions.map((expression) => [expression]))("%s asks for what there is", (expression) => {
    const metrics = [...expression.matchAll(/service_\w+/g)].map(([name]) => name)
    expect(metrics.length).toBeGreaterThan(0)
    for (const metric of metrics) expect(scraped.has(metric) || laterLabels.has(metric), metric).toBe(true)
    for (const [, metric = "", matchers = ""] of expression.matchAll(/(service_\w+)\{([^}]*)\}/g))
      for (const [, label = "", value = ""] of matchers.matchAll(/(\w+)="([^"]*)"/g))
        expect(scraped.get(metric)?.get(label)?.has(value), `${metric} ${label}=${value}`).toBe(true)
    const known = metrics.flatMap(labelsOf)
    for (const [, by = ""] of expression.matchAll(/by \(([^)]*)\)/g))
      for (const label of by.split(",")) expect(known).toContain(label.trim())
  })
})

describe("each alert", () => {
  it.each(rules.map((rule) => [String(rule["alert"]), String(membersOf(rule["annotations"])["runbook"])]))(
    "%s leads to what to do: %s",
    (_, runbook) => {
      const [page = "", section = ""] = runbook.split("#")
      expect(existsSync(join(root, page)), dirname(page)).toBe(true)
      const headings = [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w -]/g, "")
          .replaceAll(" ", "-")
      )
      expect(headings).toContain(section)
    }
  )
})

it("shows every metric of the contract in the dashboard", () => {
  const shown = targets.map(({ expr }) => String(expr)).join("\n")
  const [paragraph = ""] = /^- \*\*Metrics\.\*\*.*$/m.exec(textOf("docs/contract/platform.md")) ?? []
  const named = new Set(paragraph.match(/service_[a-z_]+/g))
  expect(named.size).toBeGreaterThan(10)
  for (const name of named) expect(shown, name).toContain(name)
})
