import type { TFunction } from 'i18next'
import { explain } from '../../api/explain.ts'
import { passkeyTrouble } from '../../api/passkeys.ts'

/** Why a passkey was not made or not used: the browser's reason, or the server's. */
export function explainPasskey(error: unknown, t: TFunction): string {
  const trouble = passkeyTrouble(error)
  return trouble === null ? explain(error, t) : t(`auth.passkeys.trouble.${trouble}`)
}
