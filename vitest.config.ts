import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts"],
    globalSetup: "packages/adapters/test/server.ts",
    setupFiles: "packages/testkit/test/contract.setup.ts",
    reporters: ["default", "./scripts/ContractReporter.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000
  }
})
