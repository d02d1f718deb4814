import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { siteStatusQuestion } from '../closed/siteStatus.ts'

/** Who helps players in trouble, as the merchant named them (protection P15); nothing where it named none. */
export function Helplines() {
  const { t } = useTranslation()
  const lines = useQuery(siteStatusQuestion).data?.helplines ?? []
  if (lines.length === 0) return null
  return (
    <ul
      className="m-0 flex list-none flex-wrap gap-x-5 gap-y-1 p-0"
      aria-label={t('site.footer.helplines')}
      data-testid="footer.helplines"
    >
      {lines.map(({ name, phone, url }) => (
        <li key={name} className="flex flex-wrap gap-x-2">
          {url === null ? <span>{name}</span> : <Outside url={url} text={name} />}
          {phone !== null && (
            <a className="ui-link num" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The line of the merchant's licences; nothing where it named none. */
export function Licences() {
  const { t } = useTranslation()
  const licences = useQuery(siteStatusQuestion).data?.licences ?? []
  if (licences.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1" data-testid="footer.licences">
      <span>{t('site.footer.licences')}</span>
      {licences.map(({ text, url }) =>
        url === null ? <span key={text}>{text}</span> : <Outside key={text} url={url} text={text} />,
      )}
    </p>
  )
}

function Outside({ url, text }: { url: string; text: string }) {
  return (
    <a className="ui-link" href={url} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}
