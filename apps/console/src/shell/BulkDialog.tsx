import type { ReactNode } from 'react'
import { isRefused } from '../api/call.ts'
import { useTexts } from '../texts.ts'
import { ActDialog } from './ActDialog.tsx'

const WIDTH = 560

type BulkDialogProps = {
  title: string
  description: string
  /** what it is done to, as an officer reads it before */
  rows: readonly { readonly key: string; readonly label: string }[]
  danger?: boolean
  ready?: boolean
  /** more fields of this act */
  children?: ReactNode
  /** carries it out for one row; what the server refuses leaves that row as it is, and the next one follows */
  onEach: (key: string, reason: string) => Promise<void>
  onClose: () => void
}

/** One act on several rows, one after the other, each with its own record in the audit: they are listed before it begins. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, description, rows, danger = false, ready = true, children, onEach } = props
  const t = useTexts()
  return (
    <ActDialog
      title={title}
      description={description}
      danger={danger}
      ready={ready && rows.length > 0}
      width={WIDTH}
      onClose={props.onClose}
      onAct={async (reason) => {
        let [refused, waiting] = [0, 0]
        for (const { key } of rows) {
          try {
            await onEach(key, reason)
          } catch (error) {
            if (!isRefused(error) || error.code === 'NETWORK') throw error
            if (error.code === 'STAFF_SECOND_WAITS') waiting += 1
            else refused += 1
          }
        }
        const done = rows.length - refused - waiting
        if (waiting > 0) return t('bulk.waiting', { done, waiting, refused })
        return refused === 0 ? t('bulk.doneAll', { done }) : t('bulk.done', { done, refused })
      }}
    >
      <p>{t('bulk.preview')}</p>
      <ul className="console-rows" data-testid="bulk.preview">
        {rows.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ul>
      {children}
    </ActDialog>
  )
}
