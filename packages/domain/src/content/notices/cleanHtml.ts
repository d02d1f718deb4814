import sanitize from 'sanitize-html'

/** The elements a notice may contain: text, its structure, and links. No pictures, no styles, no scripts. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
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
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], th: ['colspan'], td: ['colspan'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // The page that a link opens must not control our page.
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: href.startsWith('/') ? { href } : { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
  },
}

/** Removes from the HTML of a notice everything that could run or load. */
export function cleanHtml(html: string): string {
  return sanitize(html, ALLOWED).trim()
}
