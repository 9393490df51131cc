/** Valid bodies that the arbitraries do not make: merchants, cards and rbits with all fields that go together. */
const address = {
  line1: "1 Main St",
  line2: "",
  city: "Boston",
  region: "MA",
  postal_code: "02110",
  country: "US"
}
const phone = { country_code: "+1", phone_number: "650-555-1234" }
const amount = { amount: 1, currency: "USD" }
const span = { start_time: 1, end_time: 2 }

/** The object of each type of rbit, in full (platform.md 8). */
const properties = {
  address: { origin_address: address, address_type: "home" },
  auto_billing: { ...amount, interval: "weekly", ...span },
  business_description: { business_description: "x" },
  business_name: { business_name: "x", name_type: "dba" },
  business_report: { provider: "x", report_id: "x", report_time: 1, summary: { a: [1] } },
  event: {
    event_name: "x",
    ...span,
    venue: address,
    uri: "x",
    ticket_amount: 1,
    currency: "USD",
    expected_attendance: 1
  },
  expected_volume: { monthly_amount: 1, currency: "CAD", average_ticket_amount: 1, monthly_count: 1 },
  external_account: { is_partner_account: false, account_type: "x", create_time: 1, uri: "x" },
  fundraising_campaign: {
    campaign_name: "x",
    description: "x",
    goal_amount: 1,
    currency: "USD",
    ...span,
    uri: "x"
  },
  fundraising_event: {
    event_name: "x",
    beneficiary_name: "x",
    description: "x",
    goal_amount: 1,
    currency: "USD",
    ...span,
    uri: "x"
  },
  industry_code: { industry_code: "1", code_system: "mcc" },
  landlord: { name: "x", is_business: true, phone, email: "ada@example.com", address },
  partner_service: { service_name: "x", service_monthly_cost: 1 },
  person: { name: "x", birthdate: "1990-01-02", role: "employee", email: "ada@example.com" },
  phone: { country_code: "1", phone_number: "6505551234", phone_type: "home" },
  project: { project_name: "x", description: "x", ...amount, ...span, uri: "x" },
  property: { address, property_type: "mixed", unit_count: 1, monthly_rent_amount: 1, currency: "USD" },
  rental_contract: {
    monthly_rent_amount: 1,
    currency: "USD",
    ...span,
    deposit_amount: 1,
    tenant_name: "x",
    address
  },
  revenue: { ...amount, period: "monthly", start_time: 1 },
  transaction_details: {
    itemized_receipt: [{ description: "x", item_price: 1, quantity: 1, amount: 1 }],
    note: "x",
    delivery_address: address
  },
  website_uri: { uri: "x", uri_type: "website" }
}

const rbitOf = ([type, object]: readonly [string, object]) => ({
  type,
  source: "user",
  receive_time: 0,
  properties: object
})

/** One of each type. */
export const rbits = Object.entries(properties).map(rbitOf)
export const rbit = { type: "person", source: "user", receive_time: 0, person: properties.person }

const person = {
  name: { first: "Ada", middle: "K", last: "Owner", suffix: "II" },
  is_beneficial_owner: true,
  email: "ada@example.com",
  email_is_verified: true,
  job_title: "CEO",
  reference_id: "x",
  phone,
  address,
  date_of_birth: { year: 1940, month: 1, day: 2 },
  personal_country_info: { US: { social_security_number: "123456789" }, CA: { social_insurance_number: "046454286" } }
}

const other = { donor: true, other: "x" }

export const entity = {
  country: "US",
  entity_name: "Harbor Books LLC",
  description: "Books",
  email: "books@example.com",
  primary_url: "https://books.example",
  custom_data: { a: { b: [1, "x"] } },
  reference_id: "x",
  controller_type: "controller",
  enterprise_customer_id: "x",
  annual_sales_volume: 1,
  annual_sales_volume_currency: "USD",
  annual_credit_card_volume: 1,
  preferred_locale: "en-US",
  entity_purpose_or_ideology: "x",
  source_and_use_of_funds: "x",
  has_significant_wealth_contributors: true,
  significant_wealth_contributors: [{ name: "Ada", country: "US" }],
  address,
  phone,
  controller: person,
  account_controller: null,
  additional_representatives: { representative_1: person },
  entity_country_info: {
    country_of_formation: "US",
    operates_in_sanctioned_countries: ["CU"],
    year_of_formation: 1950,
    US: { employer_identification_number: "123456789", legal_form: "nonprofit_corporation" },
    CA: { business_number: "123456789", provincial_business_number: "x", legal_form: "trust" }
  },
  business_number: "123456789",
  provincial_business_number: "x",
  public_ownership: {
    is_publicly_traded: true,
    primary_exchange: "NYSE",
    is_subsidiary: false,
    parent_company_name: "x",
    traded_exchanges: { NYSE: { symbol: "A", country: "US", name: "x" } }
  },
  significant_beneficiaries: {
    entities: { education: true, other: "x" },
    geographies: { local: true, international: ["US"] },
    affiliations: { affiliation_1: { name: "x", countries: ["US"], association_types: other } },
    non_domestic_location_beneficiaries: ["US"]
  },
  significant_donors: { individual: true, other: "x" },
  terms_of_service: { acceptance_time: 0, original_ip: "10.0.0.1", terms_of_service_version: "1" },
  attestation: { attester_type: "controller", controller: { attest_time: 0, original_ip: "10.0.0.1" } },
  rbits: [rbit]
}

const fee = { model: "blended", percentage: "2.9", fixed_amount: 30 }
const prices = {
  credit_card: fee,
  payment_bank: fee,
  debit_card: fee,
  recurring_fee: { amount: 1 },
  other_fees: { debit_failure_fee: { amount: 1 } },
  equipment_fees: [{ description: "x", amount: 1 }]
}
const kinds = { credit: true, debit: false }

export const account = {
  name: "Shop",
  description: "Things",
  statement_description: "Shop",
  reference_id: "x",
  custom_data: { a: 1 },
  industry: { merchant_category_code: "5942", category_detail: "x" },
  incoming_payments: {
    accepted_methods: ["visa"],
    prepaid_cards_disabled: true,
    amex: { countries: { US: { opt_blue: { opt_into_marketing: true } } } }
  },
  convenience_fee_amount: 1,
  payout: { default_currency: "USD", currencies: { USD: { payout_method_id: null, period: "daily" }, CAD: null } },
  pricing: { currencies: { USD: prices, CAD: null } },
  platform_onboarding_time: null,
  projected_monthly_transaction_volume: 1.5,
  referral_details: { name: "x", email: "ada@example.com", standard_id: "x", coupon_code: "x" },
  referral_partner: "x",
  transaction_type: "internet",
  onboarding_location: address,
  accepted_method_of_payments: {
    countries: { US: { visa: { card_not_present: kinds, card_present: { contact: kinds, contactless: kinds } } } }
  },
  primary_url: "https://shop.example",
  beneficiary_legal_entity_id: null,
  rbits: [rbit]
}

/** In five days: the world of the examples moves its clock to the next opening, and a capture may wait for seven days. */
export const captureAt = Math.floor(Date.now() / 1_000) + 5 * 86_400

const holder = { holder_name: "Ada Byron", email: "ada@example.com", address, phone: { ...phone, type: "home" } }

export const card = {
  card_number: "4111111111111111",
  cvv: "123",
  expiration_month: 12,
  expiration_year: 2040,
  card_holder: holder,
  auto_update: true,
  card_on_file: true,
  recurring: false,
  virtual_terminal_mode: "mobile",
  trigger_verification: false,
  card_funding: null
}
export const wallet = { payment_data: { test_card_number: "4111111111111111" }, card_holder: holder }

export const methodChange = {
  credit_card: {
    expiration_month: 11,
    expiration_year: 2041,
    card_holder: holder,
    auto_update: true,
    card_on_file: false,
    virtual_terminal_mode: null
  },
  custom_data: { a: 1 },
  rbits: [rbit]
}

export const bankCA = {
  account_number: "1234567",
  institution_number: "003",
  transit_number: "00011",
  account_type: "checking",
  account_holder: holder
}

export const agreement = (payment_method_id: string, account_id: string) => ({
  payment_method_id,
  account_id,
  category: "personal",
  type: "one_time",
  signature: { signatory_name: "Ada Byron", signature_time: 0 }
})

export const payment = (account_id: string, order: object) => ({
  account_id,
  amount: 1_000,
  currency: "USD",
  payment_method: { type: "credit_card", credit_card: card },
  auto_capture: false,
  capture_at: captureAt,
  fee_amount: 10,
  initiated_by: "customer",
  reference_id: "x",
  custom_data: { a: 1 },
  order,
  rbits: [rbit]
})

export const app = {
  name: "x",
  status: "active",
  production_access: false,
  direct_integration: true,
  notification_version: "3.2",
  return_fees_on_dispute: true,
  throttle: { requests: 1, window_seconds: 1 },
  permissions: { currencies: ["USD"], versions: ["3.1"], card_present: true }
}
