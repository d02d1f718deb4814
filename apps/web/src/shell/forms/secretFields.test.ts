import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')

/** Each password field of the site, with what a browser is told of it. */
const fields = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  .flatMap((path) => {
    const source = readFileSync(join(SOURCES, path), 'utf8')
    const found = source.match(/<PasswordInput[\s\S]*?\/>/g) ?? []
    return found.map((tag) => [path.replaceAll('\\', '/'), /autoComplete=\S+/.exec(tag)?.[0] ?? 'nothing'] as const)
  })

it('tells browsers of each password field which secret it is: the withdrawal password is never the login’s', () => {
  expect(Object.fromEntries(fields)).toEqual({
    'features/agency/agents/RegisterCentre.tsx': 'autoComplete="new-password"',
    'features/identity/access/LoginForm.tsx': 'autoComplete="current-password"',
    'features/identity/access/PasswordDialog.tsx': 'autoComplete={AUTOCOMPLETE[name]}',
    'features/identity/access/ProofStep.tsx': 'autoComplete="current-password"',
    'features/identity/access/ResetScreen.tsx': 'autoComplete="new-password"',
    'features/identity/access/sms/ResetSmsForm.tsx': 'autoComplete="new-password"',
    'features/identity/registration/PasswordFields.tsx': 'autoComplete="new-password"',
    'features/identity/registration/SecretField.tsx': 'autoComplete={NOT_A_LOGIN}',
    'features/identity/security/PaymentPasswordDialog.tsx': 'autoComplete={NOT_A_LOGIN}',
    'shell/forms/PaymentPasswordField.tsx': 'autoComplete={NOT_A_LOGIN}',
  })
})
