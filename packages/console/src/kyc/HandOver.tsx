/** What this page handed over, and what the platform's server does with it, since a browser may not. */
import { useStore } from "../data/store.ts"
import type { Submission } from "./Form.tsx"
import { knownId } from "./platform.ts"
import { riskToken } from "./risk.ts"
import { appId } from "./service.ts"

const lineOf = ({ givesEmail, token }: Submission, id: string, clientIp: string): string => {
  const body = {
    token: { id: token },
    terms_of_service: { acceptance_time: "<seconds>", original_ip: clientIp },
    ...(givesEmail ? { controller: { email_is_verified: true } } : {})
  }
  return [
    `curl -X POST "$BASE/legal_entities${id === "" ? "" : `/${id}`}"`,
    `  -H "App-Id: ${appId}" -H "App-Token: $APP_TOKEN" -H 'Api-Version: 3.2'`,
    `  -H "Unique-Key: $(uuidgen)" -H "Service-Risk-Token: $RISK_TOKEN" -H 'Client-IP: ${clientIp}'`,
    `  -H 'Content-Type: application/json'`,
    `  -d '${JSON.stringify(body).replace('"<seconds>"', "'$(date +%s)'")}'`
  ].join(" \\\n")
}

export const HandOver = ({ isDone, submission }: { readonly submission: Submission; readonly isDone: boolean }) => {
  const risk = useStore(riskToken)
  const clientIp = risk?.clientIp ?? "<address>"
  return (
    <details class="kyc-over" open={!isDone}>
      <summary>What happened to the data</summary>
      <ol>
        <li>
          This page sent it to <span class="mono">POST /tokens</span> with the id of the app alone, and got{" "}
          <span class="mono">{submission.token}</span>, which is valid for 30 minutes and can be used once.
        </li>
        <li>
          It gives the platform's server this token, and the risk token and address of this page view
          {risk === null ? ", once there are any" : ""}.
        </li>
        <li>
          {isDone
            ? "The server finished with its own credentials. In staging, the tab of the console that opened this page played the server."
            : "No server is connected to this page. It would finish so:"}
        </li>
      </ol>
      <pre class="code" tabIndex={0} role="region" aria-label="What the server sends">
        {lineOf(submission, knownId, clientIp)}
      </pre>
    </details>
  )
}
