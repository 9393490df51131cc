import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "scripts/**/*.test.ts"],
    globalSetup: "packages/adapters/test/server.ts",
    setupFiles: ["packages/contract/src/Setup.ts", "packages/app/test/cleanUp.setup.ts"],
    // the lines above a test name the rows of the contract that it reaches
    includeTaskLocation: true,
    reporters: ["default", "./packages/contract/src/Reporter.ts"],
    // a worker for each of two cores; each loads the modules once for all of its files
    maxWorkers: 2,
    isolate: false,
    testTimeout: 30_000,
    // what is polled for may take as long as a test: both cores are full
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 60_000
  }
})
