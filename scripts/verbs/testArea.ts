import { globSync } from 'node:fs'
import { ROOT, runVerb, StartProblem } from '../services/index.ts'
import { AREAS, areaOf, foldersOf } from './areas.ts'
import { runSteps, type StepName } from './steps.ts'

const USAGE = `Everything of one area of the product: unit tests, screens, integration in volume with its killings, and all of its walks:
  npm run test:area -- ${AREAS.join(' | ')}`

/** An area may have no tests of a kind. */
const NONE_IS_WELL = '--passWithNoTests'

await runVerb(async () => {
  const [named, ...more] = process.argv.slice(2)
  const area = AREAS.find((one) => one === named)
  if (area === undefined || more.length > 0) throw new StartProblem(USAGE)
  const folders = foldersOf(area)
  const walks = globSync('tests/e2e/**/*.spec.ts', { cwd: ROOT }).filter((one) => areaOf(one) === area)
  const argsOf: Partial<Record<StepName, string[]>> = {
    unit: [...folders.unit, NONE_IS_WELL],
    web: [...folders.web, NONE_IS_WELL],
    integrationDeep: [...folders.integration, NONE_IS_WELL],
    e2eDeep: walks,
  }
  const names = ['unit', 'web', 'integrationDeep'] as const
  return await runSteps(walks.length === 0 ? names : [...names, 'e2eDeep'], (name) => argsOf[name] ?? [])
}, USAGE)
