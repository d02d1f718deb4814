import sanitize from 'sanitize-html'

/** What a notice may be made of: text, its order, and links. No pictures, no styles, no scripts. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a', 'span'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], th: ['colspan'], td: ['colspan'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // Whatever a link leads to, it gets no hand on our page.
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: href.startsWith('/')
        ? { href }
        : { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
  },
}

/** The HTML of a notice without anything that could act or load. */
export function cleanHtml(html: string): string {
  return sanitize(html, ALLOWED).trim()
}
