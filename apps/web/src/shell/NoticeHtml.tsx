import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import './noticeHtml.css'

const ALLOWED_TAGS = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'code',
  'a',
  'span',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]
const ALLOWED_ATTR = ['href', 'target', 'rel', 'colspan']

type NoticeHtmlProps = {
  html: string
  /** BCP 47 tag of the language it is written in. */
  lang: string
  /** Called when a link of ours was followed. */
  onFollow: () => void
}

/**
 * The text of a notice. It was sanitised when it was written and is sanitised again here: nothing
 * that came over the wire becomes markup unseen. Links into the site do not load it again.
 */
export function NoticeHtml({ html, lang, onFollow }: NoticeHtmlProps) {
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const clean = DOMPurify.sanitize(html, {
      ALLOWED_TAGS,
      ALLOWED_ATTR,
      ALLOW_DATA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    })
    box.current?.replaceChildren(clean)
  }, [html])
  useEffect(() => {
    const element = box.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const to = link?.getAttribute('href') ?? ''
      if (!to.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onFollow()
      navigate(to)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate, onFollow])
  return <div ref={box} className="notice-html" lang={lang} />
}
