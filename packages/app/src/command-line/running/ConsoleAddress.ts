/** Addresses of the console and of the docs. */
import type { Source } from "./PlatformFailure.ts"

/** The page of an object. */
export const pageOf = ({ baseUrl }: Source, resource: string, id: string): string =>
  `${baseUrl}/console/${resource}/${encodeURIComponent(id)}`

/** An address with the token of who opens it. The fragment of an address stays in the browser. */
const withToken = (address: string, operatorToken: string | null): string =>
  operatorToken === null ? address : `${address}#token=${encodeURIComponent(operatorToken)}`

/** The first page, with the token that signs in. */
export const signIn = (baseUrl: string, operatorToken: string | null): string =>
  withToken(`${baseUrl}/console/`, operatorToken)

/** The operations of the API, with the token by which the page fills in credentials and ids. */
export const docs = (baseUrl: string, operatorToken: string | null): string =>
  withToken(`${baseUrl}/docs`, operatorToken)
