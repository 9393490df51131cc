/** Where the documents are in a store that speaks S3 (DOCUMENTS_URL, platform.md 13). */
import type { Redacted } from "effect"

/** A bucket, and the beginning of the keys in it: empty, or with a slash at its end. */
export interface S3Location {
  readonly bucket: string
  readonly prefix: string
}

export interface S3Settings extends S3Location {
  /** the address of the store; null: that of AWS in the region */
  readonly endpoint: string | null
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: Redacted.Redacted
  /** of temporary credentials; null: they are lasting ones */
  readonly sessionToken: Redacted.Redacted | null
}

/** `s3://bucket` or `s3://bucket/prefix`. Neither has characters that an address or XML would write in another way. */
const form = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}){0,4})\/?$/

/** The location that a URL names; null: it is not valid. */
export const parse = (url: string): S3Location | null => {
  const [, bucket, path = ""] = form.exec(url) ?? []
  return bucket === undefined ? null : { bucket, prefix: path === "" ? "" : `${path.slice(1)}/` }
}

/**
 * The address of the bucket, without a slash at its end. Of a store that is named, it is a part of the path. AWS has it in the
 * name of the host, unless it has dots, which the certificate of AWS does not cover.
 */
export const addressOf = ({ bucket, endpoint, region }: Pick<S3Settings, "bucket" | "endpoint" | "region">): string => {
  if (endpoint !== null) return `${endpoint.replace(/\/+$/, "")}/${bucket}`
  const host = `s3.${region}.amazonaws.com`
  return bucket.includes(".") ? `https://${host}/${bucket}` : `https://${bucket}.${host}`
}
