import { runVerb } from '../services/index.ts'
import { readableLine } from './readableLine.ts'
import { SERVE_USAGE, serve } from './serve.ts'

const echo = readableLine(process.stdout.isTTY)
await runVerb(async () => await serve({ watch: true, args: process.argv.slice(2), echo }), SERVE_USAGE)
