/** The page on which a merchant gives the data that is still missing (merchants.md 14). It has no credentials of the app. */
import { render } from "preact"
import "./kyc.css"

const root = document.getElementById("kyc")
if (root !== null) render(<main class="kyc">This page is being made.</main>, root)
