/**
 * The page on which a merchant gives its data (merchants.md 14), as a platform would make it. It has no credentials of the
 * app: what it is given becomes a client-side token, and the platform's server does the rest.
 */
import { render } from "preact"
import "./kyc.css"
import { KycPage } from "./KycPage.tsx"
import { loadRiskScript } from "./risk.ts"

loadRiskScript()

const root = document.getElementById("kyc")
if (root !== null) render(<KycPage />, root)
