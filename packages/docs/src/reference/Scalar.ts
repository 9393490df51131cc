/** Scalar, which shows the operations: it is loaded as one file, and styled by reference.css. */
import type { Members } from "@payments-platform/domain/vocabulary/text/Json"
import * as Theme from "../Theme.ts"
import * as RepairRoles from "./RepairRoles.ts"

declare global {
  interface Window {
    readonly Scalar?: { readonly createApiReference: (place: string, configuration: object) => unknown }
  }
}

/**
 * Scalar makes style elements while it runs, and passes the nonce of the policy to some of them only. So each style element
 * of the page gets it; elements of the text that Scalar shows are none of these.
 */
const passNonce = (): void => {
  const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute("content") ?? ""
  const make = document.createElement.bind(document)
  const makeWithNonce = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = make(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
  Object.defineProperty(document, "createElement", { value: makeWithNonce })
}

const load = (address: string): Promise<void> =>
  new Promise((done, failed) => {
    const script = document.createElement("script")
    script.src = address
    script.addEventListener("load", () => done())
    script.addEventListener("error", () => failed(new Error("the script of the page cannot be loaded")))
    document.head.append(script)
  })

export interface ReferenceContent {
  /** the address of Scalar's file */
  readonly script: string
  readonly document: Members
  /** the values of the credentials by the names of their schemes */
  readonly credentials: Readonly<Record<string, string>>
  readonly preferredScheme: ReadonlyArray<string> | string
  readonly send: typeof fetch
}

const valuesOf = (credentials: ReferenceContent["credentials"]) =>
  Object.fromEntries(Object.entries(credentials).map(([scheme, value]) => [scheme, { value }]))

/** Shows the document in the element with the id `reference`, and completes when it stands there. */
export const show = async ({
  credentials,
  document: content,
  preferredScheme,
  script,
  send
}: ReferenceContent): Promise<void> => {
  passNonce()
  await load(script)
  RepairRoles.watch()
  const theme = Theme.choice()
  document.getElementById("reference")?.replaceChildren()
  await new Promise<void>((done) => {
    window.Scalar?.createApiReference("#reference", {
      content,
      authentication: {
        preferredSecurityScheme: typeof preferredScheme === "string" ? preferredScheme : [preferredScheme],
        securitySchemes: valuesOf(credentials)
      },
      customFetch: send,
      ...(theme === null ? {} : { forceDarkModeState: theme }),
      theme: "none",
      withDefaultFonts: false,
      telemetry: false,
      persistAuth: false,
      hideClientButton: true,
      hideDarkModeToggle: true,
      showDeveloperTools: "never",
      documentDownloadType: "none",
      agent: { disabled: true },
      mcp: { disabled: true },
      defaultOpenAllTags: false,
      // its operations would be rendered before anybody asks for them
      defaultOpenFirstTag: false,
      defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
      onLoaded: () => done()
    })
  })
}
