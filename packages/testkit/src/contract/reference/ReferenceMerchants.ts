/** The merchants' resources of the reference: legal entities, payout methods and payouts. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { answered, exchanged, type Quote, record, refused, test } from "../QuotedRows.ts"
import { answers, bounded, byName, required, typed } from "./ReferenceTables.ts"
import { seenBy } from "./RowsElsewhere.ts"

const resources = "Resources and their fields"
const create = "POST /legal_entities"
const invalid = (reason: string, field?: string) => {
  const section = /^(entity_name|average_ticket_size)$/.test(field ?? "") ? "1.1" : "1.3"
  const which = field === undefined ? "" : ` (${field})`
  return seenBy(`merchants.md ${section} ${create}: INVALID_PARAMS ${reason}${which}`)
}
const pattern = "PARAM_VALUE_IS_INVALID_PATTERN"
const noEnum = "PARAM_VALUE_IS_INVALID_ENUM"
/** A test of the fields by themselves, named by the beginning of its value. */
const fields = (value: string) => test("LegalEntityFields", value)

const entity = byName(
  `${resources} / Legal entity`,
  "Field",
  {
    entity_name: [
      ...invalid(pattern, "entity_name"),
      test("ReferenceResources", "the operator's name is refused in any case"),
      record("legal_entities", { entity_name: /./ })
    ],
    country: [...required(create, "country"), refused(create, noEnum, "country")],
    address: [
      ...typed(create, "line1", "city", "postal_code", "region", "country"),
      ...invalid(pattern, "line1"),
      test("Contact", "PO boxes > ")
    ],
    phone: [
      ...typed(create, "country_code", "phone_number"),
      refused(create, pattern, "country_code"),
      ...invalid("INVALID_PHONE_NUMBER")
    ],
    primary_url: [
      exchanged(create, { status: 201, json: { primary_url: null } }),
      exchanged(create, { status: 201, request: { primary_url: /^https:/ } })
    ],
    email: [refused(create, pattern, "email"), test("Basics", "e-mail > ")],
    custom_data: [exchanged(create, { status: 201, request: { custom_data: {} }, json: { custom_data: {} } })],
    entity_country_info: [
      ...typed(create, "employer_identification_number", "legal_form"),
      ...invalid("INVALID_EMPLOYER_IDENTIFICATION_NUMBER"),
      fields("numbers of the country > EIN "),
      exchanged(create, {
        status: 201,
        request: { entity_country_info: { US: { legal_form: "nonprofit_corporation" } } }
      }),
      ...invalid(noEnum, "legal_form")
    ],
    controller: [...typed(create, "job_title"), record("legal_entities", { controller: { job_title: "CEO" } })],
    additional_representatives: [
      record("legal_entities", { additional_representatives: { representative_1: { name: { first: /./ } } } }),
      test("ReferenceResources", "a legal entity tells which numbers of its controller are there")
    ],
    terms_of_service: [
      ...typed(create, "acceptance_time", "original_ip"),
      ...bounded(create, "acceptance_time"),
      refused(create, pattern, "original_ip")
    ],
    "provincial_business_number, business_number": [
      ...invalid("INVALID_BUSINESS_NUMBER"),
      test("RequiredData", "the entity > of Canada: "),
      fields("numbers of the country > business number "),
      fields("numbers of the country > of Canada are kept in one place and answered in two")
    ]
  },
  (names) => typed(create, ...names.split(", "))
)

const secret = (country: string, number: string) =>
  record("legal_entities", { controller: { personal_country_info: { [country]: { [`${number}_is_present`]: true } } } })
const entityRules: ReadonlyArray<Quote> = [
  [
    "Person object: `is_beneficial_owner` (boolean), `name` {`first`, `last`}, `phone`, `date_of_birth` {`year`, `month`, `day` integers}, `address`, `email`, `personal_country_info` keyed by country code",
    ...typed(create, "is_beneficial_owner", "name", "first", "last", "phone", "date_of_birth", "year", "month", "day"),
    ...typed(create, "address", "email", "personal_country_info"),
    ...bounded(create, "date_of_birth"),
    test("Person", "dates of birth > "),
    test("LegalEntityFields", "numbers of the country > ")
  ],
  [
    ", holding `social_security_number` (US",
    ...typed(create, "social_security_number"),
    ...seenBy(`merchants.md 1.2 ${create}: INVALID_PARAMS ${pattern} (social_security_number)`),
    secret("US", "social_security_number")
  ],
  [
    "; the full number is required for US sole proprietors)",
    test("RequiredData", "the controller > of a US sole proprietor needs the full number")
  ],
  [
    " or `social_insurance_number` (Canada).",
    ...typed(create, "social_insurance_number"),
    ...seenBy(`merchants.md 1.2 ${create}: INVALID_PARAMS ${pattern} (social_insurance_number)`),
    secret("CA", "social_insurance_number")
  ],
  [
    "`operates_in_sanctioned_countries` (null means unanswered",
    ...typed(create, "operates_in_sanctioned_countries"),
    test("RequiredData", 'the entity > {"entity_country_info":{"operates_in_sanctioned_countries":null')
  ],
  ["; empty array means answered with none", test("RequiredData", "complete data > ")],
  [
    "; custom code `XX` stands for the Crimea region",
    exchanged(create, {
      status: 201,
      request: { entity_country_info: { operates_in_sanctioned_countries: ["XX"] } }
    })
  ],
  [
    "; `RU` removed from the enum)",
    test(
      "ReferenceResources",
      "a legal entity may say that it operates in the Crimea region, and a ticker have a period"
    )
  ],
  [
    "public ownership (`public_ownership.is_publicly_traded`, `primary_exchange`, ticker rules: letters only, upper-case, at most 5 characters, periods and dashes allowed, must belong to the set primary exchange)",
    ...typed(create, "public_ownership", "is_publicly_traded", "primary_exchange", "symbol"),
    test("LegalEntityRules", "rules of the merged value > ticker "),
    test(
      "ReferenceResources",
      "a legal entity may say that it operates in the Crimea region, and a ticker have a period"
    ),
    ...invalid(noEnum, "primary_exchange"),
    refused(create, pattern, "symbol"),
    exchanged(create, {
      status: 201,
      request: { public_ownership: { traded_exchanges: { NYSE: { symbol: /^[A-Z]+\.[A-Z]$/ } } } }
    })
  ],
  [
    "`enterprise_customer_id` (restricted)",
    ...typed(create, "enterprise_customer_id"),
    ...seenBy(`merchants.md 1.1 ${create}: NOT_AUTHORIZED PERMISSION_NOT_GRANTED`)
  ],
  [
    "`annual_sales_volume`, `annual_sales_volume_currency`",
    ...typed(create, "annual_sales_volume", "annual_sales_volume_currency"),
    exchanged(create, { status: 201, request: { annual_sales_volume: 1, annual_sales_volume_currency: "USD" } }),
    refused(create, noEnum, "annual_sales_volume_currency")
  ],
  [
    "`average_ticket_size` (not yet usable).",
    ...seenBy(`merchants.md 1.1 ${create}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (average_ticket_size)`)
  ],
  ["The call returns the legal entity ID.", answered(create, { id: /^[0-9a-f-]{36}$/ })],
  [
    "Response fields: not shown beyond the ID and the `*_is_present` booleans on GET.",
    exchanged("GET /legal_entities/{id}", {
      json: { id: /^[0-9a-f-]{36}$/, controller: { date_of_birth_is_present: true } }
    }),
    fields("merging, storing, answering > answers every field, and no secret anywhere")
  ],
  [
    "Which request fields are required: not shown.",
    fields("what the body by itself may be > a create requires the country and nothing else")
  ]
]

const createMethod = "POST /payout_methods"
const method = byName(
  `${resources} / Payout method`,
  "Field",
  {
    id: [record("payout_methods", { id: /^[0-9a-f-]{36}$/ })],
    path: [record("payout_methods", { path: /^\/payout_methods\/[0-9a-f-]{36}$/ })],
    custom_data: typed(createMethod, "custom_data"),
    nickname: [
      ...typed(createMethod, "nickname"),
      ...bounded(createMethod, "nickname"),
      test("PayoutMethodFields", "the fields of a payout method > have limits at both edges")
    ],
    owner: [record("payout_methods", { owner: { resource: "legal_entities" } })],
    payout_bank_us: [
      ...typed(createMethod, "payout_bank_us", "account_number", "routing_number", "account_type"),
      ...required(createMethod, "account_number", "routing_number"),
      record("payout_methods", { payout_bank_us: { account_type: /^(checking|savings)$/, last_four: /^[0-9]{4}$/ } })
    ],
    status: seenBy("merchants.md 6 payout_methods status: "),
    type: ["payout_bank_us", "paper_check"].map((type) => record("payout_methods", { type }))
  },
  (name) => [answers("Payout method", name)]
)
const methodRules: ReadonlyArray<Quote> = [
  [
    "Creation request fields: `legal_entity_id`, `nickname`, `type`, `payout_bank_us`.",
    ...typed(createMethod, "legal_entity_id", "nickname", "type", "payout_bank_us"),
    ...required(createMethod, "legal_entity_id", "nickname", "type")
  ],
  [
    "A paper-check payout method needs permission and applies to US merchants only.",
    ...seenBy(`merchants.md 6 ${createMethod}: NOT_AUTHORIZED PERMISSION_NOT_GRANTED (paper_check)`),
    test("PayoutMethodFields", "the fields of a payout method > of a paper check: a name and an address in the US")
  ],
  [
    "Name of the paper-check type value and its object: not shown.",
    record("payout_methods", { type: "paper_check", paper_check: { name: /./, address: { country: "US" } } })
  ],
  [
    "For a bank account verified through a third-party linking flow, `last_four` may show the last four digits of a tokenized number.",
    test("PayoutMethods", "a payout method > of a processor token is a verified US account, in 3.1.rc.1.3 only")
  ]
]

const payoutFields =
  "id path resource api_version amount currency create_time complete_time custom_data failure_reason owner payout_method pending_reasons status txnr_failure txnr_payout"
const payout: ReadonlyArray<Quote> = [
  [
    "Fields: `id`, `path`, `resource`, `api_version`, `amount` (integer), `currency`, `create_time`, `complete_time`, `custom_data` (object or null), `failure_reason` (null or object), `owner` (reference object, the account), `payout_method` (reference object), `pending_reasons` (null or array), `status`, `txnr_failure` (null or reference object), `txnr_payout` (reference object to a transaction record).",
    ...payoutFields.split(" ").map((field) => answers("Payout", field)),
    record("payouts", {
      path: /^\/payouts\/[0-9a-f-]{36}$/,
      owner: { resource: "accounts" },
      status: "completed",
      complete_time: /^[0-9]+$/,
      failure_reason: null,
      pending_reasons: null,
      txnr_failure: null,
      txnr_payout: { resource: "transaction_records" }
    }),
    record("payouts", { status: "failed", failure_reason: { reason_code: /./ }, txnr_failure: { id: /./ } }),
    record("payouts", { status: "pending", pending_reasons: [{ reason_code: "PROCESSING" }] })
  ],
  ["A payout also has a platform reference ID", record("payouts", { reference_id: /./ })],
  [
    "; reusing one gives `PAYOUT_REFERENCE_ID_ALREADY_USED`.",
    ...seenBy("merchants.md 7 POST /payouts: INVALID_PARAMS PAYOUT_REFERENCE_ID_ALREADY_USED")
  ]
]

const { reference } = ContractTables
const part = (name: string, ...quotes: ReadonlyArray<ReadonlyArray<Quote>>) =>
  QuotedRows.rowsOf(reference, `${resources} / ${name}`, quotes.flat())

export const merchants = [
  ...part("Legal entity", entity, entityRules),
  ...part("Payout method", method, methodRules),
  ...part("Payout", payout)
]
