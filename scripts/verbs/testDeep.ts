import { runVerb } from '../services/index.ts'
import { runSteps } from './steps.ts'

await runVerb(
  async () => await runSteps(['generate', 'fuzz', 'crashes', 'mutants', 'sqlFaults']),
  `What takes hours: many wild requests a route, many killings, and faults that the tests must notice:
  npm run test:deep`,
)
