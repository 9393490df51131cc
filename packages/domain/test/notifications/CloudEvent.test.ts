/** A notification as an event of CloudEvents 1.0 (platform.md 10). */
import { expect, it } from "vitest"
import * as CloudEvent from "@payments-platform/domain/notifications/CloudEvent"

const message = {
  notificationId: "01a",
  topic: "payments.created",
  appId: "100200",
  resourceId: "p",
  body: '{"id":"01a", "event_time":1795262400,"payload":{"path":"/payments/p","memo":"\\u0000 Zoë"}}'
}

// reaches platform 10/a-message-is-an
it("has the notification byte for byte behind the attributes of the event", () => {
  expect(CloudEvent.render(message, "https://payments.example.com")).toBe(
    '{"specversion":"1.0","id":"01a","source":"https://payments.example.com/apps/100200","type":"payments.created",' +
      '"subject":"/payments/p","time":"2026-11-21T12:00:00.000Z","datacontenttype":"application/json",' +
      `"data":${message.body}}`
  )
})

it.each([
  ["https://payments.example.com/", "100200", "https://payments.example.com/apps/100200"],
  ["https://example.com/payments//", "100200", "https://example.com/payments/apps/100200"],
  [null, "100200", "/apps/100200"],
  [null, "a b/c", "/apps/a%20b%2Fc"]
])("of the platform %s and the app %s has the source %s", (platform, appId, source) =>
  expect(JSON.parse(CloudEvent.render({ ...message, appId }, platform))).toMatchObject({ source })
)

it.each([["{}"], ['{"path":null}'], ["[]"], ["null"], ['"text"']])("of the payload %s has no subject", (payload) => {
  const event = CloudEvent.render({ ...message, body: `{"event_time":0,"payload":${payload}}` }, null)
  expect(JSON.parse(event)).not.toHaveProperty("subject")
})

it("of no notification is refused", () => {
  for (const body of ["", "{}", '{"event_time":"now","payload":{}}'])
    expect(() => CloudEvent.render({ ...message, body }, null)).toThrow()
})
