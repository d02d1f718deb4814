import { runVerb } from '../services/index.ts'
import { runSteps } from './steps.ts'

await runVerb(
  async () =>
    await runSteps([
      ...(['generate', 'types', 'style', 'unit', 'unitElsewhere', 'web'] as const),
      ...(['architecture', 'integration', 'e2e'] as const),
    ]),
)
