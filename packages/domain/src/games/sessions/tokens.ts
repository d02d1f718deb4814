import { createHash } from 'node:crypto'
import type { Random } from '../../ctx.ts'

const TOKEN_BYTES = 32

/** A token that nobody can guess. */
export const freshToken = ({ bytes }: Random): string => Buffer.from(bytes(TOKEN_BYTES)).toString('base64url')

/** A session's token where it is kept, sealed for its launch alone. */
export const tokenPlace = (launchHash: Uint8Array): string =>
  `game_sessions/token_sealed/${Buffer.from(launchHash).toString('hex')}`

/** What is kept of a token. */
export const hashOfToken = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(token).digest())
