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

/** Free ports that this process has given away: nobody may listen on them yet, and platforms are started at the same time. */
const givenAny = new Set<number>()

/**
 * Allocates ports for one run and never the same one twice.
 * `take(preferred)` returns that port or, where it is taken, the next free one after it;
 * `take(0)` returns any free port. Throws StartProblem when 50 ports in a row are taken.
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
    const port = await listenOnce(0, '0.0.0.0')
    if (port === null) throw new StartProblem('The system has no free port to give.')
    if (this.#given.has(port) || givenAny.has(port)) return await this.#any()
    givenAny.add(port)
    this.#given.add(port)
    return port
  }
}
