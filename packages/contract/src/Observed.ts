/** The topics, versions, rbits and operations of the operator: rows that follow from the tables of the platform. */
import { endpointsOf } from "@payments-platform/adapters/http/api/EndpointDescription"
import { OperatorApi } from "@payments-platform/adapters/http/operator/OperatorApi"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import * as Rbit from "@payments-platform/domain/risk/rbit/Rbit"
import * as RbitRequest from "@payments-platform/domain/risk/rbit/RbitRequest"
import * as RbitTypes from "@payments-platform/domain/risk/rbit/RbitTypes"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"
import { answer, type Members, record, type Row } from "./Row.ts"

const topics = Topic.topics.map((topic): Row => ({ id: `topic ${topic}`, seen: { saw: "topic", topic } }))

const versions = ApiVersion.versions.map((version) =>
  answer(`platform 3 ${version}`, "GET /payments", { json: { api_version: version } })
)

const rbit = (name: string, members: Members) =>
  record(`platform 8 ${name}`, "rbits", { path: /^\/rbits\//, ...members })

const embedded = { rbits: [{ type: "website_uri", properties: { uri: /./ } }] }
/** The requests that embed rbits. */
const embedding = `
  accounts accounts/{id} adjustments/{id} disputes/{id} legal_entities legal_entities/{id} payment_methods
  payment_methods/{id} payments payments/{id} payments/{id}/cancel payout_methods payout_methods/{id} payouts payouts/{id}
  recoveries/{id} refunds refunds/{id}`

const rbits = [
  ...RbitTypes.types.map((type) => rbit(`type ${type}`, { type, [type]: {} })),
  ...RbitRequest.Source.literals.map((source) => rbit(`source ${source}`, { source })),
  ...Rbit.ownerTypes.map((resource) => rbit(`owner ${resource}`, { owner: { resource } })),
  ...embedding
    .trim()
    .split(/\s+/)
    .map((path) => answer(`platform 8 embedded in POST /${path}`, `POST /${path}`, { request: embedded }))
]

/** An operation of the operator as it is observed: a segment behind the resource counts as an id. */
const observed = (method: string, path: string): string => {
  const [resource = "", second, ...rest] = path.replace("/operator/", "").split("/")
  const below = rest.map((segment) => (segment === ":issue_type" ? "account_closed" : segment.replace(/^:.*/, "{id}")))
  return `${method} /operator/${[resource, ...(second === undefined ? [] : ["{id}"]), ...below].join("/")}`
}

const operations = [...endpointsOf(OperatorApi).values()].map(({ endpoint: { method, path } }) =>
  answer(`platform 12 ${method} ${path.replace("/operator", "").replaceAll(/:(\w+)/g, "{$1}")}`, observed(method, path))
)

export const observedRows: ReadonlyArray<Row> = [...topics, ...versions, ...rbits, ...operations]
