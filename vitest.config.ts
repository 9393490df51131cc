import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts"],
    globalSetup: "packages/adapters/test/server.ts",
    testTimeout: 30_000,
    hookTimeout: 60_000
  }
})
