import { units } from '@croupier/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { amount, positiveAmount } from './amount.ts'
import { DomainError, errors, fail } from './errors.ts'
import { jobs } from './jobs.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

describe('amounts on the wire', () => {
  it('go out and come back unchanged', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (value) => {
        expect(z.decode(amount, z.encode(amount, units(value)))).toBe(value)
      }),
    )
  })

  it.each(['1e3', '0.00001', 'NaN', '+5', '٣', '5,0', ' 5', '05', '5.', '.5', '', '99999999999999999'])(
    'refuses %j',
    (text) => {
      expect(amount.safeDecode(text).success).toBe(false)
    },
  )

  it.each(['0', '0.0', '0.0000', '-1'])('refuses %j where something must be paid', (text) => {
    expect(positiveAmount.safeDecode(text).success).toBe(false)
  })
})

describe('the tables', () => {
  it('name every route once by method and path', () => {
    const seen = Object.values(routes).map((route) => `${route.method} ${route.path}`)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('only list codes that exist, and statuses that are errors', () => {
    for (const route of Object.values(routes)) {
      for (const code of route.errors) expect(errors).toHaveProperty(code)
    }
    for (const spec of Object.values(errors)) expect(spec.status).toBeGreaterThanOrEqual(400)
  })

  it('refuse a body that cannot be decrypted exactly where bodies are encrypted', () => {
    for (const [name, route] of Object.entries<Route>(routes)) {
      const refuses = route.errors.includes('BAD_ENCRYPTED_BODY')
      expect([name, refuses]).toEqual([name, route.bodyAs === 'encrypted'])
    }
  })

  it('take passwords in encrypted bodies only', () => {
    const secret = /password|pwd/i
    for (const [name, route] of Object.entries<Route>(routes)) {
      const forms = route.body instanceof z.ZodDiscriminatedUnion ? route.body.options : [route.body]
      const fields = forms.flatMap((one) => (one instanceof z.ZodObject ? Object.keys(one.shape) : []))
      if (fields.some((field) => secret.test(field))) {
        expect([name, route.bodyAs]).toEqual([name, 'encrypted'])
      }
    }
  })

  it('use names that queues accept', () => {
    for (const [name, job] of Object.entries(jobs)) {
      expect(`${name}${job.queue}`).not.toContain(':')
      expect(job.everyMs).toBeGreaterThan(0)
    }
  })

  it('refusing contains the code, its status and its parameters', () => {
    const refuse = () => fail('ISSUE_CLOSED', { nextIssue: '20261121-0002' })
    expect(refuse).toThrow(DomainError)
    try {
      refuse()
    } catch (error) {
      expect(error).toMatchObject({
        code: 'ISSUE_CLOSED',
        status: 409,
        params: { nextIssue: '20261121-0002' },
      })
    }
  })
})
