import { Badge, Checkbox, VisuallyHidden } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../api/content/messages.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { iconOf, summaryOf, titleOf, toneOf } from './messageTexts.ts'
import './messages.css'

type MessageListProps = {
  messages: readonly Message[]
  selected: ReadonlySet<string>
  onSelect: (id: string, on: boolean) => void
  onOpen: (message: Message) => void
}

/** The messages of a page: each with its box, and a button that opens it. */
export function MessageList({ messages, selected, onSelect, onOpen }: MessageListProps) {
  const { t, i18n } = useTranslation()
  const language = languageCodeOf(i18n.language)
  const format = useFormat()
  return (
    <ul className="ui-card message-list" data-testid="messages.list">
      {messages.map((message) => {
        const Icon = iconOf(message)
        const title = titleOf(message, t, language)
        return (
          <li key={message.id} className="message-row" data-unread={message.read ? undefined : ''}>
            <Checkbox checked={selected.has(message.id)} onChecked={(on) => onSelect(message.id, on)}>
              <VisuallyHidden>{title}</VisuallyHidden>
            </Checkbox>
            <button
              type="button"
              className="message-open"
              onClick={() => onOpen(message)}
              data-testid="messages.open.button"
            >
              <span className="message-icon" data-tone={toneOf(message)}>
                <Icon size={18} strokeWidth={1.75} aria-hidden />
              </span>
              <span className="message-words">
                <span className="message-title">
                  {title}
                  {!message.read && <Badge tone="accent">{t('messages.unread')}</Badge>}
                </span>
                <span className="message-summary" dir="auto">
                  {summaryOf(message, t, format)}
                </span>
              </span>
              <span className="message-time num">{format.moment(message.createdAt)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
