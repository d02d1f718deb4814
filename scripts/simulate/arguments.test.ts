import { describe, expect, it } from 'vitest'
import { readSimulateArguments as read } from './arguments.ts'

describe('readSimulateArguments', () => {
  it('takes what is given and has a usual figure for the rest', () => {
    expect(read(['--members', '2000', '--minutes', '0.5', '--no-wait'])).toEqual({
      members: 2000,
      minutes: 0.5,
      rate: 20,
      depth: 12,
      seed: 1,
      own: false,
      wait: false,
    })
    expect(read([])).toMatchObject({ members: 200, wait: true })
    expect(read(['--own', '--seed', '7'])).toMatchObject({ own: true, seed: 7 })
  })

  it.each([
    [['--members', 'many'], '--members is a whole number from 2 to 100000, not "many".'],
    [['--members', '2.5'], '--members is a whole number from 2 to 100000, not "2.5".'],
    [['--rate', '0'], '--rate is a number from 0.1 to 5000, not "0".'],
    [['--depth', '1'], '--depth is a whole number from 2 to 100, not "1".'],
    [['--deep', '3'], '--deep is not understood.'],
    [['now'], 'now is not understood.'],
    [['--members'], '--members is not understood.'],
  ])('says in one sentence what is wrong with %j', (args, sentence) => {
    expect(() => read(args)).toThrow(sentence)
  })
})
