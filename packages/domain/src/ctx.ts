import type { Db, Push } from '@croupier/db'
import type { BeaconChain } from '@croupier/fairness/beacon'
import type { MemberType } from '@croupier/wire'
import type { Vault } from './platform/vault/vault.ts'
import type { Random } from './random.ts'

export type { Random } from './random.ts'

/** Wall-clock time for everything that is not money; money time is the database's (safety R11). */
export interface Clock {
  now(): Date
}

/** Makes uuid v7 ids. */
export interface Ids {
  uuid(): string
}

/** The part of a pino logger that use cases may use. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/**
 * Socket hints that are sent right after a commit by the process that has the result (safety R5): to the player's other tabs.
 * One that is lost costs nothing, clients read again.
 */
export interface Hints {
  /** Returns at once; what cannot be sent is dropped. */
  push(pushes: readonly Push[]): void
}

/** The person who acts: taken from the session row, never from a body. */
export interface Actor {
  readonly memberId: bigint
  readonly publicId: string
  readonly merchantId: number
  readonly account: string
  readonly type: MemberType
  readonly isAgent: boolean
  readonly status: string
  readonly mustChangePassword: boolean
  /** age and identity were verified (protection A3) */
  readonly identified: boolean
  readonly sessionId: string
}

/** What a visitor may do at the merchant: what was made of where they come from (protection A12), and what it asks for first. */
export interface Access {
  /** number of the verdict, stored with the action */
  readonly verdictId: number
  /** the rule that decided: REGION and ADDRESS block every call */
  readonly rule: 'NONE' | 'DATA_CENTRE' | 'REGION' | 'ADDRESS'
  /** ISO 3166 code; null where the tables do not know the address */
  readonly country: string | null
  /** the merchant moves no money from there: it comes from a data centre or through a VPN */
  readonly moneyRefused: boolean
  /** players need a verified identity at this merchant (protection A3) */
  readonly identityFirst: boolean
}

/** The key that came beside a command whose body has no id of its own (safety R7). */
export interface Once {
  /** the client's uuid v7, kept there until it is answered */
  readonly key: string
  /** Says that the answer is the first one again. */
  readonly replayed: () => void
}

/** Everything a use case needs besides its input; built by a main file and passed down (architecture 10). */
export interface Ctx {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly random: Random
  readonly log: Log
  /** seals what must be read again: private keys, personal data */
  readonly vault: Vault
  /** absent where nothing is connected to sockets: in commands and seeds */
  readonly hints?: Hints
  /** the merchants that the officer who calls may see (safety 4.9); absent or null: all of them */
  readonly merchants?: readonly number[] | null
  /** of a visitor who asks for something to be done; the worker and an operator have no address */
  readonly access?: Access
}

/** A server that gives the rounds of a beacon. What it says is believed once its signature was verified. */
export interface BeaconRelay {
  /** as it is called in logs */
  readonly name: string
  /**
   * The signature of a round, as hex; null when the relay does not have it (yet).
   * @throws Error when it does not answer in time
   */
  signature(chainHash: string, round: number): Promise<string | null>
}

/** The beacon that is mixed into own draws (rules A5). */
export interface Beacon {
  /** on which issues are planned; null: its beacon has not told its key yet */
  readonly chain: BeaconChain | null
  /** all are asked at once; the first valid signature counts */
  readonly relays: readonly BeaconRelay[]
}

/** A Ctx that can open the seeds of draws. Only the worker and the seed script have one (rules A5.1). */
export interface DrawCtx extends Ctx {
  /** seals draw seeds until they are revealed: 32 bytes */
  readonly seedKey: Uint8Array
  /** absent: issues are planned without a beacon, and what waits for a round gets none */
  readonly beacon?: Beacon
}

/** A Ctx in which somebody is logged in. */
export interface ActorCtx extends Ctx {
  readonly actor: Actor
  /** absent where the caller sent no key */
  readonly once?: Once
}
