import { Page } from "../../design/Page.tsx"
import { preload } from "../Area.ts"
import { overviewPanels } from "../areas.ts"

preload(overviewPanels.map(({ panel }) => panel))

/** The first page: what the areas show there. */
export const OverviewPage = () => (
  <Page title="Overview">
    <div class="overview">
      {overviewPanels.map(({ name, panel: Part }) => (
        <Part key={name} />
      ))}
    </div>
  </Page>
)
