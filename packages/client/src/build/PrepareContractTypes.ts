/**
 * Writes the types of the contract after an installation. One without development packages has no generator and needs no
 * types, and no installation fails because of them: `pnpm check:types` says what is wrong.
 */
try {
  await import("./WriteContractTypes.ts")
} catch (error) {
  console.warn(`the types of the client are not written: ${error instanceof Error ? error.message : String(error)}`)
}
