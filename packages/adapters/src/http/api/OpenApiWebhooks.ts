/**
 * The notifications as webhooks of the OpenAPI document (platform.md 10): one for each topic whose resource has records.
 * The payload of a notification is the record that GET /<resource>/{id} answers.
 */
import { type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"
import { member } from "./JsonSchemaForm.ts"
import { resolve, schemasOf } from "./NamedSchemas.ts"
import { header } from "./OpenApiDocument.ts"

const text = { type: "string" }

/** The headers of a delivery. */
const headers = [
  header("webhook-id", true, text, "The id of the notification; drop a repeated one."),
  header("webhook-timestamp", true, { type: "integer" }, "When it was sent, in UNIX seconds of real time."),
  header(
    "webhook-signature",
    true,
    { type: "string", pattern: "^v1,[A-Za-z0-9+/]+=*$" },
    "`v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64-decoded part of the preference's `signing_secret` after `whsec_`."
  ),
  header("User-Agent", true, { type: "string", enum: ["Service-Notifications/1"] }, "The sender.")
]

const json = "application/json"

/** The record that a path returns: its schema and its example. Without a schema, no operation returns it. */
const recordOf = (document: Members, path: string): Members =>
  member(document, "paths", path, "get", "responses", "200", "content", json)

/** The example of a record; in the status that the topic names, if it names one. */
const payloadExample = (document: Members, topic: string, { example, schema }: Members): Members => {
  const status = topic.split(".").at(-1)
  const { enum: statuses } = member(resolve(schema, schemasOf(document)), "properties", "status")
  const named = Array.isArray(statuses) && statuses.includes(status)
  return { ...membersOf(example), ...(named ? { status } : {}) }
}

/** The example of a notification, with the record as its payload. */
const exampleOf = (document: Members, topic: string, record: Members): Members => {
  const { examples } = member(schemasOf(document), "Notification")
  const [notification] = Array.isArray(examples) ? examples : []
  const payload = payloadExample(document, topic, record)
  return { ...membersOf(notification), topic, payload, api_version: payload["api_version"] }
}

const webhook = (topic: string, payload: unknown, example: Members): Members => ({
  post: {
    tags: ["notifications"],
    operationId: `webhooks.${topic}`,
    summary: `Receive ${topic}`,
    description: `Sent to the callback_uri of every preference for \`${topic}\` or \`${topic.split(".")[0]}.*\`, at least once, until a status of 2xx answers within 15 seconds.`,
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        [json]: {
          example,
          schema: {
            allOf: [
              { $ref: "#/components/schemas/Notification" },
              {
                type: "object",
                properties: { topic: { type: "string", enum: [topic] }, payload },
                required: ["topic", "payload"]
              }
            ]
          }
        }
      }
    },
    responses: {
      "2XX": { description: "Received." },
      "4XX": { description: "Not received: it is sent again, for about three days." }
    }
  }
})

/** Where the API answers the payload of a topic: `/accounts/{id}`, or `/accounts/{id}/capabilities`. */
const pathOf = (topic: string): string => {
  const [resource = "", ...parts] = topic.split(".").slice(0, -1)
  return `/${[resource, "{id}", ...parts].join("/")}`
}

/** The webhooks of a document, by topic. A resource without records announces nothing yet. */
export const webhooksOf = (document: Members): Members =>
  Object.fromEntries(
    Topic.topics.flatMap((topic) => {
      const record = recordOf(document, pathOf(topic))
      if (record["schema"] === undefined) return []
      return [[topic, webhook(topic, record["schema"], exampleOf(document, topic, record))]]
    })
  )
