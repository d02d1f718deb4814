import type { LucideIcon } from 'lucide-react'
import { Coins, ShieldCheck, Ticket } from 'lucide-react'

/** Articles by topic, in the order of the tree. `?page=` names one of them (spec 2). */
export const TOPICS = [
  { topic: 'play', icon: Ticket, articles: ['betting', 'fairness', 'results'] },
  { topic: 'account', icon: ShieldCheck, articles: ['account', 'depositTeach', 'responsible'] },
  { topic: 'agent', icon: Coins, articles: ['agents', 'wages'] },
] as const satisfies readonly { topic: string; icon: LucideIcon; articles: readonly string[] }[]

export type ArticleName = (typeof TOPICS)[number]['articles'][number]

/** Parts of every article; with the article's name they make the anchor. */
export const PARTS = ['one', 'two', 'three'] as const
export type PartName = (typeof PARTS)[number]

const ARTICLES: readonly ArticleName[] = TOPICS.flatMap(({ articles }) => articles)

/** The article of a `page`; an unknown one opens the first. */
export function articleOf(page: string | null): ArticleName {
  return ARTICLES.find((name) => name === page) ?? 'betting'
}

/** Where a part of an article is found: `#fairness-two`. */
export const anchorOf = (article: ArticleName, part: PartName): string => `${article}-${part}`

export type Passage = { article: ArticleName; part: PartName; title: string; text: string }

/** Passages that hold every word asked for, in any case and order; none for an empty question. */
export function findPassages(passages: readonly Passage[], asked: string): Passage[] {
  const words = asked.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return passages.filter(({ title, text }) => {
    const all = `${title} ${text}`.toLocaleLowerCase()
    return words.every((word) => all.includes(word))
  })
}

/** Every passage of the help, as `read` words it. */
export function allPassages(read: (article: ArticleName, part: PartName) => Passage): Passage[] {
  return ARTICLES.flatMap((article) => PARTS.map((part) => read(article, part)))
}
