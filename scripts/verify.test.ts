import { readFileSync } from 'node:fs'
import { minuteChecks, passParts } from '@croupier/domain/operations/checks'
import { expect, it } from 'vitest'
import { NOT_CHECKED } from './verify.ts'

it('every invariant of the design is read or is said not to be, and none is both', () => {
  const design = readFileSync(`${import.meta.dirname}/../docs/safety.md`, 'utf8')
  const named = [...design.matchAll(/^\| <a id="(I\d+b?)">/gm)].map(([, id]) => id)
  const read = new Set(
    [...passParts, ...minuteChecks.map(({ id: checkId }) => ({ checkId }))].map((one) => one.checkId),
  )
  const unread = NOT_CHECKED.map(([id]) => id)
  expect(named.filter((id) => id !== undefined && !read.has(id)).toSorted()).toEqual(unread.toSorted())
})
