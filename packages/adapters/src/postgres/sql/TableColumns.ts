/**
 * The columns of the tables that commits write and that are read again, each with the type in which it is sent. The
 * statements that write a table and those that read it take its columns from here, in this order.
 */

/** Without the columns of signals, which have statements of their own, and without those that PostgreSQL computes. */
export const resource = {
  id: "text",
  type: "text",
  app_id: "text",
  version: "int4",
  create_time: "int8",
  due_at: "int8",
  listed: "bool",
  owner_id: "text",
  status: "text",
  ref: "text",
  rel: "text",
  amount: "int8",
  facets: "jsonb",
  doc: "json"
} as const

/** The columns of `resource` that a signal changes. */
export const signal = { wake_at: "int8", wake_reasons: "jsonb" } as const

export const idempotency = {
  scope: "text",
  key: "text",
  hash: "text",
  version: "int4",
  resource_id: "text",
  reply: "bytea",
  lease_until: "int8",
  used_at: "int8"
} as const

export const notification = {
  id: "uuid",
  app_id: "text",
  resource_type: "text",
  resource_id: "text",
  resource_version: "int4",
  ordinal: "int4",
  topic: "text",
  event_time: "int8",
  body: "json"
} as const

export const history = {
  resource_id: "text",
  version: "int4",
  create_time: "int8",
  app_id: "text",
  resource_type: "text",
  command: "text",
  actor: "text",
  correlation_id: "uuid",
  status_before: "text",
  status: "text",
  amount: "int8",
  events: "json"
} as const

/** The columns that never change. */
export const delivery = {
  id: "uuid",
  notification_id: "uuid",
  preference_id: "uuid",
  app_id: "text",
  topic: "text",
  resource_id: "text",
  resource_version: "int4",
  ordinal: "int4",
  create_time: "int8"
} as const

/** Without the columns of the chain, which are null until the entry is chained. */
export const audit = {
  id: "text",
  create_time: "int8",
  actor_type: "text",
  actor_name: "text",
  note: "text",
  action: "text",
  resource: "text",
  resource_id: "text",
  correlation_id: "text",
  ip: "text",
  changes: "json"
} as const

export const auditChain = { seq: "int8", previous_hash: "text", hash: "text" } as const
