import { Button, Drawer, LoadingNote, Skeleton } from '@croupier/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Letter, threadQuery, useMarkLettersRead } from '../../../api/content/letters.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { AskBeforeLoss } from '../../../shell/unsaved/AskBeforeLoss.tsx'
import { LetterForm } from './LetterForm.tsx'
import '../messages/messages.css'

type LetterDrawerProps = {
  /** public id of a direct downline; null: the own upline */
  downlineId: string | null
  onClose: () => void
}

/** What one and a direct downline, or the own upline, wrote to each other, with the box of the next letter (experience 3.15). */
export default function LetterDrawer({ downlineId, onClose }: LetterDrawerProps) {
  const { t } = useTranslation()
  const query = useThread(downlineId)
  const [newest] = query.data?.pages ?? []
  return (
    <AskBeforeLoss onClose={onClose}>
      {(close, question) => (
        <Drawer
          open
          width={480}
          onClose={close}
          title={newest === undefined ? t('messages.letters.title') : newest.other.account}
          closeLabel={t('common.action.close')}
          data-testid="letters.drawer"
          foot={newest !== undefined && <LetterForm to={downlineId} open={newest.open} />}
        >
          <Thread query={query} downlineId={downlineId} />
          {question}
        </Drawer>
      )}
    </AskBeforeLoss>
  )
}

type ThreadQuery = ReturnType<typeof useThread>
const useThread = (downlineId: string | null) => useInfiniteQuery(threadQuery(useOwner(), downlineId))

function Thread({ query, downlineId }: { query: ThreadQuery; downlineId: string | null }) {
  const { t } = useTranslation()
  const { mutate } = useMarkLettersRead()
  const end = useRef<HTMLDivElement>(null)
  const letters = query.data?.pages.flatMap(({ value }) => value.items) ?? []
  const newest = letters[0]?.id
  // What came while the thread was open has been seen, too.
  useEffect(() => {
    if (newest === undefined) return
    mutate(downlineId)
    end.current?.scrollIntoView({ block: 'end' })
  }, [newest, downlineId, mutate])
  if (query.isPending) {
    return (
      <>
        <LoadingNote text={t('common.state.loadingBare')} />
        <Skeleton className="h-24" />
      </>
    )
  }
  if (query.data === undefined) return <QueryFailed query={query} />
  return (
    <div className="letters">
      {query.hasNextPage && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          data-testid="letters.older.button"
        >
          {t('messages.letters.older')}
        </Button>
      )}
      {letters.length === 0 && <p className="text-muted">{t('messages.letters.none')}</p>}
      <ol className="letters-list" aria-live="polite" data-testid="letters.list">
        {letters.toReversed().map((letter) => (
          <LetterRow key={letter.id} letter={letter} account={query.data.pages[0]?.other.account} />
        ))}
      </ol>
      <div ref={end} />
    </div>
  )
}

function LetterRow({ letter, account }: { letter: Letter; account: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { own, text, sentAt } = letter
  return (
    <li className="letter" data-own={own ? '' : undefined}>
      {/* Plain text of either direction: it must not turn what stands around it. */}
      <p className="letter-text" dir="auto">
        {text}
      </p>
      <p className="letter-time">
        {own ? t('messages.letters.you') : account} <span className="num">{format.moment(sentAt)}</span>
      </p>
    </li>
  )
}
