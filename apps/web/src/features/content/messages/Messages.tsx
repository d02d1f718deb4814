import { Button, Checkbox, Tabs } from '@croupier/ui'
import { messages as wire } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Message, messagesQuery, useDeleteMessages, useMarkRead } from '../../../api/content/messages.ts'
import { explain } from '../../../api/explain.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { ClearFilters } from '../../../shell/centre/emptyActions.tsx'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { useCursorQuery, useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import LetterDrawer from '../letters/LetterDrawer.tsx'
import { LetterThreads } from '../letters/LetterThreads.tsx'
import { MessageDrawer } from './MessageDrawer.tsx'
import { MessageList } from './MessageList.tsx'
import { OfferSwitch } from './OfferSwitch.tsx'
import { QuietKinds } from './QuietKinds.tsx'

const ROWS_PER_PAGE = 20
const ALL = 'all'
/** Not a filter of the list but a list of its own: with whom one has written. */
const AGENT = 'agent'
const FILTERS = [...wire.messageFilter.options, AGENT] as const
/** In the address: the thread with the own upline; one with a downline goes by its id. */
const UPLINE = 'upline'
type Filter = (typeof FILTERS)[number]
const filterParser = parseAsStringLiteral(FILTERS)

/** Site messages: the list with its filters, and the opened one (experience 3.15). */
export default function Messages() {
  const { t } = useTranslation()
  const [filter, setFilter] = useFilterQuery('show', filterParser)
  const [thread, setThread] = useQueryState('letters', parseAsString)
  const openThread = (downlineId: string | null) => void setThread(downlineId ?? UPLINE)
  return (
    <div className="centre-body">
      <PageHead title={t('wallet.page.messageV2.title')} />
      <Tabs
        label={t('wallet.page.messageV2.title')}
        value={filter ?? ALL}
        onValue={(value) => setFilter(value === ALL ? null : value)}
        items={[ALL, ...FILTERS].map((value) => ({
          value: value as typeof ALL | Filter,
          label: (
            <span data-testid={`messages.filter.${value}`}>
              {value === ALL ? t('wallet.record.all') : t(`messages.${value as Filter}`)}
            </span>
          ),
        }))}
      />
      {filter === AGENT ? (
        <LetterThreads onOpen={openThread} />
      ) : (
        <Inbox filter={filter} onClear={() => setFilter(null)} onThread={openThread} />
      )}
      <OfferSwitch />
      <QuietKinds />
      {thread !== null && (
        <LetterDrawer
          key={thread}
          downlineId={thread === UPLINE ? null : thread}
          onClose={() => void setThread(null)}
        />
      )}
    </div>
  )
}

type InboxProps = {
  filter: wire.MessageFilter | null
  onClear: () => void
  onThread: (downlineId: string | null) => void
}

/** What came, newest first; a letter opens its thread. */
function Inbox({ filter, onClear, onThread }: InboxProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const [cursor, goTo] = useCursorQuery()
  const [opened, setOpened] = useQueryState('message', parseAsString)
  const query = useQuery({
    ...messagesQuery(owner, {
      pageSize: ROWS_PER_PAGE,
      ...(cursor === null ? {} : { cursor }),
      ...(filter === null ? {} : { filter }),
    }),
    placeholderData: keepOwnRows(owner),
  })
  const rows = query.data?.items ?? []
  const open = (message: Message) =>
    message.kind === 'LETTER' ? onThread(message.facts.downlineId) : void setOpened(message.id)
  return (
    <>
      <FeedPanel
        query={query}
        onCursor={(next) => void goTo(next)}
        empty={t('messages.empty')}
        emptyText={t('messages.emptyText')}
        emptyAction={filter === null ? undefined : <ClearFilters onClear={onClear} />}
      >
        <MessagePage key={`${filter} ${cursor}`} messages={rows} onOpen={open} />
      </FeedPanel>
      {opened !== null && (
        <MessageDrawer
          key={opened}
          id={opened}
          known={rows.find(({ id }) => id === opened)}
          onClose={() => void setOpened(null)}
        />
      )}
    </>
  )
}

type MessagePageProps = { messages: readonly Message[]; onOpen: (message: Message) => void }

/** The rows of a page, and what is done with those that are chosen. */
function MessagePage({ messages, onOpen }: MessagePageProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const read = useMarkRead()
  const remove = useDeleteMessages()
  // What was deleted meanwhile, here or in another tab, is not chosen any more.
  const ids = messages.map(({ id }) => id).filter((id) => chosen.has(id))
  const [newest] = messages
  const none = () => setChosen(new Set())
  const problem = read.error ?? remove.error
  const select = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <>
      <div className="message-tools">
        <Checkbox
          checked={ids.length === messages.length}
          indeterminate={ids.length > 0 && ids.length < messages.length}
          onChecked={(on) => setChosen(new Set(on ? messages.map(({ id }) => id) : []))}
          data-testid="messages.all.checkbox"
        >
          {t('messages.selectAll')}
        </Checkbox>
        <Button
          className="ms-auto"
          variant="outline"
          size="sm"
          busy={read.isPending}
          disabled={newest === undefined}
          data-testid="messages.read.button"
          onClick={() => {
            if (newest === undefined) return
            const body = ids.length > 0 ? { ids } : { upTo: newest.id }
            read.mutate(body, { onSuccess: none })
          }}
        >
          {ids.length > 0 ? t('messages.markRead') : t('messages.markAll')}
        </Button>
        <Button
          variant="outline"
          size="sm"
          busy={remove.isPending}
          disabled={ids.length === 0}
          data-testid="messages.delete.button"
          onClick={() => remove.mutate(ids, { onSuccess: none })}
        >
          {t('messages.delete')}
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className="text-13 text-danger">
          {explain(problem, t)}
        </p>
      )}
      <MessageList messages={messages} selected={new Set(ids)} onSelect={select} onOpen={onOpen} />
    </>
  )
}
