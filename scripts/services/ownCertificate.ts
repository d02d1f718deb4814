import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import * as x509 from '@peculiar/x509'

const DAY_MS = 24 * 3_600_000
/** Browsers refuse what is valid for longer than 398 days. */
const VALID_DAYS = 365
/** One that ends within this time is made again. */
const LEFT_DAYS_MIN = 14
const SERIAL_BYTES = 16
const KEYS = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** Where a certificate and its key are kept. */
export interface CertificateFiles {
  readonly certificate: string
  readonly key: string
}

const namesIn = (certificate: x509.X509Certificate): Set<string> => {
  const alternative = certificate.getExtension(x509.SubjectAlternativeNameExtension)
  return new Set(alternative?.names.toJSON().map(({ value }) => String(value)))
}

function isGood(pem: string, names: readonly string[], now: Date): boolean {
  const kept = new x509.X509Certificate(pem)
  const known = namesIn(kept)
  const isLong = kept.notAfter.getTime() - now.getTime() > LEFT_DAYS_MIN * DAY_MS
  return isLong && names.every((name) => known.has(name))
}

const pemOf = (der: ArrayBuffer) => x509.PemConverter.encode(der, 'PRIVATE KEY')

/**
 * A certificate that nobody else vouches for, for these names and addresses; kept in two files, the key for its owner only, and
 * made again when a name is missing or its year is nearly over.
 * @returns the certificate, PEM
 */
export async function ownCertificate(
  files: CertificateFiles,
  names: readonly string[],
  now: Date = new Date(),
): Promise<string> {
  if (existsSync(files.certificate) && existsSync(files.key)) {
    const kept = readFileSync(files.certificate, 'utf8')
    if (isGood(kept, names, now)) return kept
  }
  const keys = await crypto.subtle.generateKey(KEYS, true, ['sign', 'verify'])
  const made = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: randomBytes(SERIAL_BYTES).toString('hex'),
      name: 'CN=Croupier on this network',
      notBefore: new Date(now.getTime() - DAY_MS),
      notAfter: new Date(now.getTime() + VALID_DAYS * DAY_MS),
      signingAlgorithm: KEYS,
      keys,
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.SubjectAlternativeNameExtension(
          names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
        ),
      ],
    },
    crypto,
  )
  const certificate = made.toString('pem')
  writeFileSync(files.key, pemOf(await crypto.subtle.exportKey('pkcs8', keys.privateKey)), { mode: 0o600 })
  writeFileSync(files.certificate, certificate)
  return certificate
}
