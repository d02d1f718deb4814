import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { formatContent, isRefusal, playTable, priceLine } from '@croupier/rules'
import type { lottery } from '@croupier/wire'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { callAs, logIn, type Person } from '../../../scripts/simulate/person.ts'
import { type Caller, Refused, WireClient } from '../../../scripts/simulate/wireClient.ts'
import type { ComposeStack } from './composeStack.ts'

const GAME = 'SSC1M'
const PIECE_AT = 120

/** The smallest line there is: one bet of two fen on one digit. */
function smallLine(): lottery.BetLineInput {
  const play = playTable('SSC', 'LOTT').find(
    ({ mechanic, field }) => mechanic.kind === 'cells' && mechanic.together === 1 && field.cellsMin === 1,
  )
  if (play === undefined) throw new Error('SSC has no play of one cell')
  const { cells, symbols } = play.field
  const picked = cells.map((_, cell) => (cell === 0 ? symbols.slice(0, 1) : []))
  const content = formatContent(play, { cells: picked })
  const terms = { content, series: 1900, base: 2, unit: 'FEN', multiple: 1 } as const
  const line = priceLine(play, terms)
  if (isRefusal(line)) throw new Error(line.reason)
  return { mode: 'LOTT', playCode: play.code, ...terms, bets: line.bets, stake: line.stakeUnits }
}

/** Demo players who act through the site's public address, as browsers do. */
export class Bettors {
  readonly client: WireClient
  readonly #guest: Caller = { address: '127.0.0.1', token: '', refresh: '' }
  readonly #line = smallLine()

  constructor(stack: ComposeStack) {
    // The database knows where the piece of a puzzle belongs (rules E3.5); nobody sits before these logins.
    const solve = async () => {
      const browser = randomBytes(32).toString('base64url')
      const hash = createHash('sha256').update(browser).digest('hex')
      await stack.sql(
        `INSERT INTO sliders (browser_hash, place, drawn_at) VALUES (decode('${hash}', 'hex'), ${PIECE_AT}, money_now())`,
      )
      return { cookie: `captcha=${browser}`, slider: PIECE_AT }
    }
    this.client = new WireClient(stack.origin, stack.origin, solve)
  }

  /** Logs in with an encrypted body. */
  async enter(account: string): Promise<Person> {
    const person = { ...this.#guest, account, publicId: '', password: DEMO_PASSWORD }
    await logIn(this.client, person)
    return person
  }

  async issueOnSale(): Promise<string> {
    const input = { params: { gameCode: GAME } }
    const { value } = await this.client.call('lottery.currentIssue', input, this.#guest)
    if (value.current === null) throw new Error(`${GAME} has no issue on sale`)
    return value.current.number
  }

  /** Places one bet on the issue on sale. @throws Refused with the code */
  async bet(person: Person): Promise<{ orderId: string; issueNumber: string }> {
    const issueNumber = await this.issueOnSale()
    const body = { orderId: randomUUIDv7(), issueNumber, lines: [this.#line] }
    const input = { params: { gameCode: GAME }, body }
    const { value } = await callAs(this.client, person, 'lottery.placeBets', input)
    return { orderId: value.orderId, issueNumber }
  }

  async order(person: Person, orderId: string): Promise<lottery.BetOrder> {
    const input = { params: { orderId } }
    return (await callAs(this.client, person, 'lottery.myOrder', input)).value
  }
}

/** People who bet one after the other without a pause until they are told to stop. */
export class Load {
  placed = 0
  readonly errors: unknown[] = []
  readonly #bettors: Bettors
  readonly #running: Promise<void>[]
  readonly #waiting = new Set<() => void>()
  #stopped = false

  constructor(bettors: Bettors, people: readonly Person[]) {
    this.#bettors = bettors
    this.#running = people.map(async (person) => await this.#play(person))
  }

  async #play(person: Person): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#bettors.bet(person)
        this.placed += 1
      } catch (error) {
        // An issue may close between being read and being bet on; anything else is an error.
        if (!(error instanceof Refused && error.code === 'ISSUE_CLOSED')) this.errors.push(error)
      }
      for (const look of [...this.#waiting]) look()
    }
  }

  /** Resolves when this many more bets were placed, or when one failed. */
  async more(bets: number): Promise<void> {
    const until = this.placed + bets
    await new Promise<void>((resolve) => {
      const look = () => {
        if (this.placed < until && this.errors.length === 0) return
        this.#waiting.delete(look)
        resolve()
      }
      this.#waiting.add(look)
      look()
    })
  }

  /** Ends the load; resolves when the last answer is there. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#running)
  }
}
