import { Page } from "../../design/Page.tsx"
import { overviewPanels } from "../areas.ts"

/** The first page: what the areas show there. */
export const OverviewPage = () => (
  <Page title="Overview">
    <div class="halves wide">
      {overviewPanels.map(({ name, panel: Part }) => (
        <Part key={name} />
      ))}
    </div>
  </Page>
)
