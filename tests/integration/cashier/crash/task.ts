import type { ActorCtx } from '@croupier/domain'
import type { Site } from '@croupier/domain/platform/site'

type Actor = Omit<ActorCtx['actor'], 'memberId'> & { readonly memberId: string }

interface Mine {
  /** the key of the platform's vault */
  readonly vaultKey: string
  /** where providers reach the platform */
  readonly callbackOrigin: string
}

/** What a process that may be killed at any moment is told to do; amounts are decimal texts. */
export type Task = Mine &
  (
    | {
        readonly name: 'deposit'
        readonly actor: Actor
        readonly site: Site
        readonly input: { requestId: string; channelId: string; amount: string }
      }
    /** a callback as it came, its signature checked */
    | { readonly name: 'told'; readonly providerId: string; readonly event: unknown }
    | {
        readonly name: 'withdraw'
        readonly actor: Actor
        readonly site: Site
        readonly input: {
          requestId: string
          accountId: string
          amount: string
          paymentPassword: string
        }
      }
    | { readonly name: 'receive'; readonly actor: Actor; readonly withdrawalId: string }
    | { readonly name: 'followDeposits' | 'followWithdrawals' }
  )
