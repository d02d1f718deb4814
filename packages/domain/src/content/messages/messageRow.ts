import { messages as wire } from '@croupier/wire'

/** A message as it is stored. */
export interface MessageRow {
  readonly id: string
  readonly kind: string
  readonly personal: boolean
  readonly facts: unknown
  readonly read: boolean
  readonly created_at: Date
}

/** The columns of a `MessageRow`; of a campaign's message the texts are the campaign's. */
export const MESSAGE = `id, kind, personal, read_at IS NOT NULL AS read, created_at, CASE kind WHEN 'CAMPAIGN' THEN facts ||
  coalesce((SELECT jsonb_build_object('texts', c.texts) FROM campaigns c WHERE c.public_id = (facts->>'campaign')::uuid), '{}')
  ELSE facts END AS facts`

/** Of the messages of member $1 of merchant $2: what sells is not there for who may not be sold to (protection P6). */
export const MAY_READ = `(kind <> 'CAMPAIGN' OR protection_gate($2::int, $1::bigint, 'MARKETING', 0, 0, money_now()) IS NULL)`

/** A message as its member reads it. @throws ZodError when a stored one is none */
export function messageOf(row: MessageRow): wire.Message {
  const { id, personal, read, created_at: createdAt } = row
  const kind = wire.messageKind.parse(row.kind)
  return { id, kind, personal, read, createdAt, facts: wire.messageFacts.parse(row.facts) }
}
