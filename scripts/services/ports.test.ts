import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { isPortFree, PortPicker } from './ports.ts'

describe('PortPicker', () => {
  it('gives the preferred port when it is free', async () => {
    const picker = new PortPicker(async () => true)
    expect(await picker.take(8080)).toBe(8080)
  })

  it('gives the next free port when the preferred one is taken', async () => {
    const taken = new Set([8080, 8081])
    const picker = new PortPicker(async (port) => !taken.has(port))
    expect(await picker.take(8080)).toBe(8082)
  })

  it('never gives one port to two services', async () => {
    const picker = new PortPicker(async () => true)
    expect([await picker.take(3000), await picker.take(3000)]).toEqual([3000, 3001])
  })

  it('gives any port below those of connections that go out, and to two pickers never the same', async () => {
    const pickers = [new PortPicker(async () => true), new PortPicker(async () => true)]
    const given = await Promise.all([...pickers, ...pickers].map((picker) => picker.take(0)))
    expect(new Set(given).size).toBe(4)
    expect(given.every((port) => port >= 20_000 && port < 30_000)).toBe(true)
  })

  it('says so when everything near is taken', async () => {
    const picker = new PortPicker(async () => false)
    await expect(picker.take(3000)).rejects.toThrow('No free port from 3000 on')
    await expect(picker.take(0)).rejects.toThrow('No free port from 2')
  })

  it('stops at the end of the port range', async () => {
    const picker = new PortPicker(async () => false)
    await expect(picker.take(65_530)).rejects.toThrow('No free port')
  })
})

describe('isPortFree', () => {
  it('sees a listener that is bound to loopback only', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    expect(await isPortFree(port)).toBe(false)
    await new Promise((resolve) => server.close(resolve))
    expect(await isPortFree(port)).toBe(true)
  })
})
