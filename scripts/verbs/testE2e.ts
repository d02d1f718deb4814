import { runVerb } from '../services/index.ts'
import { runSteps } from './steps.ts'

await runVerb(async () => await runSteps(['e2e'], () => process.argv.slice(2)))
