import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'

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

/** Text of a notice or promotion as players see it; sanitised here again. Its links are shown, not followed. */
export function HtmlView({ html, 'data-testid': testId }: { html: string; 'data-testid'?: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const clean = DOMPurify.sanitize(html, {
      ALLOWED_TAGS,
      ALLOWED_ATTR: ['colspan'],
      ALLOW_DATA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    })
    box.current?.replaceChildren(clean)
  }, [html])
  return <div ref={box} className="console-html" data-testid={testId} />
}
