/** Opens the page on which a merchant gives its data; this tab is the server of the platform for it meanwhile. */
import { openKyc } from "./kycRelay.ts"

const about = "merchant fills in its data on a page of the platform kyc onboarding"

export const KycLink = ({ search }: { readonly search: string }) =>
  about.includes(search.trim().toLowerCase()) ? (
    <section class="try-group">
      <h3>Onboarding</h3>
      <ul class="try-tiles">
        <li>
          <button type="button" class="try-tile" onClick={() => openKyc(null)} data-offer="kyc">
            <strong>Merchant, by hand</strong>
            <span class="muted">gives its own data on the KYC page</span>
          </button>
        </li>
      </ul>
    </section>
  ) : null
