import { z } from 'zod'

/*
 * What pushed messages name of contracts and money. Apart from the calls about them: a page hears messages long before it asks for
 * those, and a schema costs a slow phone its making.
 */

/** The four kinds of contracts (spec 3). */
export const contractKind = z.enum(['DIVIDEND', 'DAILY_WAGE', 'HOURLY_WAGE', 'REALTIME_WAGE'])

/** Why a contract or an offer is over (rules B5, B6). */
export const contractEndReason = z.enum([
  'REJECT',
  'WITHDRAW',
  'EXPIRED',
  'SUPERSEDED',
  'TERMINATED',
  'LOWER_RATIO',
  'ACCOUNT_CLOSED',
])

/** Rules E4.2: CREATED, then SUBMITTED once the payer says so, and CREDITED, REFUSED or EXPIRED. What arrives late is credited all the same. */
export const depositState = z.enum(['CREATED', 'SUBMITTED', 'CREDITED', 'REFUSED', 'EXPIRED'])

/**
 * Rules E4.3. REQUESTED (held) → REVIEWING → APPROVED → SENT (UNKNOWN until the provider was asked) → PAID_OUT → RECEIPT_ASKED →
 * RECEIVED, PARTLY or NOT_RECEIVED → SETTLED, or DISPUTED → SETTLED or REFUNDED. REFUSED, FAILED and CANCELLED return the hold.
 */
export const withdrawalState = z.enum([
  'REQUESTED',
  'REVIEWING',
  'APPROVED',
  'SENT',
  'UNKNOWN',
  'PAID_OUT',
  'RECEIPT_ASKED',
  'RECEIVED',
  'PARTLY',
  'NOT_RECEIVED',
  'DISPUTED',
  'SETTLED',
  'REFUNDED',
  'REFUSED',
  'FAILED',
  'CANCELLED',
])
