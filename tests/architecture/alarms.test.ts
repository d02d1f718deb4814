import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { alarmFiles } from '../../scripts/services/writeAlarms.ts'

it('apps/worker/alerts holds the alarms as the domain has them (npm run generate)', () => {
  for (const [file, text] of alarmFiles()) expect(readFileSync(file, 'utf8')).toBe(text)
})
