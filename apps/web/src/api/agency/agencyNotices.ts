import { type ToastTone, toast } from '@croupier/ui'
import type { EventData } from '@croupier/wire'
import i18next from 'i18next'
import { allTextsReady } from '../../i18n.ts'

/** A short message, and how it looks. */
export type AgencyNotice = {
  text: 'offered' | 'signed' | 'changed' | 'billed' | 'overdue' | 'short' | 'frozen' | 'freed' | 'raised'
  tone: ToastTone
}

const OFFERS = new Set(['offer', 'offerChange'])

/** What a change of a contract is told as; null for what the account did itself. */
export function noticeOfContract({ event, own }: EventData<'contract.changed'>): AgencyNotice | null {
  if (own) return null
  if (OFFERS.has(event)) return { text: 'offered', tone: 'info' }
  return event === 'sign' ? { text: 'signed', tone: 'success' } : { text: 'changed', tone: 'info' }
}

/** What a bill is told as, by its state. */
export function noticeOfBill({ state }: EventData<'wage.billed'>): AgencyNotice {
  switch (state) {
    case 'DEFAULTED':
      return { text: 'overdue', tone: 'error' }
    case 'PARTIAL':
    case 'INSUFFICIENT':
      return { text: 'short', tone: 'warning' }
    default:
      return { text: 'billed', tone: 'info' }
  }
}

export const noticeOfFreeze = ({ frozen }: EventData<'member.freezeChanged'>): AgencyNotice =>
  frozen ? { text: 'frozen', tone: 'error' } : { text: 'freed', tone: 'success' }

/** The upline raised series of the account. */
export const RAISED: AgencyNotice = { text: 'raised', tone: 'success' }

/** Shows a notice on whatever page one is on; the same one again replaces the earlier one. */
export async function tell(notice: AgencyNotice | null): Promise<void> {
  if (notice === null) return
  await allTextsReady()
  const { text, tone } = notice
  toast({ tone, title: i18next.t(`contracts.notify.${text}`), id: `agency.${text}` })
}
