/** Apps with their permissions, and terminals (platform.md 11), sentence by sentence. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { exchanged, type Quote, record, refused, test } from "../QuotedRows.ts"

const number = /^[0-9]+$/
const [create, update] = ["POST /operator/apps", "POST /operator/apps/{id}"]

const apps: ReadonlyArray<Quote> = [
  [
    '`id`, `resource` `applications`, `path` null, `name` 1..255, `environment`, `status` `active`/`suspended`, `create_time`, `production_access`, `direct_integration` (booleans, false), `notification_version` ("3.0"), `return_fees_on_dispute` (false), `throttle` null or {`requests` 0..1000000, 0 = unlimited, `window_seconds` 1..3600}, `permissions`, `tokens[]` {`id`, `last_four`, `create_time`, `expire_time`}.',
    exchanged(create, {
      status: 201,
      json: {
        id: number,
        resource: "applications",
        path: null,
        name: "Defaults",
        environment: "staging",
        status: "active",
        create_time: number,
        production_access: false,
        direct_integration: false,
        notification_version: "3.0",
        return_fees_on_dispute: false,
        throttle: null,
        tokens: [{ id: /./, last_four: /^.{4}$/, create_time: number, expire_time: null }]
      }
    }),
    record("applications", { status: "suspended" }),
    record("applications", { throttle: { requests: 1_000_000, window_seconds: 3_600 } }),
    record("applications", { throttle: { requests: 0, window_seconds: 1 } }),
    refused(create, "PARAM_VALUE_IS_OUT_OF_RANGE", "name"),
    refused(update, "PARAM_VALUE_IS_OUT_OF_RANGE", "requests"),
    refused(update, "PARAM_VALUE_IS_OUT_OF_RANGE", "window_seconds"),
    refused(update, "PARAM_VALUE_IS_INVALID_ENUM", "status"),
    refused(update, "PARAM_VALUE_IS_INVALID_ENUM", "notification_version")
  ],
  [
    "Tokens are stored as keyed hashes.",
    test("App", "tokens > no answer shows a hash"),
    test("Apps", "apps > keep their tokens as keyed hashes")
  ],
  [
    '| currencies | ["USD"] | CAD; no third currency exists (GBP: `PARAM_VALUE_IS_INVALID_ENUM`) |',
    exchanged(create, { json: { permissions: { currencies: ["USD"] } } }),
    refused("POST /payments", "CURRENCY_NOT_PERMITTED"),
    refused("POST /payments", "PARAM_VALUE_IS_INVALID_ENUM", "currency"),
    refused(update, "PARAM_VALUE_IS_INVALID_ENUM", "1")
  ],
  [
    "| versions | [] | 3.1 (with 3.1.rc.1.1), 3.1.rc.1.3 |",
    exchanged(create, { json: { permissions: { versions: [] } } }),
    refused("GET /payments", "API_VERSION_NOT_PERMITTED"),
    test("Versions", "to 3.1 and to the closed beta needs a permission each")
  ],
  [
    "| onboarding_as_a_service | false | its fields; grants 3.1 |",
    exchanged(create, { json: { permissions: { onboarding_as_a_service: false } } }),
    test("App", "versions (platform.md 3) > "),
    test("EdgeCases", "the fields of onboarding are known to its versions")
  ],
  [
    "| paper_check | false | paper-check payout methods (ref: operator's permission) |",
    exchanged(create, { json: { permissions: { paper_check: false } } }),
    refused("POST /payout_methods", "PERMISSION_NOT_GRANTED")
  ],
  [
    "| enterprise_customer_id, delete_accounts, block_capabilities, beneficiary_transfer, unreferenced_refunds | false | merchants.md, payments.md |",
    exchanged(create, {
      json: {
        permissions: {
          enterprise_customer_id: false,
          delete_accounts: false,
          block_capabilities: false,
          beneficiary_transfer: false,
          unreferenced_refunds: false
        }
      }
    }),
    refused("DELETE /accounts/{id}", "PERMISSION_NOT_GRANTED"),
    refused("POST /accounts/{id}/capabilities", "PERMISSION_NOT_GRANTED"),
    refused("POST /refunds", "UNREFERENCED_REFUNDS_NOT_PERMITTED"),
    refused("POST /legal_entities", "PERMISSION_NOT_GRANTED", "enterprise_customer_id"),
    refused("POST /accounts/{id}", "PERMISSION_NOT_GRANTED", "beneficiary_legal_entity_id")
  ],
  [
    "| card_present | false | `terminals` capability, POST /terminals, encoded methods |",
    exchanged(create, { json: { permissions: { card_present: false } } }),
    refused("POST /terminals", "PERMISSION_NOT_GRANTED"),
    test("CardPresent", "POST /payments with what a reader sent > only the app's permission opens it"),
    test("AppPermissions", "that capabilities follow from is announced for its accounts")
  ]
]

const make = "POST /terminals"
const place = { owner: { resource: "accounts" }, path: /^\/terminals\// }
const fields: ReadonlyArray<Quote> = [
  [
    "| id, resource, path, owner (account), api_version, create_time (ours) | | response |",
    record("terminals", { id: /./, ...place, api_version: "3.2", create_time: number })
  ],
  ["| account_id | string | request, required |", refused(make, "PARAM_IS_MISSING", "account_id")],
  [
    "| serial_number | 1..32, letters, digits, hyphen (ref) | required |",
    refused(make, "PARAM_IS_MISSING", "serial_number"),
    refused(make, "PARAM_VALUE_IS_OUT_OF_RANGE", "serial_number"),
    refused(make, "PARAM_VALUE_IS_INVALID_PATTERN", "serial_number"),
    test("Terminal", "POST /terminals > the serial number ")
  ],
  [
    "| model | `verifone_p400`, `verifone_v400m`, `ingenico_lane3000`, `xac_at170r` (last two staging only); 3.2 `DX8000` | required |",
    refused(make, "PARAM_IS_MISSING", "model"),
    refused(make, "PARAM_VALUE_IS_INVALID_ENUM", "model"),
    ...["verifone_p400", "verifone_v400m", "ingenico_lane3000", "xac_at170r", "DX8000"].map((model) =>
      record("terminals", { model })
    ),
    test("Terminal", "POST /terminals > 3.0 wants a currency, production no devices of staging")
  ],
  [
    "| reference_id | 1..255 or null | |",
    record("terminals", { reference_id: "till" }),
    record("terminals", { reference_id: null })
  ],
  [
    "| status | `active`, `inactive`, `deleted`; 3.2 also `pending` (its third: `inactive`, ours) | response |",
    ...["active", "inactive", "deleted", "pending"].map((status) => record("terminals", { status })),
    test("Terminals", "3.2: waits to be onboarded")
  ],
  [
    "| last_call_home | int64 or null | response; not in 3.2; set when an encoded value of the device is used (ours) |",
    exchanged(make, { status: 201, json: { last_call_home: null } }),
    test("Terminals", "3.0 and 3.1: works at once, and shows when it called home"),
    test("Terminal", "a terminal's life > a call home is kept, to the second")
  ],
  [
    "| terminal_configuration | object | required; in 3.2 absent from answers until onboarded |",
    refused(make, "PARAM_IS_MISSING", "terminal_configuration"),
    test("Terminals", "3.2: waits to be onboarded, and shows its configuration after it")
  ],
  [
    "Configuration, 3.0 line: `currency`* USD, `name`* 1..64 (ours)",
    refused(make, "PARAM_IS_MISSING", "currency"),
    refused(make, "PARAM_IS_MISSING", "name"),
    refused(make, "PARAM_VALUE_IS_OUT_OF_RANGE", "name"),
    refused(make, "PARAM_VALUE_IS_INVALID_ENUM", "currency")
  ],
  [
    "`signature_required`, `tip` {`mode` `prompt_on_terminal`/`prompt_on_receipt`/`none`; `amount_guide_type` `percentage_guide`, `amount_guide`, `none` (last two ours); `terminal_display` … (last two ours)}, `quick_chip` {`enabled`}, `deferred_authorization` {`enabled`, `international_enabled`, `max_transaction_count`, `max_total_amount`, `max_transaction_amount` (>= 1, ours), `supported_card_entry_modes`: `chip`, `magnetic_stripe`, `contactless`}.",
    refused(make, "PARAM_VALUE_IS_OUT_OF_RANGE", "percentage_low"),
    record("terminals", {
      terminal_configuration: { tip: { terminal_display: { percentage_guide: { percentage_high: 100 } } } }
    }),
    refused(make, "PARAM_VALUE_IS_INVALID_ENUM", "mode"),
    refused(make, "PARAM_VALUE_IS_INVALID_ENUM", "amount_guide_type"),
    refused(make, "PARAM_VALUE_IS_INVALID_ENUM", "credit_debit_preference"),
    refused(make, "PARAM_VALUE_IS_OUT_OF_RANGE", "max_transaction_amount"),
    refused(make, "PARAM_VALUE_IS_INVALID_ENUM", "0"),
    record("terminals", {
      terminal_configuration: {
        signature_required: true,
        tip: {
          mode: "prompt_on_receipt",
          amount_guide_type: "amount_guide",
          terminal_display: { amount_guide: { amount_low: 1, amount_medium: 2, amount_high: 3 } }
        },
        contactless_payments: { enabled: true, credit_debit_preference: "debit" },
        quick_chip: { enabled: true },
        deferred_authorization: {
          enabled: true,
          international_enabled: false,
          max_transaction_count: 1,
          max_total_amount: 1,
          max_transaction_amount: 1,
          supported_card_entry_modes: ["chip", "magnetic_stripe", "contactless"]
        }
      }
    })
  ],
  [
    "3.2: `name`* (ours), `manual_entry_configuration` {`avs_prompt_enabled`, `cvd_prompt_enabled`}, `address`. 3.1 line as 3.0 (ours).",
    test("Terminals", "each line knows its own devices and configuration"),
    record("terminals", {
      terminal_configuration: { manual_entry_configuration: { avs_prompt_enabled: true, cvd_prompt_enabled: null } }
    }),
    test("Terminals", "3.0 and 3.1: works at once")
  ]
]

const state = "INVALID_STATE"
const operations: ReadonlyArray<Quote> = [
  [
    "| POST /terminals | account_id, serial_number, model, terminal_configuration, reference_id | 201; ACCOUNT_CANNOT_CREATE_TERMINALS; model + serial already live: `RESOURCE_ALREADY_EXISTS` (ours) |",
    exchanged(make, { status: 201 }),
    refused(make, "TERMINALS_DISABLED", "account_id", { code: "ACCOUNT_CANNOT_CREATE_TERMINALS" }),
    refused(make, "RESOURCE_ALREADY_EXISTS", "serial_number")
  ],
  [
    "| GET /terminals | account_id, reference_id, model, serial_number; 3.0 also paging, status[], gateway_id (matches nothing here, ours) | list without deleted unless asked; 3.2: `results`, `api_version` only |",
    test("Terminals", "the list: filters, no deleted ones unless asked for; without pages in 3.2"),
    refused("GET /terminals", "PARAM_IS_UNKNOWN", "page_size")
  ],
  [
    "| GET /terminals/{id} | | 200 |",
    exchanged("GET /terminals/{id}", { status: 200 }),
    refused("GET /terminals/{id}", "ID_NOT_FOUND")
  ],
  [
    "| POST /terminals/{id} | reference_id, terminal_configuration; inactive or deleted `INVALID_STATE` (ours) | 200; used at the device's next online update |",
    exchanged("POST /terminals/{id}", { status: 200 }),
    refused("POST /terminals/{id}", state, "id"),
    refused("POST /terminals/{id}", "PARAM_CANNOT_BE_MODIFIED", "serial_number")
  ],
  [
    "| POST /terminals/{id}/deactivate | not in 3.2; only active, else `INVALID_STATE` (ours) | 200 |",
    exchanged("POST /terminals/{id}/deactivate", { status: 200 }),
    refused("POST /terminals/{id}/deactivate", "PARAM_VALUE_IS_INVALID_ENUM", "Api-Version"),
    refused("POST /terminals/{id}/deactivate", state, "id")
  ],
  [
    "| DELETE /terminals/{id} | | 200 `deleted`; TERMINAL_HAS_NOT_BEEN_ONBOARDED; again `ALREADY_DELETED` (ours) |",
    exchanged("DELETE /terminals/{id}", { status: 200, json: { status: "deleted" } }),
    refused("DELETE /terminals/{id}", "TERMINAL_HAS_NOT_BEEN_ONBOARDED"),
    refused("DELETE /terminals/{id}", "ALREADY_DELETED", "id")
  ],
  [
    "(new) -> active (3.0 line) or pending (3.2): terminals.created; pending -> active when the device onboards, active -> inactive on deactivate, inactive -> active when the operator restores it: terminals.updated; active, inactive -> deleted: terminals.deleted",
    ...["terminals.created", "terminals.updated", "terminals.deleted"].map((topic) => ({
      saw: "topic" as const,
      topic
    })),
    test("Terminal", "a terminal's life > ")
  ],
  [
    "the device may be registered anew (events ours). No ledger effect.",
    test("Terminals", "a device is one terminal until that is deleted, however many ask at once")
  ],
  [
    "Encoded methods (fact; encoding ours): `payment_method.encoded_payment_method`, 1..2048, verbatim, `type` optional; one payment; valid 7 days; USD; the account must own the terminal.",
    exchanged("POST /payments", { status: 201, request: { payment_method: { encoded_payment_method: /./ } } }),
    refused("POST /payments", "PARAM_VALUE_IS_OUT_OF_RANGE", "encoded_payment_method"),
    refused("POST /payments", "ENCODED_PAYMENT_METHOD_CANNOT_BE_REUSED"),
    refused("POST /payments", "ENCODED_PAYMENT_METHOD_IS_EXPIRED"),
    refused("POST /payments", "TERMINAL_NOT_OWNED_BY_ACCOUNT"),
    test("CardPresent", "POST /payments with what a reader sent > no dollars of Canada"),
    test("CardPresent", "POST /payments with what a reader sent > the last moment of its seven days")
  ],
  [
    "An authenticated ciphertext of terminal, card, entry mode, amount, authorization time and code; otherwise `PARAM_VALUE_IS_INVALID_PATTERN`.",
    refused("POST /payments", "PARAM_VALUE_IS_INVALID_PATTERN", "encoded_payment_method"),
    test("CardSources", "simulated card readers > what the vault sealed for something else is no value")
  ],
  [
    "Captures, cancels: payments.md 3.",
    test("CardPresent", "captures above and below the authorization, over 120 % declined by the network"),
    test("CardPresent", "canceled within 90 minutes of the reading")
  ]
]

export const terminals = QuotedRows.rowsOf(ContractTables.platform, "11", [...apps, ...fields, ...operations])
