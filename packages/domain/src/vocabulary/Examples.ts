/**
 * The data of the examples in the OpenAPI documents: one made-up merchant, a payer, and their resources. The test of the
 * examples creates a resource for each name and replaces its id by that of the resource.
 */

/** The ids of apps are numbers of nine digits. */
export const appId = "100200300"
export const otherAppId = "100200301"

const prefix = "01900000-0000-7000-8000-"

/** The FNV-1a hash of a text, 32 bits. */
const hash = (text: string): number =>
  [...text].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5)

/**
 * The id of the resource with this name in the examples, such as `refund`. A resource that an operation changes has a
 * name of its own, such as `cancelablePayment`.
 */
export const idOf = (name: string): string => `${prefix}${hash(name).toString(16).padStart(12, "0")}`

/** Whether a text contains the id of a resource of the examples. */
export const namesResource = (text: string): boolean => [prefix, appId, otherAppId].some((each) => text.includes(each))

/** The version of the interface in the examples. */
export const version = "3.2"

export const address = { country: "US", postal_code: "94025" } as const

export const holder = { holder_name: "Ada Byron", address } as const

/** A test card that is approved (payments.md 8.1). */
export const card = {
  card_number: "4111111111111111",
  cvv: "123",
  expiration_month: 12,
  expiration_year: 2040,
  card_holder: holder
} as const

export const shop = { name: "Harbor Books", description: "Books and coffee" } as const

export const legalEntity = { country: "US", entity_name: "Harbor Books LLC", description: shop.description } as const

const street = { line1: "1 Main St", city: "Boston", region: "MA", postal_code: "02110", country: "US" } as const

export const phone = { country_code: "+1", phone_number: "6505551234" } as const

const noCountries: ReadonlyArray<string> = []

/** A person with all data, who is an adult at any service time. */
export const completePerson = {
  name: { first: "Ada", last: "Byron" },
  email: "ada@example.com",
  email_is_verified: true,
  phone,
  address: street,
  date_of_birth: { year: 1940, month: 12, day: 10 },
  personal_country_info: { US: { social_security_number_last_four: "6789" } }
} as const

/** A legal entity with all data that its verification needs (merchants.md 1.5). */
export const completeCompany = {
  country: "US",
  entity_name: legalEntity.entity_name,
  phone,
  terms_of_service: { acceptance_time: 0, original_ip: "203.0.113.7" },
  address: street,
  entity_country_info: {
    operates_in_sanctioned_countries: noCountries,
    US: { employer_identification_number: "123456789", legal_form: "limited_liability_company" }
  },
  controller: completePerson
} as const

export const tea = { product_name: "Tea", price: 450, currency: "USD" } as const

export const order = (account_id: string, item: string) =>
  ({
    account_id,
    currency: "USD",
    reference_number: "1001",
    line_items: [{ description: "Tea", quantity: 2, unit_price: 450, item: { id: item } }]
  }) as const

export const agreement = (payment_method_id: string, account_id: string) =>
  ({
    payment_method_id,
    account_id,
    category: "personal",
    type: "recurring",
    signature: { signatory_name: holder.holder_name, signature_time: 1_700_000_000 }
  }) as const

export const refundOf = (payment_id: string) =>
  ({ payment_id, refund_reason: "Returned goods", amounts: { total_amount: 1_000, currency: "USD" } }) as const

/** The merchant's answer to a dispute. */
export const answer = { explanation: "The books were delivered on the 3rd.", documents: [] } as const

/** Risk information about a merchant. */
export const website = {
  type: "website_uri",
  source: "user",
  receive_time: 1_700_000_000,
  website_uri: { uri: "https://books.example.com", uri_type: "website" }
} as const

export const subscription = (topic: string) =>
  ({ topic, callback_uri: "https://books.example.com/notifications" }) as const

export const app = { name: "Example platform" } as const

/** An assertion about the controller of an account (platform.md 6). No app made its signature. */
export const assertion =
  "eyJhbGciOiJIUzI1NiJ9.eyJhcHBfaWQiOiIxMDAyMDAzMDAiLCJhY2NvdW50X2lkIjoiMDE5MDAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDc3M2UyM2IyIiwiY29udHJvbGxlcl9lbWFpbCI6ImFkYUBleGFtcGxlLmNvbSIsImV4cCI6MTgwMDAwMDAwMH0.UVo5Cbq05ECgkzontgtr-8Es2EPX23pF0E9XmQB2nxQ"

/** A moment in UNIX seconds. */
export const time = 1_800_000_000

/** A reference to a resource, as a record shows it. */
export const reference = (resource: string, to: string) => ({ id: to, path: `/${resource}/${to}`, resource }) as const

/** A terminal of the versions before 3.2. */
export const classicTerminal = {
  model: "verifone_p400",
  terminal_configuration: { name: "Counter", currency: "USD" }
} as const

/** The members of its record. */
export const classicRecord = {
  model: classicTerminal.model,
  terminal_configuration: {
    ...classicTerminal.terminal_configuration,
    signature_required: null,
    tip: null,
    contactless_payments: null,
    quick_chip: null,
    deferred_authorization: null
  }
} as const

/** The app that owns what it creates, as a record shows it. */
export const owner = { id: appId, path: null, resource: "applications" } as const

/** The members of a payment that was authorized and waits for its capture. */
export const authorizedPayment = {
  status: "pending",
  auto_capture: false,
  capture_at: null,
  amount_refundable: 0,
  fee_amount_refundable: 0,
  pending_reasons: [{ reason_code: "PENDING_CAPTURE", reason_message: "Payment pending capture.", details: [] }]
} as const

/** The members of a dispute whose answer is in review. */
export const answeredDispute = {
  status: "pending_service_review",
  explanation: answer.explanation,
  respond_by: null
} as const

/** A bank account by which a merchant is paid; its deposits are 10 and 55 cents (merchants.md 16). */
export const payoutBank = {
  nickname: "House account",
  type: "payout_bank_us",
  payout_bank_us: { account_number: "900012345678", routing_number: "021000021", account_type: "checking" }
} as const

/** The members of a payment method that is a bank account. */
export const bank = {
  credit_card: undefined,
  type: "payment_bank_us",
  payment_bank_us: {
    last_four: "5678",
    account_type: "checking",
    account_holder: {
      holder_name: holder.holder_name,
      email: null,
      address: { line1: "", line2: "", city: "", region: "", postal_code: "", country: "" },
      phone: { country_code: null, phone_number: null, type: null }
    }
  }
} as const
