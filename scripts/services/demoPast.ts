import { join } from 'node:path'
import { Child, endSentence } from './child.ts'
import { processEnvironment } from './environment.ts'
import { ROOT } from './folders.ts'
import { StartProblem } from './problem.ts'
import { exitCodeOf } from './tool.ts'

const SCRIPT = join(ROOT, 'scripts', 'demo', 'main.ts')
const STOP_MS_MAX = 10_000
const LINES_SHOWN = 30
/** A line for every tenth of the way. */
const TENTHS = 10

/** The exit codes of `scripts/demo/main.ts open`. */
const DUE = new Map([
  [0, 'NONE'],
  [3, 'BEFORE'],
  [4, 'BESIDE'],
] as const)
type Due = 'NONE' | 'BEFORE' | 'BESIDE'

/** The process that makes the demo merchant's past, beside or before the platform's own. */
export class DemoPast {
  readonly #environment: Readonly<Record<string, string>>
  readonly #logFile: string
  readonly #say: (line: string) => void
  #child: Child | undefined
  #isStopped = false

  constructor(options: {
    /** the platform's whole environment */
    environment: Readonly<Record<string, string>>
    logFile: string
    say: (line: string) => void
  }) {
    this.#environment = options.environment
    this.#logFile = options.logFile
    this.#say = options.say
  }

  /**
   * Fills an empty database with the demo merchant, as it was two weeks ago.
   * @returns whether its time since is to be played: not at all, before anybody can bet, or beside
   * @throws StartProblem with the last lines when it fails
   */
  async open(signal?: AbortSignal): Promise<Due> {
    const options = { output: 'hold', env: this.#env(), signal } as const
    const { code, output } = await exitCodeOf(process.execPath, [SCRIPT, 'open'], options)
    const due = DUE.get(code as 0 | 3 | 4)
    if (due !== undefined) return due
    const end = output.trimEnd().split('\n').slice(-LINES_SHOWN).join('\n')
    throw new StartProblem(`Opening the demo merchant failed with exit code ${code}.\n${end}`)
  }

  /**
   * Plays the demo merchant up to now and tells how far it is. A failure is reported and stops nothing: the platform goes on
   * from where the books are.
   * @returns false when it was stopped on the way
   */
  async play(): Promise<boolean> {
    if (this.#isStopped) return false
    let shownDays = 0
    this.#say('Playing the past of the demo merchant: bets, draws, wages. Betting opens after it …')
    this.#child = new Child({
      name: 'demo',
      command: process.execPath,
      args: [SCRIPT, 'play'],
      cwd: ROOT,
      env: this.#env(),
      logFile: this.#logFile,
      onLine: (line) => {
        const tenth = Math.floor(Number(line) * TENTHS)
        if (!(tenth > shownDays)) return
        shownDays = tenth
        this.#say(`The past of the demo merchant: ${tenth * TENTHS} %`)
      },
    })
    const end = await this.#child.exited
    if (this.#isStopped) return false
    if (end.how === 'exit code 0') this.#say('The demo merchant is up to date; betting is open.')
    else this.#say(`${endSentence(end)}\nThe platform goes on without the rest of the past.`)
    return true
  }

  /**
   * Lets some of the demo merchant's people bet on while the platform runs. When that fails it is reported, and the platform goes on
   * without them.
   */
  goOn(): void {
    if (this.#isStopped) return
    this.#child = new Child({
      name: 'demo',
      command: process.execPath,
      args: [SCRIPT, 'live'],
      cwd: ROOT,
      env: this.#env(),
      logFile: this.#logFile,
    })
    void this.#child.exited.then((end) => {
      if (this.#isStopped || end.how === 'exit code 0') return
      this.#say(`${endSentence(end)}\nThe platform goes on without the bets of the demo merchant's people.`)
    })
  }

  /** Ends the playing; what is played stays, and the next start goes on from there. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#child?.stop(STOP_MS_MAX)
  }

  #env(): Record<string, string | undefined> {
    return processEnvironment('demo', this.#environment)
  }
}
