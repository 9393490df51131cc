/**
 * The types of rbits and the fields of each (platform.md 8). Unknown fields are
 * rejected. Texts have at most 255 characters unless a field has its own limit, and
 * may be empty, because platforms do not know everything about a merchant.
 */
import { Schema } from "effect"
import type * as ApiVersion from "../../access/app/ApiVersion.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Address from "../../vocabulary/people/Address.ts"
import * as Phone from "../../vocabulary/people/Phone.ts"
import * as Problem from "../../vocabulary/Problem.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as FreeFormObject from "../../vocabulary/text/FreeFormObject.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as Wire from "../../vocabulary/Wire.ts"

/** A member with its description. */
const said = <S extends Schema.Top>(schema: S, description: string): S["Rebuild"] => schema.annotateKey({ description })

const text = (description: string) => said(Text.text(0, 255), description)
const longText = (description: string) => said(Text.text(0, 65_535), description)
const amount = (description: string) => said(Money.Natural, `${description} In cents.`)
const currency = said(Money.Currency, "The currency of the amounts.")
const time = (description: string) => said(Time.UnixTime, `${description} In UNIX seconds.`)
const count = (description: string) => said(Check.Integer.check(Check.atLeast(0)), description)
const maxItems = 100

/** `required` fields must be present; `others` may be absent. */
const object = <const R extends Schema.Struct.Fields, const O extends Schema.Struct.Fields>(required: R, others: O) =>
  Wire.struct({ ...required, ...Wire.sparse(others) })

const address = (description: string) => said(Address.Incomplete, description)
const uri = text("A web page about it.")

const span = { startTime: time("When it begins."), endTime: time("When it ends.") }

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
  object(
    { isPartnerAccount: said(Schema.Boolean, "Whether the account is at a partner of the app.") },
    {
      accountType: text("What kind of account it is; required unless it is at a partner."),
      createTime: time("When the account was opened."),
      uri: text("The web page of the account.")
    }
  ),
  ({ account_type, is_partner_account }) =>
    is_partner_account === false && account_type === undefined
      ? [Problem.problem("PARAM_IS_MISSING", "account_type")]
      : []
)

const Item = Wire.struct({
  description: longText("What was bought."),
  itemPrice: amount("The price of one piece."),
  quantity: count("How many pieces were bought."),
  amount: amount("The price of all pieces.")
})

/** What is known of funds that are raised. */
const campaign = {
  description: longText("What the funds are for."),
  goalAmount: amount("How much is to be raised."),
  currency,
  ...span,
  uri
}

export const objects = {
  address: object(
    { originAddress: address("The address as the user gave it.") },
    {
      addressType: said(
        Schema.Literals(["home", "business", "billing", "shipping", "other"]),
        "What the address is used for."
      )
    }
  ),
  autoBilling: object(
    {
      amount: amount("What is billed each time."),
      currency,
      interval: said(Schema.Literals(["weekly", "monthly", "quarterly", "yearly"]), "How often it is billed.")
    },
    span
  ),
  businessDescription: object({ businessDescription: longText("What the business does.") }, {}),
  businessName: object(
    { businessName: text("The name of the business.") },
    { nameType: said(Schema.Literals(["legal", "dba"]), "Whether it is the legal name or that of doing business.") }
  ),
  businessReport: object(
    { provider: text("Who made the report.") },
    {
      reportId: text("The id of the report at its provider."),
      reportTime: time("When the report was made."),
      summary: said(
        Schema.Record(Schema.String, Schema.Json).check(FreeFormObject.isScreened),
        "What the report states, as any JSON object."
      )
    }
  ),
  event: object(
    { eventName: text("The name of the event."), startTime: time("When the event begins.") },
    {
      endTime: time("When the event ends."),
      venue: address("Where the event takes place."),
      uri,
      ticketAmount: amount("The price of a ticket."),
      currency,
      expectedAttendance: count("How many people are expected.")
    }
  ),
  expectedVolume: object(
    { monthlyAmount: amount("The expected payments of a month."), currency },
    { averageTicketAmount: amount("The expected payment."), monthlyCount: count("How many payments a month has.") }
  ),
  externalAccount: ExternalAccount,
  fundraisingCampaign: object({ campaignName: text("The name of the campaign.") }, campaign),
  fundraisingEvent: object(
    { eventName: text("The name of the event.") },
    { beneficiaryName: text("Who receives the funds."), ...campaign }
  ),
  industryCode: object(
    {
      industryCode: text("The code of the industry."),
      codeSystem: said(Schema.Literals(["mcc", "naics", "sic", "isic"]), "The system that the code is of.")
    },
    {}
  ),
  landlord: object(
    { name: text("The name of the person or business.") },
    {
      isBusiness: said(Schema.Boolean, "Whether the landlord is a business."),
      phone: said(Phone.Patch, "The telephone number of the landlord."),
      email: text("The e-mail address of the landlord."),
      address: address("The address of the landlord.")
    }
  ),
  partnerService: object(
    { serviceName: text("The service that the merchant has from a partner.") },
    { serviceMonthlyCost: amount("What the service costs in a month.") }
  ),
  person: object(
    { name: text("The name of the person.") },
    {
      birthdate: said(Secret.secret(BirthDate), "The date of birth, such as 1990-01-31. No answer shows it."),
      role: said(
        Schema.Literals(["employee", "fundraiser", "fundraising_team_captain", "other_third_party"]),
        "What the person does for the merchant."
      ),
      email: text("The e-mail address of the person.")
    }
  ),
  phone: object(
    {
      countryCode: said(
        Text.text(0, 255).check(Check.pattern(/^(\+?[1-9]\d{0,2})?$/)),
        "The country code, with or without its plus sign."
      ),
      phoneNumber: text("The number after the country code.")
    },
    { phoneType: said(Schema.Literals(["business", "home", "mobile", "other"]), "What kind of telephone it is.") }
  ),
  project: object(
    { projectName: text("The name of the project.") },
    { description: longText("What is done."), amount: amount("What the project costs."), currency, ...span, uri }
  ),
  property: object(
    { address: address("Where the property is.") },
    {
      propertyType: said(Schema.Literals(["residential", "commercial", "mixed"]), "What the property is used for."),
      unitCount: count("How many units are rented out."),
      monthlyRentAmount: amount("The rent of a month."),
      currency
    }
  ),
  rentalContract: object(
    { monthlyRentAmount: amount("The rent of a month."), currency, startTime: time("When the contract begins.") },
    {
      endTime: time("When the contract ends."),
      depositAmount: amount("The deposit of the tenant."),
      tenantName: text("The name of the tenant."),
      address: address("Where the property is.")
    }
  ),
  revenue: object(
    {
      amount: amount("What the merchant takes in."),
      currency,
      period: said(Schema.Literals(["monthly", "yearly"]), "The time in which it is taken in.")
    },
    { startTime: time("When that time begins.") }
  ),
  transactionDetails: object(
    {
      itemizedReceipt: said(Schema.Array(Item).check(Check.length(1, maxItems)), "What was bought: 1 to 100 items.")
    },
    { note: text("What else is known of the transaction."), deliveryAddress: address("Where it is delivered.") }
  ),
  websiteUri: object(
    { uri: text("The address of the page.") },
    { uriType: said(Schema.Literals(["website", "campaign", "social_media"]), "What kind of page it is.") }
  )
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

/** The versions that accept a type (platform.md 3). A type without an entry is accepted by all. */
export const versionsOfType: { readonly [T in Type]?: ReadonlyArray<ApiVersion.Version> } = {
  event: sinceOnboarding,
  expected_volume: sinceOnboarding,
  landlord: sinceOnboarding,
  property: sinceOnboarding,
  rental_contract: ["3.1.rc.1.3", "3.2"]
}
