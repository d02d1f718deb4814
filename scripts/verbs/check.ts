import { runVerb } from '../services/index.ts'
import { runSteps } from './steps.ts'

await runVerb(async () => await runSteps(['generate', ['types', 'style', 'architecture'], 'unit', 'web']))
