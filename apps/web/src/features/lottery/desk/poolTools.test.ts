import { drawPolicies, findPlay, playTable } from '@croupier/rules'
import { expect, it } from 'vitest'
import { poolAfter, poolTools } from './poolTools.ts'

const play = (code: string) => {
  const found = findPlay(code)
  if (found === undefined) throw new Error(`no play ${code}`)
  return found
}

it('groups the 49 numbers by colour, animal of the year and last digit', () => {
  const tools = poolTools(play('lhc.2of2'), 'horse')
  expect(tools.find(({ code }) => code === 'horse')?.symbols).toEqual(['01', '13', '25', '37', '49'])
  expect(tools.filter(({ symbols }) => symbols.includes('49')).map(({ code }) => code)).toEqual([
    'green',
    'horse',
    'tail9',
  ])
})

it('groups the numbers of two digits by heads and tails', () => {
  const tools = poolTools(play('vn.xien2'), 'horse')
  expect(tools.map(({ code }) => code).slice(0, 2)).toEqual(['head0', 'head1'])
  expect(tools.filter(({ symbols }) => symbols.includes('07')).map(({ code }) => code)).toEqual(['head0', 'tail7'])
})

it('groups a pool by tens, and a small one not at all', () => {
  expect(poolTools(play('kl.pick5'), 'horse').map(({ name }) => name)).toHaveLength(8)
  expect(poolTools(play('11.rx3'), 'horse')).toEqual([])
})

it('offers no group that is larger than what the play takes', () => {
  const plays = playTable('LHC', 'ELOTT', drawPolicies('LHC', [], new Date('2026-05-01T00:00:00Z')))
  for (const one of plays) {
    for (const tool of poolTools(one, 'horse')) {
      expect(tool.symbols.length).toBeLessThanOrEqual(one.field.picksMax)
      expect(poolAfter(one, [], tool)).toEqual(tool.symbols)
      expect(poolAfter(one, tool.symbols, tool)).toEqual([])
    }
  }
})
