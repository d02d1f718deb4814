import { assertLedgerBalances } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { eventually, openTestGateway, startTestWorker } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LotteryApi, openLotteryApi } from './lotteryApi.ts'
import { aPlayer, lott, passTo } from './lotteryWorld.ts'

let on: LotteryApi

beforeAll(async () => {
  on = await openLotteryApi()
})
afterAll(async () => {
  await assertLedgerBalances(on.world.db)
  await on.close()
})

it('two real workers close, draw and settle a bet once, and its player is told of it', async () => {
  const { world, api, issue } = on
  const gateway = await openTestGateway(world)
  const workers = [await startTestWorker(world), await startTestWorker(world)]
  try {
    const player = await aPlayer(world)
    const session = await api.login(player)
    const socket = await gateway.connect(session)
    socket.socket.emit('draw.follow', { gameCode: 'SSC1M' })
    const line = lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-', { series: 1950 })
    expect((await on.place(session, { line })).status).toBe(200)
    await passTo(world, issue.drawAt, 1)
    const settled = await eventually(() => {
      const settled = socket.of('lottery.orderSettled')
      expect(settled).toHaveLength(1)
      return settled
    })
    const { number } = issue
    expect(settled).toEqual([
      {
        gameCode: 'SSC1M',
        issueNumber: number,
        stake: parseUnits('20'),
        payout: parseUnits('19.5'),
      },
    ])
    await eventually(() => {
      // 10 000 − 20 + 19.5 + 20 · (1956 − 1950) / 2000
      expect(socket.of('wallet.balanceChanged').at(-1)?.balance).toBe(parseUnits('9999.56'))
    })
    const closed = socket.of('lottery.issueClosed').map((event) => event.number)
    const drawn = socket.of('lottery.issueDrawn').map((event) => event.issue)
    expect(closed).toEqual([number])
    expect(drawn).toMatchObject([{ gameCode: 'SSC1M', number, state: 'DRAWN' }])
    expect(drawn[0]?.numbers).toHaveLength(5)
  } finally {
    await Promise.all(workers.map(async (worker) => await worker.close()))
    await gateway.close()
  }
})
