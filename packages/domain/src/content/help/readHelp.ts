import { isLanguageCode, isOffered, loadRestTexts, type RestTexts } from '@croupier/locales'
import { help as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { listNotices } from '../notices/index.ts'

type Words = Readonly<Record<string, { readonly title: string; readonly text: string }>>
type HelpReply = (typeof wire.helpCenter.reply)['_output']['value']

interface HelpQuery {
  readonly merchantId: number
  readonly language: string
  readonly sessionId: string | null
}

/** What is read where a language has no texts. */
const FALLBACK = 'EN'

function articleOf(texts: RestTexts['help'], page: wire.HelpArticleName) {
  const { title, ...parts } = texts.article[page]
  const words = parts as unknown as Words
  const sections = wire.helpPartsOf(page).map((part) => {
    const section = words[part]
    if (section === undefined) throw new Error(`the help has no ${page}.${part}`)
    return { anchor: `${page}-${part}`, title: section.title, text: section.text }
  })
  return { page, title, sections }
}

/**
 * The help of a merchant (spec 7: help centre content): the platform's articles in a language, or in English where there are no
 * texts, and the merchant's own help notices.
 */
export async function readHelp(ctx: Ctx, { merchantId, language, sessionId }: HelpQuery): Promise<HelpReply> {
  const code = isLanguageCode(language) && isOffered(language) ? language : FALLBACK
  const { help } = await loadRestTexts(code)
  const topics = wire.HELP_TOPICS.map(({ topic, articles }) => ({
    topic,
    title: help.topic[topic],
    articles: articles.map((page) => articleOf(help, page)),
  }))
  const page = { page: 1, pageSize: wire.OWN_ARTICLES_MAX, platform: 'W', types: ['H'] as const }
  const { items } = await listNotices(ctx, { merchantId, language: code, sessionId, ...page })
  return { language: code, topics, notices: items }
}
