import { runVerb } from '../services/index.ts'
import { runSteps } from './steps.ts'

await runVerb(
  async () =>
    await runSteps([
      ...(['generate', 'types', 'style', 'unit', 'datesElsewhere', 'web'] as const),
      ...(['architecture', 'integration', 'e2e'] as const),
    ]),
)
