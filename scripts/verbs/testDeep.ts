import { runVerb } from '../services/index.ts'
import { runSteps } from './steps.ts'

await runVerb(
  async () =>
    await runSteps([
      ...(['generate', 'e2eDeep', 'fuzz', 'crashes', 'volume', 'hours'] as const),
      ...(['containers', 'mutants', 'sqlFaults'] as const),
    ]),
  `What takes hours: every picture, theme and width, many wild requests a route, many killings, many rows, days at their ends, the whole stack in containers, and
faults that the tests must notice:
  npm run test:deep`,
)
