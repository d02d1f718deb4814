import { z } from 'zod'

/** Digits of an amount: what they stand for fits the ledger at every scale. */
export const AMOUNT_DIGITS_MAX = 14
/** The scale of the ledger: no currency of a session is finer. */
export const SCALE_MAX = 4

/** An amount: whole minor units at the session's scale, as digits. */
export const digits = z.string().regex(/^(0|[1-9]\d{0,13})$/)
/** An identifier of the provider. */
export const ref = z.string().regex(/^[\x21-\x7e]{1,64}$/)
export const gameId = z.string().regex(/^[A-Za-z0-9_-]{1,39}$/)
/** The player as this provider knows them: never an account name. */
export const playerId = z.string().regex(/^[\w-]{1,64}$/)
export const token = z.string().regex(/^[\w-]{1,200}$/)
export const currency = z.string().regex(/^[A-Z]{3,8}$/)
export const scale = z.int().min(0).max(SCALE_MAX)
export const time = z.iso.datetime({ offset: true })
/** Where somebody can see what happened. */
export const link = z.url({ protocol: /^https?$/ }).max(500)
export const reason = z.string().max(100)
/** The address that the player plays from, IPv4 or IPv6, where the provider hands it over. */
export const ip = z.string().max(45)

/** Who plays, in which game and round: said with every call about money. */
export const inRound = {
  sessionToken: token,
  playerId,
  gameId,
  roundId: ref,
  currency,
  occurredAt: time,
  ip: ip.optional(),
} as const
