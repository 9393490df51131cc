/**
 * Texts that people write and that the platform stores and shows in clear: names of holders, reasons, notes. They must not
 * contain the number of a card or a US social security number, as `custom_data` (platform.md 5).
 */
import * as Check from "../Check.ts"
import { isSensitive, noSensitiveText } from "./SensitiveText.ts"
import * as Text from "./Text.ts"

const isScreened = Check.mustInRequests(
  (text: string) => !isSensitive(text),
  "PARAM_VALUE_IS_INVALID_PATTERN",
  noSensitiveText
)

/** Prose of `min` to `max` code points. */
export const prose = (min: number, max: number) => Text.text(min, max).check(isScreened)

/** The name of a person: 1..255. */
export const Name = prose(1, 255)
