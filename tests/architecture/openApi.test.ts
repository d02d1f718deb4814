import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HUNG_MS } from '@croupier/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../apps/api/src/openApiDocument.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'croupier-openapi-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Document = ReturnType<typeof openApiDocument>

/** What Redocly's recommended rules find in a document, each as its rule and its place. Asks no network. */
function findings(document: Document): string[] {
  const file = path.join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const cli = path.join(ROOT, 'node_modules/@redocly/cli/bin/cli.js')
  const args = ['lint', file, '--extends', 'recommended', '--format', 'json']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
  if (!stdout.includes('{')) throw new Error(`the linter gave no report: ${stderr}`)
  const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    problems: { ruleId: string; location: { pointer?: string }[] }[]
  }
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)
}

describe('the OpenAPI document', () => {
  it('breaks none of the recommended rules', { timeout: HUNG_MS }, () => {
    expect(findings(openApiDocument('0.0.0-test'))).toEqual([])
  })

  it('is read by rules that find what is missing', { timeout: HUNG_MS }, () => {
    const { servers: _, ...without } = openApiDocument('0.0.0-test')
    expect(findings(without)).toEqual([expect.stringContaining('no-empty-servers')])
  })
})
