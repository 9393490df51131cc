#!/usr/bin/env node
/**
 * Starts the process (Start.ts) with a cache of compiled code beside the code itself, so that every start after the
 * first compiles nothing. Where the directory cannot be written, the process starts without it.
 */
import { enableCompileCache } from "node:module"
import { fileURLToPath } from "node:url"

enableCompileCache(fileURLToPath(new URL("../.cache", import.meta.url)))
await import("./Start.ts")
