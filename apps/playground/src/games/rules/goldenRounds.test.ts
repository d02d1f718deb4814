import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type OwnSeeded, roundStream } from './roundStream.ts'
import { rulesOf } from './seededGames.ts'

const SERVER_SEED = '5e'.repeat(32)
const ROUNDS = 200
const STAKE = 2_500n

const CHOICES: Readonly<Record<OwnSeeded, object>> = {
  slot: {},
  dice: { side: 'OVER', target: 5_000 },
  mines: { mines: 3 },
  plinko: { rows: 12, risk: 'HIGH' },
  wheel: { risk: 'HIGH' },
  hilo: {},
  fish: { shots: [0, 3, 7, 11] },
  cascade: {},
}

/** What these rounds came to when they were first played. */
const PLAYED: Readonly<Record<OwnSeeded, string>> = {
  slot: 'deb4fc257cd57e46',
  dice: 'b5d19497b31a2f0f',
  mines: '478233531264ba82',
  plinko: 'c3467a2705ac5007',
  wheel: '8a93ac2dfead1dbc',
  hilo: '6f574f7eb5b0d02c',
  fish: '385163f052ae9e31',
  cascade: 'a55e8b73213b2610',
}

/**
 * Players recompute rounds of the past, and chances cannot tell two lines of a machine apart that are as likely: what was played
 * must come out alike forever. A table that is changed on purpose is a new game, with a name of its own in the hash.
 */
describe('a round that was played comes out alike forever', () => {
  it.each(Object.entries(CHOICES))('%s', async (name, choice) => {
    const game = name as OwnSeeded
    expect(rulesOf(game).isChoice(choice)).toBe(true)
    const hash = createHash('sha256')
    for (let nonce = 0; nonce < ROUNDS; nonce += 1) {
      const stream = await roundStream(SERVER_SEED, 'golden', game, nonce)
      const outcome = await rulesOf(game).deal(stream, {
        stake: STAKE,
        stakeUnits: STAKE * 100n,
        choice,
      })
      hash.update(JSON.stringify(outcome))
    }
    expect(hash.digest('hex').slice(0, 16)).toBe(PLAYED[game])
  })
})
