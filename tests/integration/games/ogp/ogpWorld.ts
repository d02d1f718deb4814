import { withTransaction } from '@croupier/db'
import { addGameProvider, type Capability, type GamesOutside } from '@croupier/domain/games/providers'
import { houseAccount, post, walletOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import { aMember, noGames, type TestApp, type TestMember, type TestSession, type TestWorld } from '@croupier/testkit'
import type { ogp } from '@croupier/wire'
import { callHost, type Forged, type Host, type HostReply } from '../../../conformance/callHost.ts'

export const VENDOR = 'FAKE'
export const KEY = { keyId: 'key-1', secret: 'what only this provider and we know' }

/** Makes FAKE a vendor with the games slot and dice, called at a place where nobody is. */
export async function aGameProvider(world: TestWorld, capabilities: readonly Capability[] = []): Promise<void> {
  await withTransaction(world.db, async (tx) => {
    await tx.vendor.upsert({ where: { code: VENDOR }, create: { code: VENDOR }, update: {} })
    for (const code of ['slot', 'dice']) {
      const game = { vendorCode: VENDOR, code }
      await tx.catalogueGame.upsert({
        where: { vendorCode_code: game },
        create: { ...game, product: 'GAMES', category: 'RNG' },
        update: {},
      })
    }
    await addGameProvider(tx, world.ctx, {
      vendor: VENDOR,
      baseUrl: 'http://provider.test',
      ...KEY,
      min: parseUnits('1'),
      max: parseUnits('1000'),
      maxPayout: parseUnits('100000'),
      capabilities,
    })
  })
}

/** A provider that opens games, and keeps the tokens that it got, and all that it was asked. */
export function aLauncher(): GamesOutside & {
  readonly tokens: string[]
  readonly launches: ogp.LaunchBody[]
} {
  const tokens: string[] = []
  const launches: ogp.LaunchBody[] = []
  return {
    ...noGames,
    tokens,
    launches,
    gateway: {
      ...noGames.gateway,
      launch: async (_at, body) => {
        tokens.push(body.launchToken)
        launches.push(body)
        const url = `http://games.test/play?ticket=${tokens.length}`
        return {
          outcome: 'answer',
          value: { status: 'OK', url, expiresAt: '2030-01-01T00:00:00Z' },
        }
      },
    },
  }
}

/** The platform's own API, as the provider reaches it. */
export const hostOf = ({ api, world }: { readonly api: TestApp; readonly world: TestWorld }): Host => ({
  provider: VENDOR,
  ...KEY,
  now: () => world.clock.now(),
  send: async ({ path, headers, body }) => {
    const answer = await api.inject({ method: 'POST', url: path, headers, payload: body })
    return { status: answer.status, headers: answer.headers, text: JSON.stringify(answer.body) }
  },
})

/** Calls the platform as the provider does, signed. */
export const calls = async (
  at: { readonly api: TestApp; readonly world: TestWorld },
  path: string,
  content: object,
  forged: Forged = {},
): Promise<HostReply> => await callHost(hostOf(at), path, content, forged)

/** A player in a game of FAKE. */
export interface Seat {
  readonly member: TestMember
  readonly session: TestSession
  readonly sessionToken: string
  readonly playerId: string
}

/** Gives a member money of the house. */
async function giveFunds(world: TestWorld, member: TestMember, amount: string): Promise<void> {
  await withTransaction(world.db, async (tx) => {
    const wallet = await walletOf(tx, member.id)
    if (wallet === undefined) throw new Error('a member has a wallet')
    const from = await houseAccount(tx, world.merchantId, 'HOUSE_FUNDS', wallet.asset)
    const to = wallet.accountId
    const ref = `funds:${member.id}`
    const one = { kind: 'DEPOSIT', ref, from, to, units: parseUnits(amount) } as const
    await post(tx, world.merchantId, [one])
  })
}

/** Gives a member money, launches a game and opens its session. */
export async function aSeat(
  {
    api,
    world,
    launcher,
  }: {
    readonly api: TestApp
    readonly world: TestWorld
    readonly launcher: ReturnType<typeof aLauncher>
  },
  funds = '100',
  player?: TestMember,
): Promise<Seat> {
  const member = player ?? (await aMember(world))
  await giveFunds(world, member, funds)
  const session = await api.sessionOf(member)
  const query = { nodeId: `${VENDOR}-slot` } as never
  const launched = await api.call('launches.launch', { query }, session)
  if (launched.status !== 200) throw new Error(`not launched: ${launched.code}`)
  const launchToken = launcher.tokens.at(-1) ?? ''
  const opened = await calls({ api, world }, '/session/open', { launchToken, gameId: 'slot' })
  const { sessionToken, playerId } = opened as unknown as Seat
  return { member, session, sessionToken, playerId }
}

/** What a member has in its wallet, as a decimal text. */
export async function fundsOf(world: TestWorld, { member }: Seat): Promise<string> {
  const wallet = await walletOf(world.db, member.id)
  return toDecimalString(wallet?.balance ?? parseUnits('0'))
}
