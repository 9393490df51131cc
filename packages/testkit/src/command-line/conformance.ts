#!/usr/bin/env node
import { conformance } from "./ConformanceCommand.ts"

process.exitCode = await conformance(process.argv.slice(2))
