import type { MemberType } from '@croupier/wire'
import type { TFunction } from 'i18next'

/** The name of an account type (rules B1); a test account is called what it plays. */
export function accountTypeName(t: TFunction, type: MemberType): string {
  switch (type) {
    case 1:
    case 41:
      return t('agent.type.top')
    case 2:
    case 42:
      return t('agent.type.agent')
    case 4:
      return t('agent.type.demo')
    case 0:
      return t('agent.type.member')
  }
}
