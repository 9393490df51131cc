/**
 * The disclaimer that a platform's page shows whenever data of a controller or beneficial owner is submitted or edited
 * (merchants.md 14). The wording may vary, but not the meaning. The button is named Submit.
 */
import type { Locale } from "./LegalEntityFields.ts"

const english =
  "By pressing Submit, you certify that the information you provide is complete and correct to the best of your knowledge."

const french =
  "En appuyant sur Soumettre, vous certifiez que les renseignements que vous fournissez sont complets et exacts au meilleur de votre connaissance."

const texts: Readonly<Record<typeof Locale.Type, string>> = {
  "en-US": english,
  "en-CA": english,
  "fr-CA": french
}

/** The text in the language of `preferred_locale`; null: in US English. */
export const disclaimer = (locale: typeof Locale.Type | null): string => texts[locale ?? "en-US"]
