import { runVerb } from '../services/index.ts'
import { runSteps } from './steps.ts'

await runVerb(
  async () =>
    await runSteps([
      'generate',
      // Each of them keeps one core busy.
      ['types', 'style', 'architecture'],
      ...(['unit', 'datesElsewhere', 'web', 'integration', 'e2e'] as const),
    ]),
)
