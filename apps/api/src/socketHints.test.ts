import { setImmediate } from 'node:timers/promises'
import { push } from '@croupier/db'
import { units } from '@croupier/money'
import type { SocketMessage } from '@croupier/queue'
import { describe, expect, it } from 'vitest'
import { socketHints } from './socketHints.ts'

const balance = (seq: number) =>
  push('member.a', 'wallet.balanceChanged', {
    asset: 'CNY',
    balance: units(BigInt(seq)),
    seq: `${seq}`,
  })

describe('socketHints', () => {
  it('sends what one turn collects in one write, in order and encoded', async () => {
    const writes: (readonly SocketMessage[])[] = []
    const emit = async (messages: readonly SocketMessage[]) => {
      writes.push(messages)
      return messages.map(() => null)
    }
    const hints = socketHints({ emit }, () => {})
    hints.push([balance(1)])
    hints.push([balance(2)])
    expect(writes).toEqual([])
    await setImmediate()
    await setImmediate()
    expect(writes).toHaveLength(1)
    expect(writes[0]?.map((one) => one.data)).toEqual([
      { asset: 'CNY', balance: '0.0001', seq: '1' },
      { asset: 'CNY', balance: '0.0002', seq: '2' },
    ])
  })

  it('tells what Redis did not take, and goes on', async () => {
    const dropped: number[] = []
    const writes: number[] = []
    let fails = true
    const emit = async (messages: readonly SocketMessage[]) => {
      if (fails) return messages.map(() => new Error('away'))
      writes.push(messages.length)
      return messages.map(() => null)
    }
    const hints = socketHints({ emit }, (_, count) => void dropped.push(count))
    hints.push([balance(1)])
    await setImmediate()
    await setImmediate()
    fails = false
    hints.push([balance(2)])
    await setImmediate()
    await setImmediate()
    expect([dropped, writes]).toEqual([[1], [1]])
  })
})
