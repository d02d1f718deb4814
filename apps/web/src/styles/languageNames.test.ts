import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@croupier/locales'
import { expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'languageNames.css'), 'utf8')

it('the face of the names has every letter that the Latin faces lack', () => {
  const cut = [...css.matchAll(/U\+([0-9A-F]+)/g)].map(([, hex = '']) => Number.parseInt(hex, 16))
  const names = Object.values(LANGUAGES).map(({ name }) => name)
  const letters = [...new Set(names.join(''))].filter(
    (letter) => !/[\p{Script=Latin}\p{Script=Common}]/u.test(letter),
  )
  const inOrder = (points: readonly number[]) => [...points].sort((a, b) => a - b)
  const needed = letters.map((letter) => letter.codePointAt(0) ?? 0)
  expect(inOrder(cut)).toEqual(inOrder(needed))
})
