import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answersOk } from './child.ts'
import { openToNetwork } from './openToNetwork.ts'
import { type CertificateFiles, ownCertificate } from './ownCertificate.ts'

const NAMES = ['localhost', '127.0.0.1']
let folder = ''
let files: CertificateFiles
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'croupier-certificate-'))
  files = { certificate: join(folder, 'site.pem'), key: join(folder, 'site.key.pem') }
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Whether a server with the files of the folder is believed by who has this certificate. */
async function answers(certificate: string): Promise<boolean> {
  const { key } = files
  const pair = { cert: readFileSync(files.certificate), key: readFileSync(key) }
  const server = createServer(pair, (_request, reply) => void reply.end('here'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await answersOk(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`, certificate)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

describe('ownCertificate', () => {
  it('is believed by who has it and by nobody else, and its key is its owner’s', async () => {
    const made = await ownCertificate(files, NAMES)
    expect(await answers(made)).toBe(true)
    const other = { certificate: join(folder, 'other.pem'), key: join(folder, 'other.key.pem') }
    expect(await answers(await ownCertificate(other, NAMES))).toBe(false)
    expect(statSync(files.key).mode & 0o777).toBe(0o600)
  })

  it('is kept until a name is missing or its year is nearly over', async () => {
    const first = await ownCertificate(files, NAMES)
    expect(await ownCertificate(files, NAMES)).toBe(first)
    const more = await ownCertificate(files, [...NAMES, '192.168.1.7'])
    expect(more).not.toBe(first)
    const inAYear = new Date(Date.now() + 360 * 24 * 3_600_000)
    expect(await ownCertificate(files, NAMES, inAYear)).not.toBe(more)
  })
})

describe('openToNetwork', () => {
  it('has the web server speak https on every address, in the name of this machine', async () => {
    const { origin, environment, certificate } = await openToNetwork(folder, 8080, ['192.168.1.7'])
    expect(origin).toBe('https://192.168.1.7:8080')
    expect(environment).toEqual({
      WEB_HOST: '0.0.0.0',
      WEB_CERTIFICATE: files.certificate,
      WEB_CERTIFICATE_KEY: files.key,
      PUBLIC_ORIGIN: origin,
    })
    expect(readFileSync(files.certificate, 'utf8')).toBe(certificate)
  })

  it('says that a machine without a network has none to be opened to', async () => {
    await expect(openToNetwork(folder, 8080, [])).rejects.toThrow('--network')
  })
})
