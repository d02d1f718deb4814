import { StartProblem } from './problem.ts'

/** The default port of each service; it is used when it is free. */
export const DEFAULT_PORTS = {
  web: 8080,
  api: 3000,
  realtime: 3001,
  worker: 3002,
  playground: 3003,
  desk: 3004,
  games: 3005,
  gamesDesk: 3006,
  console: 3007,
  beacon: 3008,
  witness: 3010,
  postgres: 54320,
  redis: 63790,
} as const

/** WEB_PORT, API_PORT … of the environment. Throws StartProblem when it is not a port. */
export function givenPort(service: string): number | undefined {
  const name = `${service.toUpperCase()}_PORT`
  const text = process.env[name]
  if (text === undefined || text === '') return undefined
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new StartProblem(`${name}="${text}" is not a port: a number from 1 to 65535 is needed.`)
}
