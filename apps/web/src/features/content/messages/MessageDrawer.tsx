import { buttonLook, Drawer, LoadingNote, Skeleton } from '@croupier/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Message, useOpenMessage } from '../../../api/content/messages.ts'
import { explain } from '../../../api/explain.ts'
import { leadsTeam, useSession } from '../../../api/session.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { tagOf } from '../../../format/noticeLanguage.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { NoticeHtml } from '../../../shell/NoticeHtml.tsx'
import { factsOf, noteOf, pageOf, titleOf, writtenText } from './messageTexts.ts'

type MessageDrawerProps = {
  id: string
  /** The message as the list has it; undefined where the address alone names it. */
  known: Message | undefined
  onClose: () => void
}

/** One message with its facts and the way to what it is about. Opening it marks it as read. */
export function MessageDrawer({ id, known, onClose }: MessageDrawerProps) {
  const { t, i18n } = useTranslation()
  const language = languageCodeOf(i18n.language)
  const { mutate, data, error } = useOpenMessage()
  useEffect(() => mutate(id), [id, mutate])
  const message = known ?? data
  return (
    <Drawer
      open
      width={440}
      onClose={onClose}
      title={message === undefined ? t('shell.bar.messages') : titleOf(message, t, language)}
      closeLabel={t('common.action.close')}
      data-testid="message.drawer"
    >
      {message !== undefined && <OpenedMessage message={message} language={language} onClose={onClose} />}
      {message === undefined && error !== null && (
        <p role="alert" className="text-danger">
          {explain(error, t)}
        </p>
      )}
      {message === undefined && error === null && (
        <div className="grid gap-2">
          <LoadingNote text={t('common.state.loadingBare')} />
          <Skeleton className="h-24" />
        </div>
      )}
    </Drawer>
  )
}

type OpenedMessageProps = { message: Message; language: string; onClose: () => void }

function OpenedMessage({ message, language, onClose }: OpenedMessageProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { isAgent, type } = useSession()
  const note = noteOf(message)
  const written = writtenText(message, language)
  const facts = factsOf(message, t, format)
  const page = pageOf(message, leadsTeam({ isAgent, type }))
  return (
    <div className="grid gap-4">
      <p className="num text-13 text-subtle">{format.moment(message.createdAt)}</p>
      {note !== undefined && <p>{t(`messages.text.${note}`)}</p>}
      {written !== null && <NoticeHtml html={written.html} lang={tagOf(written.language)} onFollow={onClose} />}
      {facts.length > 0 && (
        <dl className="ui-card centre-rows" data-testid="message.facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {page !== null && (
        <Link to={{ search: page }} preventScrollReset {...buttonLook({})} data-testid="message.page.link">
          {t('messages.open')}
        </Link>
      )}
    </div>
  )
}
