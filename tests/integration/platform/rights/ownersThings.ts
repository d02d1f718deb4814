import { withTransaction } from '@croupier/db'
import { addChannel } from '@croupier/domain/cashier/deposits'
import { addPaymentProvider } from '@croupier/domain/cashier/providers'
import { sendLetter } from '@croupier/domain/content/letters'
import { openChase } from '@croupier/domain/lottery/chases'
import { merchantVault } from '@croupier/domain/platform/vault'
import { parseUnits, units } from '@croupier/money'
import { actingAs, type TestApp, type TestMember, type TestSession } from '@croupier/testkit'
import type { lottery } from '@croupier/wire'
import { z } from 'zod'
import type { LotteryWorld } from '../../lottery/lotteryWorld.ts'

const linkReply = z.object({ value: z.object({ code: z.string() }) })

/** A link of the owner's, made over the wire. */
export async function aLinkOf(api: TestApp, world: LotteryWorld, session: TestSession): Promise<string> {
  const body = {
    requestId: world.ctx.ids.uuid(),
    type: 0 as const,
    days: null,
    maxUses: null,
    remark: '',
  }
  const reply = await api.call('agents.openLink', { body }, session)
  return linkReply.parse(reply.body).value.code
}

/** A passkey of the owner's, as the database keeps it: no call here uses it, and its logins count as proved by it. */
export async function aPasskeyOf(world: LotteryWorld, owner: TestMember): Promise<string> {
  const made = { credentialId: new Uint8Array(16), publicKey: new Uint8Array(16), signCount: 0n }
  const kept = { host: 'localhost', transports: [], synced: false, name: 'Ring' }
  const { publicId } = await world.db.prisma.passkey.create({
    data: { ...made, ...kept, memberId: owner.id, createdAt: world.clock.now() },
  })
  await world.db.prisma.session.updateMany({ where: { memberId: owner.id }, data: { provedAt: world.clock.now() } })
  return publicId
}

/** Two site messages of the owner's, which its contracts made. */
export async function messagesOf(
  world: LotteryWorld,
  owner: TestMember,
): Promise<{ messageId: string; markedId: string }> {
  const [message, marked] = await world.db.prisma.message.findMany({
    where: { memberId: owner.id },
    orderBy: { id: 'asc' },
  })
  if (message === undefined || marked === undefined) throw new Error('the owner was told too little')
  return { messageId: message.id, markedId: marked.id }
}

/** A deposit of the owner's as the database keeps it, by a channel that is closed. */
export async function aDepositOf(world: LotteryWorld, owner: TestMember): Promise<string> {
  const { ctx, db } = world
  const { merchantId, id: memberId } = owner
  const amount: bigint = parseUnits('100')
  return await withTransaction(db, async (tx) => {
    const terms = { name: 'Nobody', baseUrl: 'http://provider.test', keyId: 'k', secret: 's' }
    const providerId = await addPaymentProvider(tx, ctx, merchantId, terms)
    const bounds = { min: parseUnits('10'), max: parseUnits('1000'), minutes: 60, sort: 1 }
    const channel = { providerId, method: 'BANK', name: 'Closed', ...bounds } as const
    await addChannel(tx, ctx, merchantId, channel)
    await tx.depositChannel.updateMany({ where: { merchantId }, data: { isOpen: false } })
    const { id: channelId } = await tx.depositChannel.findFirstOrThrow({ where: { merchantId } })
    const [createdAt, dueAt] = [ctx.clock.now(), new Date(ctx.clock.now().getTime() + 86_400_000)]
    const fees = { feePpm: 0, feeFixedUnits: 0n }
    const money = { asset: 'CNY', orderedUnits: amount, payAsset: 'CNY', payUnits: amount, ...fees }
    const of = { merchantId, memberId, channelId, providerId }
    const { id } = await tx.deposit.create({
      data: { id: ctx.ids.uuid(), ...of, ...money, createdAt, dueAt },
    })
    return id
  })
}

/** A letter to the owner of its downline's that is not read yet. */
export async function aLetterFrom(world: LotteryWorld, downline: TestMember): Promise<void> {
  const requestId = world.ctx.ids.uuid()
  await sendLetter(actingAs(world, downline), { downline: null, requestId, text: 'Good evening' })
}

/** A ticket of the owner's that waits for its answer. */
export async function aTicketOf({ db, ctx }: LotteryWorld, owner: TestMember): Promise<string> {
  const [id, sentAt] = [ctx.ids.uuid(), ctx.clock.now()]
  const of = { memberId: owner.id, merchantId: owner.merchantId }
  const ticket = { kind: 'OTHER', content: 'Where is my receipt?', sentAt, dueAt: sentAt, finalDueAt: sentAt }
  await db.prisma.feedback.create({ data: { id, ...of, ...ticket } })
  return id
}

/** A withdrawal of the owner's that was paid and settled, and the account that it went to, as the database keeps them. */
export async function aWithdrawalOf(
  world: LotteryWorld,
  owner: TestMember,
): Promise<{ withdrawalId: string; accountId: string }> {
  const { ctx, db } = world
  const { merchantId, id: memberId } = owner
  const [withdrawalId, accountId] = [ctx.ids.uuid(), ctx.ids.uuid()]
  const at = ctx.clock.now()
  const amount: bigint = parseUnits('100')
  const vault = await merchantVault(ctx, merchantId)
  const account = JSON.stringify({ number: '6222000012345678', holder: 'Anna Lee' })
  const sealed = vault.seal(account, `payout_accounts/sealed/${accountId}`)
  const of = { merchantId, memberId }
  await db.prisma.payoutAccount.create({
    data: {
      id: accountId,
      ...of,
      method: 'BANK',
      bank: 'Test Bank',
      sealed,
      numberIndex: new Uint8Array(32),
      boundAt: at,
    },
  })
  const provider = await db.prisma.paymentProvider.findFirstOrThrow({ where: { merchantId } })
  const units = { amountUnits: amount, feeUnits: 0n, heldUnits: 0n, paidUnits: amount }
  await db.prisma.withdrawal.create({
    data: {
      publicId: withdrawalId,
      ...of,
      ...units,
      accountId,
      providerId: provider.id,
      state: 'SETTLED',
      asset: 'CNY',
      payAsset: 'CNY',
      createdAt: at,
      endedAt: at,
    },
  })
  return { withdrawalId, accountId }
}

/** A chase of the owner's over two issues. */
export async function aChaseOf(
  world: LotteryWorld,
  owner: TestMember,
  issue: { readonly number: string },
  line: lottery.BetLineInput,
): Promise<string> {
  const { chaseId } = await openChase(actingAs(world, owner), world.reads, {
    gameCode: 'SSC1M',
    chaseId: world.ctx.ids.uuid(),
    issueNumber: issue.number,
    issues: 2,
    plan: { kind: 'SAME', multiple: 1 },
    stopOnWin: true,
    stopOnVoid: false,
    lines: [line],
    total: units(line.stake * 2n),
  })
  return chaseId
}

/** A key with which programs of an account read. @returns its public id */
export async function aKeyOf({ db, clock }: LotteryWorld, { id: memberId, merchantId }: TestMember): Promise<string> {
  const hash = new Uint8Array(32)
  const data = { merchantId, memberId, name: 'books', scopes: ['TEAM'], hash, createdAt: clock.now() }
  return (await db.prisma.agentKey.create({ data })).publicId
}
