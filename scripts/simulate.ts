import { availableParallelism } from 'node:os'
import { connect, type Db } from '@croupier/db'
import { hashPassword } from '@croupier/domain/identity/access'
import { demoAccounts } from '../prisma/seed/accounts.ts'
import { seededRandom } from './bench/statistics.ts'
import { listenForInterrupt, runVerb, StartProblem } from './services/index.ts'
import { readSimulateArguments, type SimulateArguments, USAGE } from './simulate/arguments.ts'
import { awaitSettlement } from './simulate/awaitSettlement.ts'
import { fundPlayers, type Team, TeamOpening } from './simulate/openTeam.ts'
import { callAs, logIn, type Person } from './simulate/person.ts'
import { duration, planRun, planSentence, playingMs } from './simulate/plan.ts'
import { openPlatform, type SimulatedPlatform } from './simulate/platform.ts'
import { Play } from './simulate/playBets.ts'
import { openProgress } from './simulate/progress.ts'
import { printReport } from './simulate/report.ts'
import { solvedPuzzle } from './simulate/solvedPuzzle.ts'
import { Refused, WireClient } from './simulate/wireClient.ts'

/** The demo agent below whom the simulated people are placed. */
const ROOT_ACCOUNT = 'top1'
/** Letters of the time in base 36 that keep the names of two simulations apart. */
const NAME_SIGNS = 6

/** The demo merchant's first top agent, logged in. @throws StartProblem on a platform without it */
async function logInRoot(client: WireClient): Promise<Person> {
  const known = demoAccounts.find(({ account }) => account === ROOT_ACCOUNT)
  if (known === undefined) throw new Error(`the demo merchant has no ${ROOT_ACCOUNT}`)
  const { account, password } = known
  // This machine is known to the demo account, so that no second proof is asked for.
  const caller = { address: '127.0.0.1', token: '', refresh: '' }
  const root = { account, password, publicId: '', ...caller }
  try {
    await logIn(client, root)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new StartProblem(`The platform has no demo account ${ROOT_ACCOUNT} (${error.code}).`)
  }
  const { value } = await callAs(client, root, 'member.info', {})
  return { ...root, publicId: value.id }
}

/** What one password hash takes on this machine, ms: most of what opening an account costs. */
async function hashMs(): Promise<number> {
  const begun = performance.now()
  await hashPassword('a password like any other')
  return performance.now() - begun
}

async function openPeople(
  db: Db,
  client: WireClient,
  root: Person,
  options: SimulateArguments & { names: string; random: () => number; signal: AbortSignal },
): Promise<Team> {
  const progress = openProgress('Opening accounts', options.members)
  const team = await new TeamOpening(client, options.names).open(root, options, progress)
  progress.end()
  await fundPlayers(db, team.players)
  return team
}

async function simulate(
  platform: SimulatedPlatform,
  options: SimulateArguments,
  signal: AbortSignal,
): Promise<boolean> {
  const db = connect(platform.databaseUrl, { max: 2, name: 'simulate' })
  try {
    return await simulateOver(db, platform, options, signal)
  } finally {
    await db.close()
  }
}

async function simulateOver(
  db: Db,
  platform: SimulatedPlatform,
  options: SimulateArguments,
  signal: AbortSignal,
): Promise<boolean> {
  const begin = Date.now()
  const machine = { hashMs: await hashMs(), processors: availableParallelism() }
  const plan = planRun(options, begin, machine)
  console.log(planSentence(plan, begin))
  const random = seededRandom(options.seed)
  const { origin } = new URL(platform.webUrl)
  const client = new WireClient(platform.apiUrl, origin, async () => await solvedPuzzle(db))
  const root = await logInRoot(client)
  const names = `s${begin.toString(36).slice(-NAME_SIGNS)}`
  const team = await openPeople(db, client, root, { ...options, names, random, signal })
  const runMs = playingMs(plan, Date.now() - begin)
  if (runMs < plan.playingMs) {
    console.log(`Opening took longer than thought: ${duration(runMs)} are left for bets.`)
  }
  const progress = openProgress('Playing', runMs)
  const play = new Play(client, random)
  const pace = { perSecond: options.rate, until: performance.now() + runMs, signal }
  const played = await play.run(team.players, pace, progress)
  progress.end()
  const simulated = { root, names }
  await awaitSettlement(platform.databaseUrl, simulated, { wages: options.wait, signal })
  const isGood = await printReport(platform.databaseUrl, { simulated, team, played, client })
  console.log(`It took ${duration(Date.now() - begin)}; at most ${duration(plan.totalMs)} were said.`)
  return isGood
}

/** The command line, or null after saying in one sentence what is wrong with it. */
function readOptions(args: readonly string[]): SimulateArguments | null {
  try {
    return readSimulateArguments(args)
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    console.error(error.message)
    return null
  }
}

if (import.meta.main) {
  await runVerb(async () => {
    const options = readOptions(process.argv.slice(2))
    if (options === null) return 2
    const { signal } = listenForInterrupt()
    const platform = await openPlatform(options.own, signal)
    try {
      return (await simulate(platform, options, signal)) ? 0 : 1
    } finally {
      await platform.close()
    }
  }, `People who open accounts and bet through the API:\n  ${USAGE}`)
}
