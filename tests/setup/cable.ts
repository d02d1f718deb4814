import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'

const USUAL_PORTS: Readonly<Record<string, string>> = {
  'redis:': '6379',
  'postgresql:': '5432',
  'smtp:': '587',
}

/** A cable to another process that can be pulled: it is away for those who use the cable. */
export class Cable {
  readonly #target: URL
  readonly #ends = new Set<Socket>()
  readonly #server: Server
  #cut = false

  constructor(target: string) {
    this.#target = new URL(target)
    this.#server = createServer((near) => {
      if (this.#cut) {
        near.destroy()
        return
      }
      const far = dial(Number(this.#target.port || USUAL_PORTS[this.#target.protocol]), this.#target.hostname)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#ends.add(from)
        from.pipe(to)
        from.on('error', () => to.destroy())
        from.on('close', () => {
          this.#ends.delete(from)
          to.destroy()
        })
      }
    })
  }

  /** The address behind which the other process seems to be. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const url = new URL(this.#target)
    url.hostname = '127.0.0.1'
    url.port = String((this.#server.address() as AddressInfo).port)
    return url.toString()
  }

  cut(): void {
    this.#cut = true
    for (const end of this.#ends) end.destroy()
  }

  restore(): void {
    this.#cut = false
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
