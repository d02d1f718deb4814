import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Answer, Intent } from './intent.ts'

const SERVERS = 2
const IN_FLIGHT_MAX = 64
/** More than every kill together can explain. */
const UNKNOWNS_MAX = 100

/** The outcome of an intent in the end, and what happened on the way. */
export interface Story {
  readonly intent: Intent
  result: string
  unknowns: number
  /** it had been placed although nobody had said so */
  bookedUnheard: boolean
}

/**
 * A client with a journal: it asks bet servers that crash, and asks again with the same key until every intent has a definite
 * answer. `onAnswer` is called after each answer and may kill whatever it likes; the client waits for it.
 */
export class Client {
  readonly stories = new Map<string, Story>()
  readonly #args: readonly string[]
  readonly #journalFile: string
  readonly #journal: number
  readonly #waiting: Intent[] = []
  readonly #servers: (ChildProcess | undefined)[] = Array.from({ length: SERVERS })
  readonly #pending: Map<string, number>[] = Array.from({ length: SERVERS }, () => new Map())
  readonly #onAnswer: (client: Client, answered: number) => Promise<void>
  #answered = 0
  #busy = Promise.resolve()
  #done: (() => void) | undefined
  #failed: ((error: unknown) => void) | undefined

  constructor(
    args: readonly string[],
    journalFile: string,
    onAnswer: (client: Client, answered: number) => Promise<void>,
  ) {
    this.#args = args
    this.#journalFile = journalFile
    this.#journal = openSync(journalFile, 'a')
    this.#onAnswer = onAnswer
  }

  /** Brings every intent to its definite answer; resolves when none is left. */
  async run(intents: readonly Intent[]): Promise<void> {
    const ended = new Promise<void>((resolve, reject) => {
      this.#done = resolve
      this.#failed = reject
    })
    for (const intent of intents) {
      this.stories.set(intent.orderId, {
        intent,
        result: 'UNKNOWN',
        unknowns: 0,
        bookedUnheard: false,
      })
    }
    this.#waiting.push(...intents)
    for (let at = 0; at < SERVERS; at += 1) this.#start(at)
    this.#pump()
    await ended
    await this.#busy
    for (const server of this.#servers) server?.stdin?.end()
    closeSync(this.#journal)
  }

  /** How many questions a server has not answered. */
  inFlight(): number {
    return this.#pending.reduce((sum, one) => sum + one.size, 0)
  }

  /** kill -9; what it was asked has no answer. Another one takes its place. */
  killServer(at: number): void {
    this.#servers[at]?.kill('SIGKILL')
    this.#start(at)
    for (const orderId of [...(this.#pending[at]?.keys() ?? [])]) this.#unheard(at, orderId)
  }

  #start(at: number): void {
    const file = join(import.meta.dirname, 'betServer.ts')
    const server = spawn(process.execPath, [file, ...this.#args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    // Writing to one that was killed a moment ago: it reads no more.
    server.stdin.on('error', () => {})
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (this.#servers[at] === server) this.#hear(at, JSON.parse(line) as Answer)
    })
    this.#servers[at] = server
  }

  #hear(at: number, { orderId, result, replayed }: Answer): void {
    if (result === 'UNKNOWN') {
      this.#unheard(at, orderId)
      return
    }
    this.#pending[at]?.delete(orderId)
    const story = this.stories.get(orderId)
    if (story === undefined) throw new Error(`an answer to nobody's question: ${orderId}`)
    story.result = result
    if (replayed && result === 'PLACED') story.bookedUnheard = true
    writeSync(this.#journal, `${JSON.stringify({ orderId, result })}\n`)
    this.#answered += 1
    const answered = this.#answered
    this.#busy = this.#busy
      .then(async () => await this.#onAnswer(this, answered))
      .then(() => this.#pump())
      .catch((error: unknown) => this.#failed?.(error))
  }

  #unheard(at: number, orderId: string): void {
    if (this.#pending[at]?.delete(orderId) !== true) return
    const story = this.stories.get(orderId)
    if (story === undefined) throw new Error(`an answer to nobody's question: ${orderId}`)
    story.unknowns += 1
    if (story.unknowns > UNKNOWNS_MAX) this.#failed?.(new Error(`${orderId} gets no answer`))
    this.#waiting.push(story.intent)
    this.#busy = this.#busy.then(() => this.#pump())
  }

  /** Writes what is about to be asked to the disk, then asks. */
  #pump(): void {
    const batch = this.#waiting.splice(0, IN_FLIGHT_MAX - this.inFlight())
    if (batch.length > 0) {
      for (const intent of batch) writeSync(this.#journal, `${JSON.stringify(intent)}\n`)
      fsyncSync(this.#journal)
    }
    for (const [n, intent] of batch.entries()) {
      const at = n % SERVERS
      this.#pending[at]?.set(intent.orderId, n)
      this.#servers[at]?.stdin?.write(`${JSON.stringify(intent)}\n`)
    }
    if (this.#waiting.length === 0 && this.inFlight() === 0) this.#done?.()
  }

  /** What the journal on the disk says: intents that were sent, and the last definite answer to each. */
  readJournal(): { sent: Set<string>; answers: Map<string, string> } {
    const sent = new Set<string>()
    const answers = new Map<string, string>()
    for (const line of readFileSync(this.#journalFile, 'utf8').trim().split('\n')) {
      const one = JSON.parse(line) as Partial<Intent> & { orderId: string; result?: string }
      if (one.result === undefined) sent.add(one.orderId)
      else answers.set(one.orderId, one.result)
    }
    return { sent, answers }
  }
}
