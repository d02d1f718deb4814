import { expect, it } from 'vitest'
import { functionFiles, writtenFunctions } from '../../scripts/services/stores/sqlFunctions.ts'

it('prisma/functions holds each replaced SQL function as its last migration left it (npm run generate)', () => {
  expect([...writtenFunctions()]).toEqual([...functionFiles()])
  expect(writtenFunctions().get('place_bet.sql')).toContain('CREATE OR REPLACE FUNCTION place_bet(')
})
