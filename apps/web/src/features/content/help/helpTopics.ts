import { help } from '@croupier/wire'
import type { LucideIcon } from 'lucide-react'
import { Coins, ShieldCheck, Ticket } from 'lucide-react'

const ICONS: Readonly<Record<help.HelpTopic, LucideIcon>> = {
  play: Ticket,
  account: ShieldCheck,
  agent: Coins,
}

/** Articles by topic, in the order of the tree. */
export const TOPICS = help.HELP_TOPICS.map((one) => ({ ...one, icon: ICONS[one.topic] }))

export type ArticleName = help.HelpArticleName

type PassageKey =
  | `help.article.${Exclude<ArticleName, 'terms'>}.${(typeof help.HELP_PARTS)[number]}`
  | `help.article.terms.${(typeof help.TERMS_PARTS)[number]}`

/** One part of an article: where its title and text are kept, and its anchor, `#fairness-two`. */
export type Part = { article: ArticleName; key: PassageKey; anchor: string }

const ARTICLES: readonly ArticleName[] = TOPICS.flatMap(({ articles }) => articles)

/** Whether the platform has an article of this name. */
export const isArticle = (page: string): boolean => ARTICLES.some((name) => name === page)

/** The article of a `page`; an unknown one opens the first. */
export function articleOf(page: string | null): ArticleName {
  return ARTICLES.find((name) => name === page) ?? 'betting'
}

/** The parts of an article in their order; with its name they make the anchors. */
export function partsOf(article: ArticleName): Part[] {
  const keys: PassageKey[] =
    article === 'terms'
      ? help.TERMS_PARTS.map((part) => `help.article.terms.${part}` as const)
      : help.HELP_PARTS.map((part) => `help.article.${article}.${part}` as const)
  return keys.map((key) => ({ article, key, anchor: key.split('.').slice(2).join('-') }))
}

export type Passage = Part & { title: string; text: string }

/** Passages that hold every word asked for, in any case and order; none for an empty question. */
export function findPassages(passages: readonly Passage[], search: string): Passage[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
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
