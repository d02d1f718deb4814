import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const event = z.object({
  Action: z.string(),
  Actor: z.object({ ID: z.string(), Attributes: z.record(z.string(), z.string()) }),
})
/** How many healthy containers each service is to have. */
export type Wanted = Readonly<Record<string, number>>

/** Knows which containers of a project are healthy, from the engine's own events: nothing is polled. */
export class ContainerHealth {
  readonly #healthy = new Map<string, string>()
  readonly #waiting = new Set<() => void>()
  readonly #events: ChildProcess

  constructor(project: string) {
    const filters = ['type=container', `label=com.docker.compose.project=${project}`]
    const words = ['events', '--format', '{{json .}}', ...filters.flatMap((one) => ['-f', one])]
    this.#events = spawn('docker', words, { stdio: ['ignore', 'pipe', 'inherit'] })
    if (this.#events.stdout === null) throw new Error('docker events has no output')
    createInterface({ input: this.#events.stdout }).on('line', (line) => this.#take(line))
  }

  #take(line: string): void {
    const { Action: action, Actor: actor } = event.parse(JSON.parse(line))
    if (action === 'health_status: healthy') {
      const { 'com.docker.compose.service': service = '' } = actor.Attributes
      this.#healthy.set(actor.ID, service)
    } else if (action === 'die' || action === 'health_status: unhealthy') {
      this.#healthy.delete(actor.ID)
    }
    for (const look of [...this.#waiting]) look()
  }

  #missing(wanted: Wanted): string[] {
    const services = [...this.#healthy.values()]
    return Object.entries(wanted).flatMap(([service, count]) => {
      const found = services.filter((one) => one === service).length
      return found >= count ? [] : [`${service}: ${found} of ${count}`]
    })
  }

  /** Resolves when each service has this many healthy containers. @throws Error naming those that are missing after `withinMs` */
  async reach(wanted: Wanted, withinMs: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        if (this.#missing(wanted).length === 0) settle(resolve)
      }
      const settle = (end: () => void) => {
        clearTimeout(bound)
        this.#waiting.delete(look)
        end()
      }
      const bound = setTimeout(() => {
        const missing = this.#missing(wanted).join(', ')
        settle(() => reject(new Error(`not healthy after ${withinMs / 1_000} s: ${missing}`)))
      }, withinMs)
      this.#waiting.add(look)
      look()
    })
  }

  close(): void {
    this.#events.kill()
  }
}
