/** Opens the dialog of an act from anywhere. */
import type { Row } from "../../data/json.ts"
import { store } from "../../data/store.ts"
import type { Texts } from "./form.ts"

export interface OpenAct {
  /** the id of its operation, such as `payments.review` */
  readonly id: string
  /** the values of the parameters in its path */
  readonly parameters?: Texts
  /** members of the body that are known already */
  readonly body?: Row
}

export const actInDialog = store<OpenAct | null>(null)

export const openAct = (act: OpenAct): void => actInDialog.set(act)
