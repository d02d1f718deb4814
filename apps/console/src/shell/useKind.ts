import cn from '@croupier/locales/CN/wallet.json' with { type: 'json' }
import en from '@croupier/locales/EN/wallet.json' with { type: 'json' }
import type { TransferKind } from '@croupier/wire'
import { useTranslation } from 'react-i18next'

/** Kinds of movements in the words that players read, in the officer's language. */
export function useKind(): (kind: TransferKind) => string {
  const { i18n } = useTranslation()
  const words: Readonly<Record<string, string>> = (i18n.language === 'cn' ? cn : en).kind
  return (kind) => words[kind] ?? kind
}
