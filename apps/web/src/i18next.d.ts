import 'i18next'
import type { Texts } from '@croupier/locales'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts }
    interpolationPrefix: '{'
    interpolationSuffix: '}'
  }
}
