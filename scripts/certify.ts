import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { ogp } from '@croupier/wire'
import { callHost, type Host } from '../tests/conformance/callHost.ts'
import { cases, faultNames, runCase } from '../tests/conformance/runCase.ts'
import { scene } from '../tests/conformance/steps.ts'
import { runVerb, StartProblem } from './services/index.ts'

const USAGE = `CERTIFY_SECRET=… npm run certify -- --host URL --provider CODE --key ID --token LAUNCH_TOKEN
  --listen PORT       instead of --token: answers /launch at that port, and goes on when somebody opens a game at the host
  --game, --other     two games of the provider (slot, dice)
  --can CAPABILITY    what the host lets this provider do beyond the common ground, any number of times
  --quick             each rule as it is, without faults
The player's wallet is filled and emptied: a test account of the currency's scale 2.`

const text = { type: 'string' } as const
/** How long somebody may take to open a game. */
const LAUNCH_MS_MAX = 10 * 60_000

function readInput() {
  const { values } = parseArgs({
    options: {
      host: text,
      provider: text,
      key: text,
      token: text,
      listen: text,
      game: { ...text, default: 'slot' },
      other: { ...text, default: 'dice' },
      can: { ...text, multiple: true, default: [] },
      quick: { type: 'boolean', default: false },
    },
  })
  const { host, provider, key, token, listen } = values
  const secret = process.env.CERTIFY_SECRET
  if (!host || !provider || !key || !secret || (!token && !listen)) {
    throw new StartProblem(`It takes all of these: ${USAGE}`)
  }
  return { ...values, host: host.replace(/\/+$/, ''), provider, key, secret, token, listen }
}
type Input = ReturnType<typeof readInput>

const hostOf = ({ host, provider, key, secret }: Input): Host => ({
  provider,
  keyId: key,
  secret,
  now: () => new Date(),
  send: async ({ path, headers, body }) => {
    const answer = await fetch(`${host}${path}`, { method: 'POST', headers, body })
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text: await answer.text(),
    }
  },
})

/** The launch token of the next game that somebody opens at the host. */
async function nextLaunch(port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const expiresAt = new Date(Date.now() + 60_000).toISOString()
      reply.writeHead(200, { 'content-type': 'application/json' })
      reply.end(JSON.stringify({ status: 'OK', url: 'http://localhost/', expiresAt }))
      const parsed = ogp.launchBody.safeParse(JSON.parse(Buffer.concat(chunks).toString() || '{}'))
      if (parsed.success && parsed.data.mode === 'real') resolve(parsed.data.launchToken)
    })
  })
  const late = setTimeout(() => reject(new StartProblem('Nobody opened a game.')), LAUNCH_MS_MAX)
  server.listen(port)
  console.log(`Waiting at port ${port} until a game of the provider is opened …`)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    // The host goes on asking whether its provider is there: it answers until the end, and keeps nobody waiting then.
    server.unref()
  }
}

async function open(host: Host, input: Input): Promise<void> {
  const launchToken = input.token ?? (await nextLaunch(Number.parseInt(input.listen ?? '', 10)))
  const opened = await callHost(host, '/session/open', { launchToken, gameId: input.game })
  const session = ogp.opened.safeParse(opened)
  if (!session.success) throw new StartProblem(`No session was opened: ${opened.status}`)
  const { sessionToken, playerId, currency, scale, limits } = session.data
  if (scale !== 2) throw new StartProblem(`The cases are of scale 2, the session of ${scale}.`)
  const bounds = { min: BigInt(limits.min), max: BigInt(limits.max) }
  Object.assign(scene, {
    seat: { sessionToken, playerId },
    currency,
    ...bounds,
    game: input.game,
    otherGame: input.other,
  })
}

/** Plays every ordering rule of OGP/1 with every fault against a host, and says which do not hold. */
await runVerb(async () => {
  const input = readInput()
  const host = hostOf(input)
  await open(host, input)
  const wanted = input.quick ? ['none'] : faultNames
  let [passed, failed] = [0, 0]
  for (const one of cases) {
    const { capabilities: needs = [], without = [] } = one
    if (needs.some((name) => !input.can.includes(name))) continue
    if (without.some((name) => input.can.includes(name))) continue
    for (const fault of wanted) {
      const problems = await runCase(host, one, fault)
      if (problems.length === 0) passed += 1
      else {
        failed += 1
        console.log([`✗ ${one.rule} (${fault})`, ...problems].join('\n    '))
      }
    }
  }
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}, `Plays the ordering rules of the provider protocol against a host:\n  ${USAGE}`)
