import { rmSync } from 'node:fs'
import { readRunning, StartProblem, startPlatform, temporaryFolder } from '../services/index.ts'

/** A platform to simulate on. */
export interface SimulatedPlatform {
  /** where the API answers, without a slash at the end */
  readonly apiUrl: string
  readonly webUrl: string
  readonly databaseUrl: string
  /** ends what was started for the simulation; leaves a platform that ran already */
  close(): Promise<void>
}

/**
 * The platform that `npm start` runs, else one of its own with the demo merchant.
 * @param own one of its own in any case
 * @throws StartProblem when it cannot start, or while a past is played there
 */
export async function openPlatform(own: boolean, signal: AbortSignal): Promise<SimulatedPlatform> {
  const running = own ? null : readRunning()
  if (running !== null) {
    const { api, web } = running.addresses
    if (!running.processes.some(({ name }) => name === 'worker')) {
      throw new StartProblem(
        `The past of the demo merchant is being played at ${web}. Try again when betting is open there, or with --own.`,
      )
    }
    console.log(`Simulating on the platform that runs at ${web}.`)
    return { apiUrl: api, webUrl: web, databaseUrl: running.databaseUrl, close: async () => {} }
  }
  const dataFolder = temporaryFolder('simulate')
  const forget = () => rmSync(dataFolder, { recursive: true, force: true })
  try {
    const say = (line: string) => console.log(line)
    const platform = await startPlatform({
      dataFolder,
      appEnv: 'development',
      ports: 'any',
      say,
      signal,
    })
    const { api, web } = platform.addresses
    console.log(`Simulating on a platform of its own at ${web}, gone afterwards.`)
    return {
      apiUrl: api,
      webUrl: web,
      databaseUrl: platform.databaseUrl,
      close: async () => {
        await platform.stop()
        forget()
      },
    }
  } catch (error) {
    forget()
    throw error
  }
}
