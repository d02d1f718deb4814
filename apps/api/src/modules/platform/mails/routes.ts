import { BlockList, isIPv6 } from 'node:net'
import { readOutbox } from '@croupier/domain/platform/mails'
import { fail } from '@croupier/wire'
import type { Handlers } from '../../../handler.ts'

/** What is written from here alone: others would read the links and codes of everybody's accounts. */
const THIS_MACHINE = new BlockList()
THIS_MACHINE.addSubnet('127.0.0.0', 8)
THIS_MACHINE.addAddress('::1', 'ipv6')
const isHere = (address: string) => THIS_MACHINE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** The development outbox; where it is closed, and for other machines, there is no such call (rules E3.7). */
export const mailsHandlers = (open: boolean) =>
  ({
    'mails.outbox': async (ctx) => {
      if (!open || !isHere(ctx.request.address)) fail('NOT_FOUND', {})
      const mails = await readOutbox(ctx, ctx.merchantId)
      return { value: mails.map(({ publicId: id, ...letter }) => ({ id, ...letter })) }
    },
  }) satisfies Pick<Handlers, 'mails.outbox'>
