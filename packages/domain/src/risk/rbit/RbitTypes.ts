/**
 * The types of rbits and the fields of each (platform.md 8). Unknown fields are
 * rejected. Texts have at most 255 characters unless a field has its own limit, and
 * may be empty, because platforms do not know everything about a merchant.
 */
import { Schema } from "effect"
import type * as ApiVersion from "../../access/app/ApiVersion.ts"
import * as Address from "../../vocabulary/Address.ts"
import * as Calendar from "../../vocabulary/Calendar.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Phone from "../../vocabulary/Phone.ts"
import * as Problem from "../../vocabulary/Problem.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as Wire from "../../vocabulary/Wire.ts"

const text = Text.text(0, 255)
const description = Text.text(0, 65_535)
const amount = Money.Natural
const currency = Money.Currency
const time = Time.UnixTime
const count = Check.Integer.check(Check.atLeast(0))
const maxItems = 100

/** `required` fields must be present; `others` may be absent. */
const object = <const R extends Schema.Struct.Fields, const O extends Schema.Struct.Fields>(required: R, others: O) =>
  Wire.struct({ ...required, ...Wire.sparse(others) })

const address = Address.Incomplete

const span = { startTime: time, endTime: time }

const BirthDate = Schema.String.check(
  Check.pattern(/^\d{4}-\d{2}-\d{2}$/, "must be a date such as 1990-01-31").abort(),
  Check.must(
    (date) => {
      const [year = 0, month = 0, day = 0] = date.split("-").map(Number)
      return Calendar.exists({ year, month, day })
    },
    "PARAM_VALUE_IS_OUT_OF_RANGE",
    "must be a date of the calendar"
  )
)

const ExternalAccount = Wire.withRule(
  object({ isPartnerAccount: Schema.Boolean }, { accountType: text, createTime: time, uri: text }),
  ({ account_type, is_partner_account }) =>
    is_partner_account === false && account_type === undefined
      ? [Problem.problem("PARAM_IS_MISSING", "account_type")]
      : []
)

const Item = Wire.struct({ description, itemPrice: amount, quantity: count, amount })

export const objects = {
  address: object(
    { originAddress: address },
    { addressType: Schema.Literals(["home", "business", "billing", "shipping", "other"]) }
  ),
  autoBilling: object(
    { amount, currency, interval: Schema.Literals(["weekly", "monthly", "quarterly", "yearly"]) },
    span
  ),
  businessDescription: object({ businessDescription: description }, {}),
  businessName: object({ businessName: text }, { nameType: Schema.Literals(["legal", "dba"]) }),
  businessReport: object(
    { provider: text },
    {
      reportId: text,
      reportTime: time,
      summary: Schema.Record(Schema.String, Schema.Json).annotate({ description: "Whatever the report states." })
    }
  ),
  event: object(
    { eventName: text, startTime: time },
    { endTime: time, venue: address, uri: text, ticketAmount: amount, currency, expectedAttendance: count }
  ),
  expectedVolume: object({ monthlyAmount: amount, currency }, { averageTicketAmount: amount, monthlyCount: count }),
  externalAccount: ExternalAccount,
  fundraisingCampaign: object(
    { campaignName: text },
    { description, goalAmount: amount, currency, ...span, uri: text }
  ),
  fundraisingEvent: object(
    { eventName: text },
    { beneficiaryName: text, description, goalAmount: amount, currency, ...span, uri: text }
  ),
  industryCode: object({ industryCode: text, codeSystem: Schema.Literals(["mcc", "naics", "sic", "isic"]) }, {}),
  landlord: object({ name: text }, { isBusiness: Schema.Boolean, phone: Phone.Patch, email: text, address }),
  partnerService: object({ serviceName: text }, { serviceMonthlyCost: amount }),
  person: object(
    { name: text },
    {
      birthdate: Secret.secret(BirthDate),
      role: Schema.Literals(["employee", "fundraiser", "fundraising_team_captain", "other_third_party"]),
      email: text
    }
  ),
  phone: object(
    { countryCode: text.check(Check.pattern(/^(\+?[1-9]\d{0,2})?$/)), phoneNumber: text },
    { phoneType: Schema.Literals(["business", "home", "mobile", "other"]) }
  ),
  project: object({ projectName: text }, { description, amount, currency, ...span, uri: text }),
  property: object(
    { address },
    {
      propertyType: Schema.Literals(["residential", "commercial", "mixed"]),
      unitCount: count,
      monthlyRentAmount: amount,
      currency
    }
  ),
  rentalContract: object(
    { monthlyRentAmount: amount, currency, startTime: time },
    { endTime: time, depositAmount: amount, tenantName: text, address }
  ),
  revenue: object({ amount, currency, period: Schema.Literals(["monthly", "yearly"]) }, { startTime: time }),
  transactionDetails: object(
    { itemizedReceipt: Schema.Array(Item).check(Check.length(1, maxItems)) },
    { note: text, deliveryAddress: address }
  ),
  websiteUri: object({ uri: text }, { uriType: Schema.Literals(["website", "campaign", "social_media"]) })
}

export const types = [
  "address",
  "auto_billing",
  "business_description",
  "business_name",
  "business_report",
  "event",
  "expected_volume",
  "external_account",
  "fundraising_campaign",
  "fundraising_event",
  "industry_code",
  "landlord",
  "partner_service",
  "person",
  "phone",
  "project",
  "property",
  "rental_contract",
  "revenue",
  "transaction_details",
  "website_uri"
] as const
export type Type = (typeof types)[number]

const sinceOnboarding: ReadonlyArray<ApiVersion.Version> = ["3.1", "3.1.rc.1.1", "3.1.rc.1.3", "3.2"]

/**
 * The versions that know a type; in all others it is rejected as PARAM_VALUE_IS_INVALID_ENUM (platform.md 3). No entry:
 * every version.
 */
export const versionsOfType: { readonly [T in Type]?: ReadonlyArray<ApiVersion.Version> } = {
  event: sinceOnboarding,
  expected_volume: sinceOnboarding,
  landlord: sinceOnboarding,
  property: sinceOnboarding,
  rental_contract: ["3.1.rc.1.3", "3.2"]
}
