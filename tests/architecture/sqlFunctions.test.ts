import { expect, it } from 'vitest'
import {
  currentFunction,
  functionFiles,
  writtenFunctions,
} from '../../scripts/services/stores/sqlFunctions.ts'

it('prisma/functions holds each replaced SQL function as its last migration left it (npm run generate)', () => {
  expect([...writtenFunctions()]).toEqual([...functionFiles()])
  expect(writtenFunctions().get('place_bet.sql')).toContain('CREATE OR REPLACE FUNCTION place_bet(')
})

it('a function is known as its last migration left it, whether it was replaced or not', () => {
  expect(currentFunction('place_bet')).toBe(
    writtenFunctions().get('place_bet.sql')?.split('\n').slice(1).join('\n').trimEnd(),
  )
  expect(currentFunction('cancel_order')).toMatch(
    /^CREATE OR REPLACE FUNCTION cancel_order\([\s\S]*END \$\$;$/,
  )
  expect(() => currentFunction('nothing')).toThrow('no migration defines nothing')
})
