import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { StartProblem } from './problem.ts'

/** A site that other machines reach. */
export interface OpenedSite {
  /** where they find it */
  readonly origin: string
  /** of the web server, PEM */
  readonly certificate: string
  /** what the processes are told of it */
  readonly environment: Readonly<Record<string, string>>
}

/** This machine's addresses in the networks that it is in. */
const outsideAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.flatMap(({ address, family, internal }) => (internal || family !== 'IPv4' ? [] : [address])),
  )

/**
 * What it takes for other machines to reach the site: the web server listens on every address and speaks https, so that passwords
 * do not cross the network in the clear. Everything else stays on this machine, the development outbox with it.
 * @param addresses of this machine in its networks
 * @throws StartProblem where the machine is in no network
 */
export async function openToNetwork(
  dataFolder: string,
  port: number,
  addresses: readonly string[] = outsideAddresses(),
): Promise<OpenedSite> {
  const [address] = addresses
  if (address === undefined) throw new StartProblem('This machine is in no network that --network could open it to.')
  const files = { certificate: join(dataFolder, 'site.pem'), key: join(dataFolder, 'site.key.pem') }
  // Read when it is needed: no other start waits for what makes certificates.
  const { ownCertificate } = await import('./ownCertificate.ts')
  const certificate = await ownCertificate(files, ['localhost', '127.0.0.1', ...addresses])
  const origin = `https://${address}:${port}`
  return {
    origin,
    certificate,
    environment: {
      WEB_HOST: '0.0.0.0',
      WEB_CERTIFICATE: files.certificate,
      WEB_CERTIFICATE_KEY: files.key,
      PUBLIC_ORIGIN: origin,
    },
  }
}
