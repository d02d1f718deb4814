import type { TFunction } from 'i18next'
import { problemOf } from '../../../api/explain.ts'
import { passkeyTrouble } from '../../../api/identity/passkeys.ts'

/** Why a passkey was not made or not used: the browser's reason, or the server's; null for nothing, or a closed question. */
export function explainPasskey(error: unknown, t: TFunction): string | null {
  const trouble = passkeyTrouble(error)
  return trouble === null ? problemOf(error, t) : t(`auth.passkeys.trouble.${trouble}`)
}
