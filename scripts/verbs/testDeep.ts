import { runVerb } from '../services/index.ts'
import { runSteps } from './steps.ts'

await runVerb(
  async () =>
    await runSteps([
      ...(['generate', 'e2eDeep', 'fuzz', 'crashes', 'volume', 'containers'] as const),
      ...(['mutants', 'sqlFaults'] as const),
    ]),
  `What takes hours: every picture, theme and width, many wild requests a route, many killings, many rows, the whole stack in containers, and
faults that the tests must notice:
  npm run test:deep`,
)
