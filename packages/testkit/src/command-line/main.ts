#!/usr/bin/env node
import { adversary } from "./AdversaryCommand.ts"

process.exitCode = await adversary(process.argv.slice(2))
