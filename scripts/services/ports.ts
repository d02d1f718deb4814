import { createServer } from 'node:net'
import { StartProblem } from './problem.ts'

const TRIES_MAX = 50

function listenOnce(port: number, host: string): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      const bound = typeof address === 'object' && address !== null ? address.port : port
      server.close(() => resolve(bound))
    })
  })
}

/** Whether nothing listens on the port, on any address of this machine. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await listenOnce(port, '0.0.0.0')) !== null
}

export type PortTest = (port: number) => Promise<boolean>

/**
 * Any port is of a range of this process's own, below those that systems give to connections that go out (32768 on Linux): between
 * being found and being listened on, a port of that range was taken by somebody else's connection now and then.
 */
const ANY_FROM = 20_000
const RANGES = 100
const RANGE_PORTS = 100
/** What was given last is given again last: nobody may listen there yet, and platforms are started at the same time. */
let anyGiven = 0

/**
 * Allocates ports for one run and never the same one twice.
 * `take(preferred)` returns that port or, where it is taken, the next free one after it;
 * `take(0)` returns any free port. Throws StartProblem when 50 ports in a row are taken (100 where any would do).
 */
export class PortPicker {
  readonly #given = new Set<number>()
  readonly #isFree: PortTest

  constructor(isFree: PortTest = isPortFree) {
    this.#isFree = isFree
  }

  async take(preferred: number): Promise<number> {
    if (preferred === 0) return await this.#any()
    for (let port = preferred; port < preferred + TRIES_MAX && port < 65_536; port += 1) {
      if (this.#given.has(port) || !(await this.#isFree(port))) continue
      this.#given.add(port)
      return port
    }
    throw new StartProblem(`No free port from ${preferred} on: ${TRIES_MAX} in a row are taken.`)
  }

  async #any(): Promise<number> {
    const from = ANY_FROM + (process.pid % RANGES) * RANGE_PORTS
    for (let tries = 0; tries < RANGE_PORTS; tries += 1) {
      const port = from + (anyGiven % RANGE_PORTS)
      anyGiven += 1
      if (this.#given.has(port) || !(await this.#isFree(port))) continue
      this.#given.add(port)
      return port
    }
    throw new StartProblem(`No free port from ${from} on: ${RANGE_PORTS} in a row are taken.`)
  }
}
