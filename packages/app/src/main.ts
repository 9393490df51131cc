#!/usr/bin/env node
/**
 * Starts the process (Start.ts) from one file of all code, with a cache of compiled code, so that every start after the
 * first compiles nothing. Where the directory cannot be written, the process starts from its sources.
 */
import { enableCompileCache } from "node:module"
import { fileURLToPath, pathToFileURL } from "node:url"
import * as StartBundle from "./StartBundle.ts"

enableCompileCache(StartBundle.cache)

/** Builds the bundle in a process of its own, which continues when this one ends. */
const buildBundle = async (): Promise<void> => {
  const { spawn } = await import("node:child_process")
  const script = fileURLToPath(new URL("BuildStartBundle.ts", import.meta.url))
  spawn(process.execPath, [script], { detached: true, stdio: "ignore" }).unref()
}

const bundle = StartBundle.find()
if (bundle === null) {
  await import("./Start.ts")
  if (StartBundle.isWanted) await buildBundle()
} else await import(pathToFileURL(bundle).href)
