import { randomUUIDv7 } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { percentile, seededRandom } from '../statistics.ts'

/** What the load process is asked to do: bets over HTTP, one at a time on each connection, kept alive. */
export interface HttpLoadTask {
  /** of the API processes: connection n goes to every `ports`-th from n on */
  readonly ports: readonly number[]
  readonly path: string
  readonly connections: number
  readonly seconds: number
  /**
   * bets a second, evenly spread; as many as the connections take when null. One that is due while every connection waits for an
   * answer waits, too (its latency counts from when it was due), or is dropped and counted.
   */
  readonly pace: { readonly rate: number; readonly late: 'WAIT' | 'DROP' } | null
  /** one session each; connection n uses every `connections`-th from n on */
  readonly tokens: readonly string[]
  /** whose turn it is, as places in `tokens`, over and over; the connections share them out themselves when null */
  readonly turns: readonly number[] | null
  /** sessions of members without money, for bets that must be refused */
  readonly brokeTokens: readonly string[]
  /** bodies of an order with ORDER_ID in the place of its id, all of one length, taken in turn */
  readonly bodies: readonly string[]
  readonly duplicates: number
  readonly rejects: number
  readonly seed: number
}

export interface HttpLoadResult {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** answered 200 for the first time, answered 200 again, refused by code */
  readonly placed: number
  readonly replayed: number
  readonly refused: Readonly<Record<string, number>>
  /** due, but never sent: no connection was free */
  readonly dropped: number
  /** processor time of the load process, ms */
  readonly cpuMs: number
}

const ID_LENGTH = 36

/** One connection: sends a request and waits for the whole answer. */
class Line {
  readonly #socket: Socket
  #answer: ((head: string, body: string) => void) | undefined
  #seen = ''

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (chunk) => this.#hear(String(chunk)))
    this.#socket.on('error', (error) => {
      throw error
    })
  }

  say(request: string, answer: (head: string, body: string) => void): void {
    this.#answer = answer
    this.#socket.write(request, 'latin1')
  }

  end(): void {
    this.#socket.destroy()
  }

  #hear(chunk: string): void {
    this.#seen += chunk
    const end = this.#seen.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#seen.slice(0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    if (this.#seen.length < end + 4 + length) return
    const body = this.#seen.slice(end + 4, end + 4 + length)
    this.#seen = ''
    this.#answer?.(head, body)
  }
}

/** Bodies and sessions of one run, and the counts of their outcomes. */
class Orders {
  readonly #task: HttpLoadTask
  readonly #random: () => number
  readonly #heads: readonly string[]
  readonly #brokeHeads: readonly string[]
  readonly #last = new Map<string, string>()
  readonly #turn: number[] = []
  #next = 0
  placed = 0
  replayed = 0
  readonly refused: Record<string, number> = {}

  constructor(task: HttpLoadTask) {
    this.#task = task
    this.#random = seededRandom(task.seed)
    const [length = 0] = task.bodies.map((body) => body.length - 'ORDER_ID'.length + ID_LENGTH)
    const [port] = task.ports
    const headOf = (token: string) =>
      `POST ${task.path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: http://127.0.0.1:${port}\r\n` +
      `token: ${token}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
    this.#heads = task.tokens.map(headOf)
    this.#brokeHeads = task.brokeTokens.map(headOf)
  }

  next(line: number): string {
    const { duplicates, rejects, bodies } = this.#task
    const chance = this.#random()
    const head = this.#head(line, chance < rejects)
    const before = this.#last.get(head)
    if (before !== undefined && chance >= rejects && chance < rejects + duplicates) {
      return head + before
    }
    const body = bodies[this.#next % bodies.length] ?? ''
    const text = body.replace('ORDER_ID', randomUUIDv7())
    if (chance >= rejects) this.#last.set(head, text)
    return head + text
  }

  /** The next member of a connection: the next of the task's turns, or of the connection's own sessions. */
  #head(line: number, isBroke: boolean): string {
    const { connections, turns } = this.#task
    this.#next += 1
    if (turns !== null) return this.#heads[turns[this.#next % turns.length] ?? 0] ?? ''
    const own = Math.max(1, Math.floor(this.#heads.length / connections))
    const turn = (this.#turn[line] ?? -1) + 1
    this.#turn[line] = turn
    const heads = isBroke ? this.#brokeHeads : this.#heads
    return heads[(line + (turn % own) * connections) % heads.length] ?? ''
  }

  count(head: string, body: string): void {
    if (head.startsWith('HTTP/1.1 200')) {
      if (body.includes('"replayed":true')) this.replayed += 1
      else this.placed += 1
      return
    }
    const code = /"code":"(\w+)"/.exec(body)?.[1] ?? head.slice(9, 12)
    this.refused[code] = (this.refused[code] ?? 0) + 1
  }
}

async function run(task: HttpLoadTask): Promise<HttpLoadResult> {
  const orders = new Orders(task)
  const lines = Array.from({ length: task.connections }, (_, at) => new Line(task.ports[at % task.ports.length] ?? 0))
  const latencies: number[] = []
  const usedBefore = process.cpuUsage()
  const started = performance.now()
  const end = started + task.seconds * 1_000
  let finished = started
  const say = (line: number, due: number, then: () => void) => {
    lines[line]?.say(orders.next(line), (head, body) => {
      finished = performance.now()
      latencies.push(finished - due)
      orders.count(head, body)
      then()
    })
  }
  const loop = (line: number, done: () => void): void => {
    const now = performance.now()
    if (now >= end) done()
    else say(line, now, () => loop(line, done))
  }
  let dropped = 0
  if (task.pace === null) {
    await Promise.all(lines.map((_, at) => new Promise<void>((resolve) => loop(at, resolve))))
  } else dropped = await paced(task.connections, { started, end, ...task.pace }, say)
  const used = process.cpuUsage(usedBefore)
  for (const line of lines) line.end()
  return {
    perSecond: latencies.length / ((finished - started) / 1_000),
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    placed: orders.placed,
    replayed: orders.replayed,
    refused: orders.refused,
    dropped,
    cpuMs: (used.user + used.system) / 1_000,
  }
}

/**
 * Sends each request when it is due. When no connection is free then, it is sent as soon as one is, or not at all. Latency
 * counts from when it was due. @returns how many were never sent
 */
async function paced(
  connections: number,
  pace: { started: number; end: number; rate: number; late: 'WAIT' | 'DROP' },
  say: (line: number, due: number, then: () => void) => void,
): Promise<number> {
  const free = Array.from({ length: connections }, (_, at) => at)
  const total = Math.floor(((pace.end - pace.started) / 1_000) * pace.rate)
  let passed = 0
  let dropped = 0
  await new Promise<void>((resolve) => {
    const tick = () => {
      const dueNow = Math.min(total, ((performance.now() - pace.started) / 1_000) * pace.rate)
      while (passed < dueNow && free.length > 0) {
        const line = free.shift() as number
        const due = pace.started + (passed / pace.rate) * 1_000
        passed += 1
        say(line, due, () => {
          free.push(line)
          if (passed >= total && free.length === connections) {
            clearInterval(timer)
            resolve()
          } else tick()
        })
      }
      while (pace.late === 'DROP' && passed < dueNow) {
        passed += 1
        dropped += 1
      }
    }
    const timer = setInterval(tick, 1)
  })
  return dropped
}

process.once('message', (task: HttpLoadTask) => {
  void run(task).then((result) => {
    process.send?.(result, () => process.disconnect())
  })
})
