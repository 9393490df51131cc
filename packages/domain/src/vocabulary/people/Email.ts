/** An e-mail address in the contract's format (merchants.md 1.3), at most 254 characters. */
import * as Check from "../Check.ts"
import * as Text from "../text/Text.ts"

const form = /^[^,:;=@"'\s()[\]]+@([a-zA-Z0-9-]+\.)+[a-zA-Z]{2,}$/

export const Email = Text.text(1, 254).check(Check.pattern(form, "must be an e-mail address"))
export type Email = typeof Email.Type
