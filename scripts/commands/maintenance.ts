import { parseArgs } from 'node:util'
import type { Ctx } from '@croupier/domain'
import { setGameState, setVendorState } from '@croupier/domain/lottery/games'
import { closeSite } from '@croupier/domain/platform/site'
import { DomainError } from '@croupier/wire'
import { merchantIdOf, runVerb, StartProblem, withOperator } from '../services/index.ts'

const USAGE = `Closes a merchant, a vendor or a game for work, or opens it again; every open page is told (protection A9):
  npm run maintenance -- close --merchant MAISON9 --by NAME --told "EN=New tables" --told "CN=…" [--until 2026-12-01T06:00Z]
  npm run maintenance -- close --vendor LOTT --by NAME --reason TEXT [--told "EN=…"] [--until …]
  npm run maintenance -- close --game SSC1M --by NAME --reason TEXT
  npm run maintenance -- open --merchant MAISON9 --by NAME, or with --reason TEXT: --vendor LOTT, --game SSC1M
"--told" is what people read, language by language; "--reason" is for the audit chain. "off" instead of "close" takes a vendor
out of the offer. Bets that were placed are drawn and settled as ever. Nothing opens by itself.`

const text = { type: 'string' } as const
const options = {
  merchant: text,
  vendor: text,
  game: text,
  by: text,
  reason: text,
  until: text,
  told: { type: 'string', multiple: true },
} as const
const MOVES = ['open', 'close', 'off'] as const
type Move = (typeof MOVES)[number]

function ask(condition: boolean): asserts condition {
  if (!condition) throw new StartProblem(USAGE)
}

/** `EN=text`, any number of them, as language → text. */
function toldOf(said: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    said.map((one) => {
      const [, language, words] = /^([A-Z]{2})=(.*\S.*)$/s.exec(one) ?? []
      ask(language !== undefined && words !== undefined)
      return [language, words.trim()]
    }),
  )
}

function untilOf(said: string | undefined): { until?: Date } {
  if (said === undefined) return {}
  const until = new Date(said)
  ask(!Number.isNaN(until.getTime()))
  return { until }
}

/** What was asked for. @throws StartProblem with the right way to ask */
function readInput() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const { merchant, vendor, game, by = '', reason = '', told = [], until } = values
  const move = MOVES.find((one) => one === positionals[0])
  const named = [merchant, vendor, game].filter((one) => one !== undefined)
  ask(move !== undefined && positionals.length === 1 && named.length === 1 && by.trim() !== '')
  ask(move !== 'off' || vendor !== undefined)
  const words = toldOf(told)
  if (merchant === undefined) ask(reason.trim() !== '')
  else ask(move === 'open' || Object.keys(words).length > 0)
  return { move, merchant, vendor, game, by, reason, told: words, ...untilOf(until) }
}

type Input = ReturnType<typeof readInput>
const STATES = { open: 'OPEN', close: 'MAINTENANCE', off: 'OFF' } as const
const SAID: Readonly<Record<Move, string>> = {
  open: 'is open.',
  close: 'is closed for work.',
  off: 'is out of the offer.',
}

/** @returns what was closed or opened, as people call it */
async function carryOut(ctx: Ctx, input: Input): Promise<string> {
  const { move, merchant, vendor, game, by, reason, told, until } = input
  const time = until === undefined ? {} : { until }
  if (merchant !== undefined) {
    const merchantId = await merchantIdOf(ctx, merchant)
    await closeSite(ctx, { merchantId, maintenance: move === 'close', reason: told, by, ...time })
    return merchant
  }
  if (vendor !== undefined) {
    await setVendorState(ctx, { vendor, state: STATES[move], reason, by, notice: told, ...time })
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
    console.log(`${what} ${SAID[input.move]}`)
    return 0
  })
}, USAGE)
