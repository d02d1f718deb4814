import { runVerb } from '../services/index.ts'
import { runSteps } from './steps.ts'

await runVerb(async () => await runSteps(['integration'], () => process.argv.slice(2)))
