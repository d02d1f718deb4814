import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '@croupier/db'
import { demoAccounts } from '../prisma/seed/accounts.ts'
import { seededRandom } from './bench/statistics.ts'
import { listenForInterrupt, runVerb, StartProblem } from './services/index.ts'
import { readSimulateArguments, type SimulateArguments } from './simulate/arguments.ts'
import { fundPlayers, type Team, TeamOpening } from './simulate/openTeam.ts'
import { callAs, logIn, type Person } from './simulate/person.ts'
import { openPlatform, type SimulatedPlatform } from './simulate/platform.ts'
import { Play } from './simulate/playBets.ts'
import { openProgress } from './simulate/progress.ts'
import { openWindowEnd, pendingLines, printReport } from './simulate/report.ts'
import { Refused, WireClient } from './simulate/wireClient.ts'

/** The demo agent below whom the simulated people hang. */
const ROOT_ACCOUNT = 'top1'
const SETTLED_WITHIN_MS = 180_000
/** A window and the run behind it. */
const PAID_WITHIN_MS = 360_000
const LOOK_EVERY_MS = 1_000
/** Letters of the time in base 36 that keep the names of two simulations apart. */
const NAME_SIGNS = 6

/** The demo brand's first top agent, logged in. @throws StartProblem on a platform without it */
async function logInRoot(client: WireClient): Promise<Person> {
  const known = demoAccounts.find(({ account }) => account === ROOT_ACCOUNT)
  if (known === undefined) throw new Error(`the demo brand has no ${ROOT_ACCOUNT}`)
  const { account, password } = known
  const caller = { address: '10.255.0.2', token: '', refresh: '' }
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

async function openPeople(
  platform: SimulatedPlatform,
  client: WireClient,
  root: Person,
  wishes: SimulateArguments & { random: () => number; signal: AbortSignal },
): Promise<Team> {
  const progress = openProgress('Opening accounts', wishes.members)
  const names = `s${Date.now().toString(36).slice(-NAME_SIGNS)}`
  const team = await new TeamOpening(client, names).open(root, wishes, progress)
  progress.end()
  const db = connect(platform.databaseUrl, { max: 2, name: 'simulate' })
  try {
    await fundPlayers(db, team.players)
  } finally {
    await db.close()
  }
  return team
}

/** Waits for the last draws, bounded: what is on sale at the end is drawn within a minute or two. */
async function letDrawsEnd(platform: SimulatedPlatform, root: Person, signal: AbortSignal) {
  const db = connect(platform.databaseUrl, { max: 1, name: 'simulate' })
  try {
    const deadline = performance.now() + SETTLED_WITHIN_MS
    let pending = await pendingLines(db, root)
    if (pending > 0) console.log(`Waiting for the draws of ${pending} lines …`)
    while (pending > 0 && performance.now() < deadline && !signal.aborted) {
      await wait(LOOK_EVERY_MS)
      pending = await pendingLines(db, root)
    }
    if (pending > 0) console.log(`${pending} lines are not settled yet.`)
  } finally {
    await db.close()
  }
}

/** Waits for the wages of the last window: it closes at the next 5-minute mark and is paid some seconds later. */
async function letWagesBePaid(platform: SimulatedPlatform, root: Person, signal: AbortSignal) {
  const db = connect(platform.databaseUrl, { max: 1, name: 'simulate' })
  try {
    const deadline = performance.now() + PAID_WITHIN_MS
    let end = await openWindowEnd(db, root)
    if (end !== null) {
      console.log(`Waiting for the wages of the window that ends at ${end.toISOString()} …`)
    }
    while (end !== null && performance.now() < deadline && !signal.aborted) {
      await wait(LOOK_EVERY_MS)
      end = await openWindowEnd(db, root)
    }
    if (end !== null) console.log('The wages of the last window are not paid yet.')
  } finally {
    await db.close()
  }
}

async function simulate(
  platform: SimulatedPlatform,
  wishes: SimulateArguments,
  signal: AbortSignal,
): Promise<boolean> {
  const random = seededRandom(wishes.seed)
  const client = new WireClient(platform.apiUrl, new URL(platform.webUrl).origin)
  const root = await logInRoot(client)
  const team = await openPeople(platform, client, root, { ...wishes, random, signal })
  const runMs = wishes.minutes * 60_000
  const progress = openProgress('Playing', runMs)
  const play = new Play(client, random)
  const pace = { perSecond: wishes.rate, until: performance.now() + runMs, signal }
  const played = await play.run(team.players, pace, progress)
  progress.end()
  await letDrawsEnd(platform, root, signal)
  if (wishes.wait) await letWagesBePaid(platform, root, signal)
  return await printReport(platform.databaseUrl, { root, team, played, client })
}

if (import.meta.main) {
  await runVerb(async () => {
    const wishes = readSimulateArguments(process.argv.slice(2))
    const { signal } = listenForInterrupt()
    const platform = await openPlatform(wishes.own, signal)
    try {
      return (await simulate(platform, wishes, signal)) ? 0 : 1
    } finally {
      await platform.close()
    }
  })
}
