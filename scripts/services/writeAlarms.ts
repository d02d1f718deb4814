import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prometheusRules, runbook } from '@croupier/domain/operations/alarms'
import { ROOT } from './folders.ts'

const FOLDER = join(ROOT, 'apps', 'worker', 'alerts')

/** What apps/worker/alerts is to hold: the rules of Prometheus and the page of each alarm. */
export const alarmFiles = (): ReadonlyMap<string, string> =>
  new Map([
    [join(FOLDER, 'croupier.yml'), prometheusRules()],
    [join(FOLDER, 'runbook.md'), runbook()],
  ])

/** Writes them. */
export function writeAlarms(): void {
  mkdirSync(FOLDER, { recursive: true })
  for (const [file, text] of alarmFiles()) writeFileSync(file, text)
}
