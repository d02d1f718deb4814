import { describe, expect, test } from 'vitest'
import { outcomeCount, outcomesOf } from '../draws/family.ts'
import { isRefusal, type Play, parseContent, playTable } from '../index.ts'
import { betsByTier, judgeOf } from '../mechanics/mechanics.ts'
import { drawPlacesOf } from '../plays/play.ts'
import { cell, rowsOf } from '../plays/rows.ts'

/** Goes through all draws of the places of a play and compares the wins of every tier with its chance. */
function agrees(play: Play, content: string): void {
  const selection = parseContent(play, content)
  if (isRefusal(selection)) throw new Error(`${content}: ${selection.reason}`)
  const judge = judgeOf(play, selection)
  const wins = play.tiers.map(() => 0n)
  let draws = 0n
  for (const draw of outcomesOf(play.space, drawPlacesOf(play))) {
    judge(draw).perTier.forEach((count, at) => {
      wins[at] = (wins[at] ?? 0n) + BigInt(count)
    })
    draws += 1n
  }
  const bets = betsByTier(play, selection)
  const expected = play.tiers.map(({ win }, at) => (BigInt(bets[at] ?? 0) * draws * win.num) / win.den)
  expect([play.code, wins]).toEqual([play.code, expected])
}

const ENUMERATED_MAX = 10_000
const rows = (['TH', 'VN', 'VNS'] as const)
  .flatMap((family) => playTable(family, 'ELOTT'))
  .filter((play) => outcomeCount(play.space, drawPlacesOf(play).length) <= ENUMERATED_MAX)

const PICKS: Readonly<Record<string, string>> = {
  cang3: '412 007',
  cang4: '8412 0000 9999',
  top3: '121 999 007',
  tod3: '112 123 990',
  runtop: '0,3,9',
  runbottom: '0,1,2,3,4,5,6,7,8,9',
}

describe('draws of prizes (rules A18)', () => {
  test.each(rows.map((play) => [play.code, play] as const))('%s wins exactly as often as its chances say', (_, play) =>
    agrees(play, PICKS[play.code.split('.')[1] ?? ''] ?? '00,12,45'),
  )

  test('the plays on the special and all Thai ones are gone through', () => {
    expect(rows.map(({ code }) => code).join(' ')).toBe(
      [
        'th.top3 th.tod3 th.top2 th.bottom2 th.runtop th.runbottom',
        'vn.de vn.head vn.cang3 vn.cang4 vns.de vns.head vns.cang3 vns.cang4',
      ].join(' '),
    )
  })
})

describe('bets on many prizes, on few of them', () => {
  const symbols = ['0', '1', '2', '3', '4', '5']
  test.each([2, 3, 4])('%i prizes: every hit, all or none of some numbers', (places) => {
    const space = { places, from: 0, to: 5, repeats: true }
    const make = rowsOf('VN', 'ELOTT', space)
    const all = { group: 'g', cell: cell('all', ...Array.from({ length: places }, (_, at) => at)) }
    agrees(make.hits({ code: 'hits', ...all, digits: 1, symbols }), '0,4')
    agrees(make.hits({ code: 'written', ...all, digits: 1 }), '0 3 5')
    for (const picks of [2, 3]) {
      const some = { ...all, symbols, picks }
      agrees(make.choose({ code: 'all', ...some }), '0,1,4,5')
      agrees(make.choose({ code: 'none', ...some, wins: [{ hits: [0], tier: 0 }] }), '0,1,4,5')
    }
  })
})
