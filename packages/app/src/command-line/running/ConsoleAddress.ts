/** Addresses of the console. */
import type { Source } from "./PlatformFailure.ts"

/** The page of an object. */
export const pageOf = ({ baseUrl }: Source, resource: string, id: string): string =>
  `${baseUrl}/console/${resource}/${encodeURIComponent(id)}`

/** The first page, with the token that signs in. The fragment of an address stays in the browser. */
export const signIn = (baseUrl: string, operatorToken: string | null): string =>
  operatorToken === null ? `${baseUrl}/console/` : `${baseUrl}/console/#token=${encodeURIComponent(operatorToken)}`
