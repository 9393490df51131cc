/**
 * Texts are compressed before they are sealed. The stored answers of Unique-Keys are records in JSON, whose names and
 * usual values stand in a dictionary. So an answer of 1,000 bytes takes about 150, in the database and in its log, and in less
 * time than it takes to seal what is saved.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib"

/** The first byte of a compressed text names its dictionary. No text begins with such a byte. */
const withFirstDictionary = 1

/** Never edited: what was compressed with it is opened with it. A better one is a second dictionary. */
const firstDictionary = Buffer.from(
  [
    '400 {"error_code":"INVALID_PARAMS","error_message":"Invalid parameter(s).","details":[{"target":["","target_type":"HTTP_REQUEST_BODY","reason_code":"","message":"',
    '"line1":"","line2":null,"city":"","region":"","postal_code":"","country":"US"},"email":null,"phone":null,"holder_name":"","custom_data":null,"rbits":[]',
    '"documents":[],"explanation":null,"respond_by":17,"resolution":null,"reason":{"reason_code":"","reason_message":"","details":[{"detail_code":"","detail_message":"',
    '"type":"credit_card","credit_card":{"card_brand":"visa","last_four":"","expiration_month":,"expiration_year":20,"card_holder":{"',
    '"resource":"legal_entities","path":"/legal_entities/","resource":"payouts","path":"/payouts/","resource":"disputes","path":"/disputes/',
    '201 {"id":"","path":"/refunds/","resource":"refunds","owner":{"id":"","path":"/accounts/","resource":"accounts"},"create_time":17,"status":"pending","payment":{"id":"","path":"/payments/","resource":"payments"},',
    '"refund_reason":"","amounts":{"total_amount":,"currency":"USD","fee_refund_amount":0},"pending_reasons":[{"reason_code":"PROCESSING","reason_message":" is being processed.","details":[]}],',
    '"txnr_merchant":{"id":"01a2","path":"/transaction_records/01a2","resource":"transaction_records"},"txnr_app_fee":null,',
    '201 {"id":"01a2","path":"/payments/01a2","resource":"payments","owner":{"id":"01a2","path":"/accounts/01a2","resource":"accounts"},"create_time":179,"status":"completed","amount":10000,"amount_refunded":0,"amount_disputed":0,"amount_refundable":10000,"fee_amount":0,"fee_amount_refundable":0,"currency":"USD",',
    '"payment_method":{"id":"01a2","path":"/payment_methods/01a2","resource":"payment_methods"},"reference_id":null,"capture_at":179,"authorization_code":"","auto_capture":true,"custom_data":null,"failure_reason":null,"initiated_by":"none","order":null,"line_items":null,"pending_reasons":null,"address_verification":"FULL_MATCH","txnr_app_fee":null,"txnr_merchant":null,"api_version":"3.2"}'
  ].join("")
)

/** A small chunk: a buffer of the usual 16 KiB takes longer to get than a text to compress. */
const options = { level: 1, memLevel: 2, windowBits: 13, chunkSize: 1_024, dictionary: firstDictionary } as const

export const compress = (text: string): Buffer => {
  const deflated = deflateRawSync(text, options)
  return Buffer.concat([Buffer.of(withFirstDictionary), deflated])
}

export const decompress = (bytes: Buffer): string =>
  bytes[0] === withFirstDictionary
    ? inflateRawSync(bytes.subarray(1), options).toString("utf8")
    : bytes.toString("utf8")
