import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { walletOf } from '@croupier/ledger'
import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '@croupier/locales'
import { ZERO_UNITS } from '@croupier/money'
import { scaleOf } from '@croupier/rules'
import { catalogue, fail, type ogp } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { refuseProtected } from '../../identity/index.ts'
import { admitMoney } from '../../platform/index.ts'
import { accessOf, type GameProvider, type GamesOutside, readGameProvider } from '../providers/index.ts'
import { gateOf, TRIAL_TYPE } from './gate.ts'
import { playerIdOf } from './playerIdOf.ts'
import { freshToken, hashOfToken } from './tokens.ts'

/** A page of the member centre: it opens over the start page, for who is logged in. */
const inCentre = (siteUrl: string, page: string): string => `${siteUrl}/index?mc=${page}`

/**
 * Where a game leads its player back to (protocol, launch conventions): pages of the site that it was opened from. The origin of `lobby`
 * is that of the page around the game, to which it posts its messages.
 * @param siteUrl an origin, without a slash at its end
 */
const launchUrls = (siteUrl: string): ogp.LaunchBody['urls'] => ({
  lobby: siteUrl,
  cashier: inCentre(siteUrl, 'depositv2'),
  history: inCentre(siteUrl, 'personalHistoryCopy'),
  responsibleGaming: inCentre(siteUrl, 'securityCenter'),
  realityCheck: inCentre(siteUrl, 'personalProfit'),
})

/** So long a launch token is good (protocol). */
const LAUNCH_MS = 60_000

export interface LaunchInput {
  readonly nodeId: string
  readonly roomId?: string | undefined
  /** its code; English where there is no such */
  readonly language: string
  readonly platform: 'desktop' | 'mobile' | 'app'
  /** with play money of the provider's own */
  readonly isDemo: boolean
}

export interface LaunchedGame {
  readonly url: string
  /** the same game at another host of the provider */
  readonly url2: string | null
  /** until when the address opens it */
  readonly expiresAt: Date
}

interface Seat {
  readonly status: string
  readonly type: number
  readonly isTest: boolean
}

/**
 * Refuses anyone who may not play with a provider now, in the words that players are told. In play money a trial account may.
 * @throws DomainError MEMBER_FROZEN, WALLET_FROZEN, those of `refuseProtected`
 */
export async function refuseAtGate(tx: Tx, ctx: ActorCtx, provider: GameProvider, isDemo = false): Promise<Seat> {
  const { memberId } = ctx.actor
  const [seat] = await tx.$queryRaw<Seat[]>`
    SELECT status, type, test_at IS NOT NULL AS "isTest" FROM members WHERE id = ${memberId}`
  const wallet = await walletOf(tx, memberId)
  if (seat === undefined || wallet === undefined) throw new Error(`member ${memberId} has no wallet`)
  const gate = gateOf({
    memberStatus: seat.status,
    memberType: seat.type,
    isFrozen: wallet.frozen,
    isDemo,
    vendorState: provider.state,
  })
  const { merchantId } = ctx.actor
  await refuseProtected(tx, { merchantId, memberId, path: 'LAUNCH', units: ZERO_UNITS })
  if (gate === 'PLAYER_BLOCKED') fail(wallet.frozen ? 'WALLET_FROZEN' : 'MEMBER_FROZEN', {})
  return seat
}

interface Begun {
  readonly launchToken: string
  readonly asset: string
  readonly isTest: boolean
}

async function begin(
  tx: Tx,
  ctx: ActorCtx,
  provider: GameProvider,
  catalogueId: number,
  { language, isDemo }: LaunchInput,
): Promise<Begun> {
  const { isTest } = await refuseAtGate(tx, ctx, provider, isDemo)
  const { memberId, merchantId } = ctx.actor
  const wallet = await walletOf(tx, memberId)
  const asset = wallet?.asset ?? ''
  // Play money is the provider's own: it needs no session with us.
  if (isDemo) return { launchToken: '', asset, isTest }
  const at = await moneyNow(tx)
  const launchToken = freshToken(ctx.random)
  await tx.gameSession.create({
    data: {
      memberId,
      merchantId,
      sessionId: ctx.actor.sessionId,
      vendorCode: provider.vendor,
      catalogueId,
      playerId: await playerIdOf(tx, ctx, provider.vendor),
      asset,
      scale: scaleOf(asset),
      language: languageOf(language),
      country: ctx.access?.country ?? '',
      verdictId: ctx.access?.verdictId ?? null,
      launchedAt: at,
      launchUntil: new Date(at.getTime() + LAUNCH_MS),
      launchHash: hashOfToken(launchToken),
    },
  })
  return { launchToken, asset, isTest }
}

const languageOf = (code: string): LanguageCode => LANGUAGE_CODES.find((one) => one === code) ?? 'EN'

async function gameOf(ctx: ActorCtx, nodeId: string) {
  const node = catalogue.nodeOf(nodeId)
  const game =
    node &&
    (await ctx.db.prisma.catalogueGame.findUnique({
      where: { vendorCode_code: { vendorCode: node.vendor, code: node.code } },
      select: { id: true, vendorCode: true, code: true, closedAt: true },
    }))
  const provider = game && (await readGameProvider(ctx, game.vendorCode))
  // A game that nobody serves – a sample of the catalogue – cannot be opened.
  return game && provider ? { game, provider } : fail('GAME_NOT_FOUND', {})
}

/**
 * Asks a provider for the address at which the actor plays one of its games (spec 7). No money moves; the token in it is good once, for a minute.
 * @throws DomainError MEMBER_DEMO_BLOCKED where a trial account asks for more than play money (spec 6), GAME_NOT_FOUND, GAME_MAINTENANCE, VENDOR_MAINTENANCE, VENDOR_OFF, MEMBER_FROZEN, WALLET_FROZEN, those of `refuseProtected`, MEMBER_NOT_IDENTIFIED,
 * GAME_LAUNCH_FAILED when the provider does not answer, where it came from (`admitMoney`)
 */
export async function launchGame(
  ctx: ActorCtx,
  { gateway, siteUrl }: GamesOutside & { readonly siteUrl: string },
  input: LaunchInput,
): Promise<LaunchedGame> {
  const { actor, access } = ctx
  if (actor.type === TRIAL_TYPE && !input.isDemo) fail('MEMBER_DEMO_BLOCKED', {})
  admitMoney(access)
  if (access?.identityFirst && !actor.identified) fail('MEMBER_NOT_IDENTIFIED', {})
  const { game, provider } = await gameOf(ctx, input.nodeId)
  if (provider.state === 'MAINTENANCE') fail('VENDOR_MAINTENANCE', {})
  if (provider.state === 'OFF') fail('VENDOR_OFF', {})
  if (game.closedAt !== null) fail('GAME_MAINTENANCE', {})
  const begun = await withTransaction(ctx.db, async (tx) => await begin(tx, ctx, provider, game.id, input))
  const answer = await gateway.launch(accessOf(provider, ctx.clock.now()), {
    gameId: game.code,
    ...(input.roomId === undefined ? {} : { tableId: input.roomId }),
    mode: input.isDemo ? 'demo' : 'real',
    launchToken: begun.launchToken,
    language: LANGUAGES[languageOf(input.language)].tag,
    currency: begun.asset,
    country: access?.country ?? '',
    platform: input.platform,
    testAccount: begun.isTest,
    urls: launchUrls(siteUrl),
  })
  if (answer.outcome === 'unknown') {
    ctx.log.warn({ vendor: provider.vendor, reason: answer.reason }, 'a game was not launched')
    return fail('GAME_LAUNCH_FAILED', {})
  }
  const { url, url2, expiresAt } = answer.value
  return { url, url2: url2 ?? null, expiresAt: new Date(expiresAt) }
}
