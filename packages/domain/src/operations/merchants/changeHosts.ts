import { withTransaction } from '@croupier/db'
import { failFields } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { ANY_HOST, audit, type SecondYes } from '../../platform/index.ts'

interface HostsInput {
  readonly merchantId: number
  /** without port, lower case: all of them */
  readonly hosts: readonly string[]
  readonly by: string
  readonly second: SecondYes
  readonly reason: string
}

/**
 * Two officers say at which hosts a merchant answers, all of them; processes follow within a second. The host that stands for all others is
 * neither given nor taken here: only a merchant meant for development has it.
 * @throws InputRefused for a host of another merchant
 */
export async function changeHosts(ctx: Ctx, { merchantId, by, second, reason, ...input }: HostsInput) {
  const hosts = [...new Set(input.hosts)].filter((host) => host !== ANY_HOST)
  await withTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM merchants WHERE id = ${merchantId} FOR NO KEY UPDATE`
    const all = await tx.merchantHost.findMany({ where: { merchantId }, orderBy: { host: 'asc' } })
    const before = all.map(({ host }) => host).filter((host) => host !== ANY_HOST)
    const foreign = { host: { in: hosts }, merchantId: { not: merchantId } }
    if ((await tx.merchantHost.count({ where: foreign })) > 0) {
      failFields([{ path: 'hosts', rule: 'taken' }])
    }
    await second.use(tx)
    const gone = before.filter((host) => !hosts.includes(host))
    await tx.merchantHost.deleteMany({ where: { merchantId, host: { in: gone } } })
    const come = hosts.filter((host) => !before.includes(host))
    await tx.merchantHost.createMany({ data: come.map((host) => ({ merchantId, host })) })
    const who = { actorId: null, subjectId: null }
    const after = { hosts: hosts.toSorted(), by, second: second.by, reason }
    const change = { before: { hosts: before }, after }
    await audit(tx, { merchantId, action: 'merchant.hostsChanged', ...who, ...change })
  })
}
