/** The cause and the cure of every reason that the request alone can have, and of those of Unique-Keys and tokens. */
import { help } from "./Help.ts"

export const form = {
  PARAM_IS_MISSING: help(
    "A required field or header is absent, or null.",
    "Send it. The target names it; for a header, target_type is HTTP_REQUEST_HEADER."
  ),
  PARAM_IS_REPEATED: help(
    "A key of the body, a parameter of the query or an entry of a list stands twice.",
    "Send it once."
  ),
  PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN: help(
    "Two booleans are true that exclude each other, such as card_on_file and recurring.",
    "Set one of them to false."
  ),
  PARAM_MUTUALLY_EXCLUSIVE: help(
    "Two fields exclude each other. Each is a target. In a list, page excludes every other parameter.",
    "Send one of them."
  ),
  PARAM_IS_UNKNOWN: help(
    "There is no such field or parameter in this Api-Version. The message names the versions that have it.",
    "Look for a slip in the name, or send another Api-Version."
  ),
  PARAM_VALUE_IS_WRONG_TYPE: help(
    "The value has another JSON type, such as a text for a number. Malformed JSON has the target [].",
    "Send the type that the message names. An amount is a whole number, not a text."
  ),
  PARAM_VALUE_IS_INVALID_ENUM: help(
    "The value is none of those that are allowed here: a wrong word, currency, country or type of what an id names.",
    "The message lists the values. For an id, send one of a resource that fits."
  ),
  PARAM_VALUE_IS_INVALID_PATTERN: help(
    "The value has the wrong form: a card number with a wrong digit, an unknown cursor, a PO box, a card number in custom_data.",
    "The message names the form. Never put card or personal numbers into free fields."
  ),
  PARAM_VALUE_IS_OUT_OF_RANGE: help(
    "A length, number, time or size is out of its bounds.",
    "The message names the bounds. For a refund, amount_refundable of the payment is the most."
  ),
  PARAM_CANNOT_BE_MODIFIED: help(
    "The field is fixed, frozen in this state, or set by the platform alone.",
    "Leave it out. For another card or bank account, make a new method."
  ),
  INVALID_PHONE_NUMBER: help(
    "A North American number has at least 10 digits, and its 1st and 4th are 2 to 9.",
    "Ask for the number again."
  ),
  TOO_MANY_DOCUMENTS: help(
    "A dispute takes 5 documents, a party of a verification keeps 50.",
    "Join pages into one file, and send the ones that matter."
  ),
  DOCUMENT_FORMAT_NOT_SUPPORTED: help(
    "The content of the file is no PDF, JPEG or PNG, whatever its name says.",
    "Convert the file."
  ),
  DOCUMENT_EXPIRED: help(
    "The document was uploaded more than 24 hours ago and attached to nothing.",
    "Upload it again, and attach it at once."
  ),
  DOCUMENT_ALREADY_USED: help("The document is attached to another resource.", "Upload it again for this one.")
}

export const bankAndCard = {
  INVALID_ROUTING_NUMBER: help(
    "The nine digits are no routing number: the check digit or the prefix is wrong.",
    "Ask for the number again. It stands on a check."
  ),
  INVALID_INSTITUTION_NUMBER: help(
    "The directory does not know the Canadian institution number.",
    "Ask for the three digits again."
  ),
  INVALID_TRANSIT_NUMBER: help(
    "The directory does not know the Canadian transit number.",
    "Ask for the five digits again."
  ),
  INVALID_PLAID_ACCOUNT_ID: help(
    "The processor token does not open this account.",
    "Let the payer link the bank account again."
  ),
  CARD_FUNDING_VALIDATION_MISMATCH: help(
    "card_funding says debit or credit, and the card is the other.",
    "Leave card_funding out, or ask for a card of this kind."
  ),
  PREPAID_VALIDATION_MISMATCH: help(
    "card_funding says prepaid and the card is not, or the other way round.",
    "Leave card_funding out, or ask for another card."
  ),
  FEE_TYPE_INCOMPATIBLE_WITH_PAYMENT_METHOD: help(
    "A convenience fee is not possible for a bank payment or a card that a reader read.",
    "Send fee_type platform_fee, or leave it out."
  )
}

export const merchantData = {
  INVALID_EMPLOYER_IDENTIFICATION_NUMBER: help(
    "The EIN is not 9 digits, or all its digits are equal.",
    "Ask for it again."
  ),
  INVALID_BUSINESS_NUMBER: help(
    "The Canadian business number is not 9 digits, with an optional program account such as RT0001.",
    "Ask for it again."
  ),
  INVALID_SIGNIFICANT_DONORS: help(
    "significant_donors is given, and nothing in it is true or filled.",
    "Set one kind of donor to true, or send null."
  ),
  INVALID_SIGNIFICANT_BENEFICIARIES_ENTITIES: help(
    "The group entities of significant_beneficiaries is given, and nothing in it is true or filled.",
    "Set one to true, or send null."
  ),
  INVALID_SIGNIFICANT_BENEFICIARIES_GEOGRAPHIES: help(
    "The group geographies of significant_beneficiaries is given, and nothing in it is true or filled.",
    "Set one to true, or send null."
  ),
  INVALID_SIGNIFICANT_BENEFICIARIES_AFFILIATION_ASSOCIATION_TYPE: help(
    "An affiliation has no association type that is true or filled.",
    "Set one to true."
  ),
  ENTERPRISE_CUSTOMER_ID_CANNOT_BE_MODIFIED: help("enterprise_customer_id is set once and stays.", "Leave it out.")
}

export const keysAndTokens = {
  UNIQUE_KEY_ALREADY_USED: help(
    "The Unique-Key belongs to another request: another path, body or Api-Version.",
    "Take a new key for a new intent. For a repetition, send the very same request."
  ),
  CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING: help(
    "The first request with this Unique-Key still runs.",
    "Send it again a little later. You then get the answer of the first."
  ),
  TOKEN_EXPIRED: help(
    "A client-side token lives for 30 minutes, a document for 24 hours.",
    "Let the browser make a new token."
  ),
  TOKEN_ALREADY_USED: help(
    "A client-side token serves one request that succeeds.",
    "Let the browser make a new token."
  ),
  TOKEN_FIELD_NOT_PERMISSED: help(
    "A field stands in the token and beside it, or permissioned_fields does not allow it.",
    "Send the field once, and list it in permissioned_fields."
  ),
  TOO_MANY_TOKENS: help("An app or an operator has at most 3 live tokens.", "Revoke one that is no longer used.")
}
