import { runVerb } from '../services/index.ts'
import { runSteps } from './steps.ts'

await runVerb(async () => {
  const args = process.argv.slice(2)
  // Who names a file wants all of its walks, those of `npm run test:deep`, too.
  const namesFile = args.some((arg) => arg.endsWith('.spec.ts'))
  return await runSteps([namesFile ? 'e2eDeep' : 'e2e'], () => args)
})
