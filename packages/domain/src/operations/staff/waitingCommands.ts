import { withTransaction } from '@croupier/db'
import { isDecimalString, parseUnits, type Units, units } from '@croupier/money'
import { fail } from '@croupier/wire'
import type { OpsRouteName, Permission } from '@croupier/wire/ops'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants, type CommandAbout, canonicalText, fingerprintOf, within } from '../../platform/index.ts'
import type { Officer } from './staffSessions.ts'

/** How long a command waits for a second officer, ms. */
const WAIT_MS = 24 * 3_600_000
const LISTED_MAX = 200

/** A command as it came to the console: what a second officer says yes to is exactly this. */
export interface SentCommand {
  readonly action: OpsRouteName
  readonly params: unknown
  readonly body: unknown
}

/** Where the sealed text of a command belongs. */
const binding = (id: string): string => `waiting_commands.sealed_command.${id}`

/** What was sent, of a row. */
export function openCommand(ctx: Ctx, row: { readonly id: string; readonly sealedCommand: string }): SentCommand {
  const text = ctx.vault.open('officer-commands', row.sealedCommand, binding(row.id))
  return JSON.parse(text.toString('utf8')) as SentCommand
}

const textAt = (value: unknown, name: string): string | undefined => {
  const found = (value as Readonly<Record<string, unknown>> | null)?.[name]
  return typeof found === 'string' ? found : undefined
}

/** Whom or what a command is about: an account by its name, else the first part of the address that names something. */
async function subjectOf(ctx: Ctx, { params }: SentCommand): Promise<string> {
  const publicId = textAt(params, 'publicId')
  if (publicId !== undefined) {
    const found = await ctx.db.prisma.member.findUnique({ where: { publicId }, select: { account: true } })
    if (found !== null) return found.account
  }
  const { merchantCode: _shownApart, ...named } = (params ?? {}) as Readonly<Record<string, unknown>>
  return Object.values(named).map(String).join(' ')
}

/** The sum that a command names. */
function sumOf({ body }: SentCommand): Units | null {
  const text = textAt(body, 'amount') ?? textAt(body, 'total') ?? textAt(body, 'budget')
  return text !== undefined && isDecimalString(text) ? parseUnits(text) : null
}

async function merchantOf(ctx: Ctx, { params }: SentCommand): Promise<number | null> {
  const [code, publicId] = [textAt(params, 'merchantCode'), textAt(params, 'publicId')]
  if (code !== undefined) {
    const merchant = await ctx.db.prisma.merchant.findUnique({ where: { code }, select: { id: true } })
    return merchant?.id ?? fail('NOT_FOUND', {})
  }
  if (publicId === undefined) return null
  const member = await ctx.db.prisma.member.findUnique({ where: { publicId }, select: { merchantId: true } })
  return member?.merchantId ?? fail('NOT_FOUND', {})
}

/**
 * Keeps a command that needs a second officer: it waits a day at most, and the same one of the same officer waits once. What was sent
 * is sealed, since it may hold the key of a provider.
 * @returns the id under which it waits
 * @throws DomainError NOT_FOUND for a merchant or member that is not there
 */
export async function keepCommand(
  ctx: Ctx,
  first: Officer,
  permission: Permission,
  command: SentCommand,
  about: CommandAbout,
): Promise<string> {
  const merchantId = about.merchantId ?? (await merchantOf(ctx, command))
  const subject = about.subject ?? (await subjectOf(ctx, command))
  const fingerprint = new Uint8Array(fingerprintOf(command))
  const id = ctx.ids.uuid()
  const sealedCommand = ctx.vault.seal('officer-commands', Buffer.from(canonicalText(command)), binding(id))
  const now = ctx.clock.now()
  const same = { firstId: first.staffId, fingerprint, state: 'WAITING' }
  return await withTransaction(ctx.db, async (tx) => {
    await tx.waitingCommand.updateMany({
      where: { ...same, expiresAt: { lte: now } },
      data: { state: 'EXPIRED', endedAt: now },
    })
    const { count } = await tx.waitingCommand.createMany({
      skipDuplicates: true,
      data: {
        id,
        ...same,
        action: command.action,
        permission,
        merchantId,
        subject,
        units: about.sum ?? sumOf(command),
        reason: textAt(command.body, 'reason') ?? '',
        sealedCommand,
        createdAt: now,
        expiresAt: new Date(now.getTime() + WAIT_MS),
      },
    })
    if (count === 0) return (await tx.waitingCommand.findFirstOrThrow({ where: same })).id
    const after = { command: id, action: command.action, subject, by: first.name }
    await auditMerchants(tx, merchantId, { action: 'command.waits', after })
    return id
  })
}

/** A command that waits for a second officer, as officers read it. */
export interface WaitingLine {
  readonly id: string
  readonly action: string
  /** null: the whole platform */
  readonly merchantCode: string | null
  readonly subject: string
  readonly sum: Units | null
  readonly reason: string
  /** all that was sent, but for secrets, by path */
  readonly parts: { readonly path: string; readonly value: string }[]
  /** of exactly this command: a yes names it */
  readonly fingerprint: string
  readonly by: string
  /** this officer sent it, and may only withdraw it */
  readonly isOwn: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Parts of a command that nobody reads again. */
const SECRETS: ReadonlySet<string> = new Set(['secret', 'password', 'code'])
const VALUE_CHARS_MAX = 2_000

function partsOf(value: unknown, path: readonly string[] = []): { path: string; value: string }[] {
  if (typeof value !== 'object' || value === null) {
    const text = SECRETS.has(path.at(-1) ?? '') ? '…' : String(value)
    return [{ path: path.join('.'), value: text.slice(0, VALUE_CHARS_MAX) }]
  }
  return Object.entries(value).flatMap(([name, one]) => partsOf(one, [...path, name]))
}

/**
 * The commands that wait for a second officer and that this one may answer, with the own ones, the oldest first.
 */
export async function listWaitingCommands(ctx: Ctx, officer: Officer): Promise<WaitingLine[]> {
  const rows = await ctx.db.prisma.waitingCommand.findMany({
    where: {
      state: 'WAITING',
      expiresAt: { gt: ctx.clock.now() },
      OR: [{ firstId: officer.staffId }, { permission: { in: [...officer.permissions] }, ...within(ctx) }],
    },
    orderBy: { createdAt: 'asc' },
    take: LISTED_MAX,
    include: { first: { select: { name: true } } },
  })
  const ids = rows.flatMap(({ merchantId }) => (merchantId === null ? [] : [merchantId]))
  const merchants = await ctx.db.prisma.merchant.findMany({
    where: { id: { in: ids } },
    select: { id: true, code: true },
  })
  const codes = new Map(merchants.map(({ id, code }) => [id, code]))
  return rows.map((row) => {
    const { params, body } = openCommand(ctx, row)
    const { reason: _shownApart, ...rest } = (body ?? {}) as Readonly<Record<string, unknown>>
    return {
      id: row.id,
      action: row.action,
      merchantCode: row.merchantId === null ? null : (codes.get(row.merchantId) ?? null),
      subject: row.subject,
      sum: row.units === null ? null : units(row.units),
      reason: row.reason,
      parts: partsOf({ ...(params as object | undefined), ...rest }),
      fingerprint: Buffer.from(row.fingerprint).toString('hex'),
      by: row.first.name,
      isOwn: row.firstId === officer.staffId,
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
    }
  })
}

/**
 * The officer who sent a command withdraws it.
 * @throws DomainError STAFF_OVER when no command of this officer waits under the id
 */
export async function withdrawCommand(ctx: Ctx, officer: Officer, id: string): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const { count } = await tx.waitingCommand.updateMany({
      where: { id, firstId: officer.staffId, state: 'WAITING' },
      data: { state: 'WITHDRAWN', endedAt: ctx.clock.now() },
    })
    if (count === 0) fail('STAFF_OVER', {})
    const { action, merchantId } = await tx.waitingCommand.findUniqueOrThrow({ where: { id } })
    const after = { command: id, action, by: officer.name }
    await auditMerchants(tx, merchantId, { action: 'command.withdrawn', after })
  })
}
