import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import { setGameState, setVendorState } from '@croupier/domain/lottery/games'
import { closeSite } from '@croupier/domain/platform/site'
import { DomainError } from '@croupier/wire'
import { merchantIdOf, runVerb, StartProblem, withOperator } from '../services/index.ts'

const USAGE = `Closes a merchant, a vendor or a game for work, or opens it again; every open page is told (protection A9):
  npm run maintenance -- close --merchant MAISON9 --by NAME --notice "EN=New tables" --notice "CN=…" [--until 2026-12-01T06:00Z]
  npm run maintenance -- close --vendor LOTT --by NAME --reason TEXT [--notice "EN=…"] [--until …]
  npm run maintenance -- close --game SSC1M --by NAME --reason TEXT
  npm run maintenance -- open --merchant MAISON9 --by NAME, or with --reason TEXT: --vendor LOTT, --game SSC1M
"--notice" is what people read, language by language; "--reason" is for the audit chain. "off" instead of "close" takes a vendor
out of the offer. Bets that were placed are drawn and settled as ever. Nothing opens by itself.`

const text = { type: 'string' } as const
const options = {
  merchant: text,
  vendor: text,
  game: text,
  by: text,
  reason: text,
  until: text,
  notice: { type: 'string', multiple: true },
} as const
const MOVES = ['open', 'close', 'off'] as const
type Move = (typeof MOVES)[number]

function ask(condition: boolean): asserts condition {
  if (!condition) throw new StartProblem(USAGE)
}

/** `EN=text`, any number of them, as language → text. */
function noticeOf(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    words.map((one) => {
      const [, language, words] = /^([A-Z]{2})=(.*\S.*)$/s.exec(one) ?? []
      ask(language !== undefined && words !== undefined)
      return [language, words.trim()]
    }),
  )
}

function untilOf(text: string | undefined): { until?: Date } {
  if (text === undefined) return {}
  const until = new Date(text)
  ask(!Number.isNaN(until.getTime()))
  return { until }
}

/** What was asked for. @throws StartProblem with the right way to ask */
function readInput() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const { merchant, vendor, game, by = '', reason = '', notice = [], until } = values
  const move = MOVES.find((one) => one === positionals[0])
  const named = [merchant, vendor, game].filter((one) => one !== undefined)
  ask(move !== undefined && positionals.length === 1 && named.length === 1 && by.trim() !== '')
  ask(move !== 'off' || vendor !== undefined)
  const words = noticeOf(notice)
  if (merchant === undefined) ask(reason.trim() !== '')
  else ask(move === 'open' || Object.keys(words).length > 0)
  return { move, merchant, vendor, game, by, reason, notice: words, ...untilOf(until) }
}

type Input = ReturnType<typeof readInput>
const STATES = { open: 'OPEN', close: 'MAINTENANCE', off: 'OFF' } as const
const RESULTS: Readonly<Record<Move, string>> = {
  open: 'is open.',
  close: 'is closed for work.',
  off: 'is out of the offer.',
}

/** @returns what was closed or opened, as people call it */
async function carryOut(ctx: Ctx, input: Input): Promise<string> {
  const { move, merchant, vendor, game, by, reason, notice, until } = input
  const time = until === undefined ? {} : { until }
  if (merchant !== undefined) {
    const merchantId = await merchantIdOf(ctx, merchant)
    await closeSite(ctx, { merchantId, maintenance: move === 'close', reason: notice, by, ...time })
    return merchant
  }
  if (vendor !== undefined) {
    await setVendorState(ctx, { vendor, state: STATES[move], reason, by, notice, ...time })
    return vendor
  }
  ask(game !== undefined && move !== 'off')
  await setGameState(ctx, { gameCode: game, state: STATES[move], reason, by })
  return game
}

/** The operator's command for maintenance of a merchant, a vendor and a game. */
await runVerb(async () => {
  const input = readInput()
  return await withOperator('maintenance', async (ctx) => {
    const what = await carryOut(ctx, input).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      throw new StartProblem(`There is no ${input.vendor ?? input.game}.`)
    })
    console.log(`${what} ${RESULTS[input.move]}`)
    return 0
  })
}, USAGE)
