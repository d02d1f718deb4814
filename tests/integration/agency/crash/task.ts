import type { ActorCtx } from '@croupier/domain'
import type { Site } from '@croupier/domain/platform/site'

/** What a process that may be killed at any moment is told to do. */
export type Task =
  | { readonly name: 'realtime' | 'wages' | 'dividends' | 'retry' | 'collect' }
  | {
      readonly name: 'transfer'
      readonly actor: Omit<ActorCtx['actor'], 'memberId'> & { readonly memberId: string }
      readonly site: Site
      readonly input: {
        readonly downline: string | null
        readonly requestId: string
        readonly amount: string
        readonly memo: string
        readonly paymentPassword: string
      }
    }
