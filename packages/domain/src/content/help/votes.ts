import { moneyNow, statement } from '@croupier/db'
import { isLanguageCode, loadRestTexts } from '@croupier/locales'
import { fail, help as wire } from '@croupier/wire'
import type { ActorCtx, Ctx } from '../../ctx.ts'

const ARTICLES: readonly string[] = wire.HELP_TOPICS.flatMap(({ articles }) => articles)
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Articles that an officer sees, those that helped least first. */
const COUNTED_MAX = 200
const FALLBACK = 'EN'

/** The actor's own answers. */
export async function listVotes({ db, actor }: ActorCtx): Promise<wire.HelpVote[]> {
  return await db.prisma.helpVote.findMany({
    where: { memberId: actor.memberId },
    select: { article: true, useful: true },
    orderBy: { article: 'asc' },
  })
}

/**
 * Keeps the actor's answer to an article, in the place of one before.
 * @throws DomainError NOT_FOUND for an article that neither the platform nor the actor's merchant has
 */
export async function setVote({ db, actor }: ActorCtx, { article, useful }: wire.HelpVote): Promise<wire.HelpVote> {
  const { memberId, merchantId } = actor
  if (!ARTICLES.includes(article)) {
    const own = { publicId: article, merchantId, type: 'H' }
    if (!UUID.test(article) || (await db.prisma.notice.count({ where: own })) === 0) {
      return fail('NOT_FOUND', {})
    }
  }
  const vote = { useful, votedAt: await moneyNow(db) }
  return await db.prisma.helpVote.upsert({
    where: { memberId_article: { memberId, article } },
    create: { memberId, merchantId, article, ...vote },
    update: vote,
    select: { article: true, useful: true },
  })
}

/** How many found an article of a merchant's help useful, and how many did not. */
export interface CountedArticle {
  readonly merchantCode: string
  readonly article: string
  readonly title: string
  readonly useful: number
  readonly useless: number
}

interface Row extends Omit<CountedArticle, 'title'> {
  readonly texts: Readonly<Record<string, { readonly title: string }>> | null
}

/** $1 how many. */
const COUNTED = statement(
  'help.countVotes',
  `SELECT m.code AS "merchantCode", v.article, v.useful, v.useless, n.texts
     FROM (SELECT merchant_id, article, count(*) FILTER (WHERE useful)::int AS useful,
                  count(*) FILTER (WHERE NOT useful)::int AS useless
             FROM help_votes GROUP BY merchant_id, article
            ORDER BY useless DESC, useful DESC, article LIMIT $1::int) v
     JOIN merchants m ON m.id = v.merchant_id
     LEFT JOIN notices n ON n.public_id::text = v.article
    ORDER BY v.useless DESC, v.useful DESC, v.article`,
)

/**
 * What members answered, added up by merchant and article, those that helped least first.
 * @param language of the titles; a merchant's own article has its first title where there is none in it
 */
export async function countVotes({ db }: Ctx, language: string): Promise<CountedArticle[]> {
  const { help } = await loadRestTexts(isLanguageCode(language) ? language : FALLBACK)
  const titles: Readonly<Record<string, { readonly title: string }>> = help.article
  const rows = await db.hot.query<Row>(COUNTED, [COUNTED_MAX])
  return rows.map(({ texts, ...row }) => {
    const own = texts?.[language] ?? texts?.[FALLBACK] ?? Object.values(texts ?? {})[0]
    return { ...row, title: (own ?? titles[row.article])?.title ?? row.article }
  })
}
