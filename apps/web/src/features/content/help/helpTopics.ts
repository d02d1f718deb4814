import type { LucideIcon } from 'lucide-react'
import { Coins, ShieldCheck, Ticket } from 'lucide-react'

/** Articles by topic, in the order of the tree. `?page=` names one of them (spec 2). */
export const TOPICS = [
  { topic: 'play', icon: Ticket, articles: ['betting', 'fairness', 'results'] },
  {
    topic: 'account',
    icon: ShieldCheck,
    articles: ['account', 'depositTeach', 'responsible', 'terms'],
  },
  { topic: 'agent', icon: Coins, articles: ['agents', 'wages'] },
] as const satisfies readonly { topic: string; icon: LucideIcon; articles: readonly string[] }[]

export type ArticleName = (typeof TOPICS)[number]['articles'][number]

/** Parts of an article that explains something, and those of the terms. */
const PARTS = ['one', 'two', 'three'] as const
const TERMS_PARTS = [
  'who',
  'account',
  'bets',
  'draws',
  'money',
  'care',
  'privacy',
  'operator',
] as const
type PassageKey =
  | `help.article.${Exclude<ArticleName, 'terms'>}.${(typeof PARTS)[number]}`
  | `help.article.terms.${(typeof TERMS_PARTS)[number]}`

/** One part of an article: where its title and text are kept, and its anchor, `#fairness-two`. */
export type Part = { article: ArticleName; key: PassageKey; anchor: string }

const ARTICLES: readonly ArticleName[] = TOPICS.flatMap(({ articles }) => articles)

/** The article of a `page`; an unknown one opens the first. */
export function articleOf(page: string | null): ArticleName {
  return ARTICLES.find((name) => name === page) ?? 'betting'
}

/** The parts of an article in their order; with its name they make the anchors. */
export function partsOf(article: ArticleName): Part[] {
  const keys: PassageKey[] =
    article === 'terms'
      ? TERMS_PARTS.map((part) => `help.article.terms.${part}` as const)
      : PARTS.map((part) => `help.article.${article}.${part}` as const)
  return keys.map((key) => ({ article, key, anchor: key.split('.').slice(2).join('-') }))
}

export type Passage = Part & { title: string; text: string }

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
export function allPassages(read: (key: PassageKey) => Pick<Passage, 'title' | 'text'>): Passage[] {
  return ARTICLES.flatMap(partsOf).map((part) => ({ ...part, ...read(part.key) }))
}
