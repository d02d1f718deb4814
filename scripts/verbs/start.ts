import { runVerb } from '../services/index.ts'
import { SERVE_USAGE, serve } from './serve.ts'

await runVerb(async () => await serve({ watch: false, args: process.argv.slice(2) }), SERVE_USAGE)
