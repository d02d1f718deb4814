import { runVerb } from '../services/index.ts'
import { serve } from './serve.ts'

await runVerb(async () => await serve({ watch: true, args: process.argv.slice(2) }))
