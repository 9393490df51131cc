/**
 * Migration 2: adds the members that banks, refunds, disputes and orders need to the payments that were stored before.
 * Nothing of these payments was refunded or disputed, none has an order, and no network is asked about them again.
 */
const set = (where: string, members: string, without = ""): string =>
  `update resource set doc = ((doc::jsonb${without}) || ${members})::json where type = 'payments'${where}`

const tagged = (...tags: ReadonlyArray<string>): string =>
  ` and doc->>'_tag' in (${tags.map((tag) => `'${tag}'`).join(", ")})`

const nothingReversed = `jsonb_build_object(
  'refunded', 0, 'feeRefunded', 0, 'serviceFeeRefunded', 0, 'disputed', 0, 'platformFeeReturned', 0)`

export const paymentsFamily: ReadonlyArray<string> = [
  set(
    "",
    `jsonb_build_object('terms', (doc->'terms')::jsonb || '{"agreementId": null, "order": null, "reading": null}'::jsonb)`
  ),
  set(tagged("Completed"), `jsonb_build_object('newsAt', null, 'reversals', ${nothingReversed})`),
  set(tagged("Processing", "InReview"), `jsonb_build_object('until', doc->'expiresAt')`, ` - 'expiresAt'`),
  set(tagged("InReview"), `'{"askAt": null, "cleared": null}'::jsonb`)
]
