import { z } from 'zod'
import { route } from '../route.ts'
import { notice } from './notices.ts'

/** Articles that come with the platform, by topic, in the order of the tree. `?page=` names one of them (spec 2). */
export const HELP_TOPICS = [
  { topic: 'play', articles: ['betting', 'fairness', 'results'] },
  { topic: 'account', articles: ['account', 'depositTeach', 'responsible', 'terms'] },
  { topic: 'agent', articles: ['agents', 'wages'] },
] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]['topic']
export type HelpArticleName = (typeof HELP_TOPICS)[number]['articles'][number]

/** Parts of an article that explains something, and those of the terms. */
export const HELP_PARTS = ['one', 'two', 'three'] as const
export const TERMS_PARTS = ['who', 'account', 'bets', 'draws', 'money', 'care', 'privacy', 'operator'] as const

/** The names of an article's parts, in their order. */
export const helpPartsOf = (article: HelpArticleName) => (article === 'terms' ? TERMS_PARTS : HELP_PARTS)

const section = z.object({
  /** of the page: `/help?page=fairness#fairness-two` */
  anchor: z.string(),
  title: z.string(),
  text: z.string(),
})
const article = z.object({ page: z.string(), title: z.string(), sections: z.array(section) })
const topic = z.object({ topic: z.string(), title: z.string(), articles: z.array(article) })

/** Articles of a merchant's own, the newest first, at most. */
export const OWN_ARTICLES_MAX = 50

/** Whether an article was useful: one of the platform by its name, one of the merchant by its id. */
const vote = z.object({ article: z.string().min(1).max(40), useful: z.boolean() })
export type HelpVote = z.output<typeof vote>

export const votes = route({
  method: 'GET',
  path: '/wps/help/votes',
  summary: 'Which articles of the help one found useful or not',
  access: 'member',
  reply: z.object({ value: z.array(vote) }),
  errors: [],
})

/** Sent again it is the same answer; another one takes its place. */
export const setVote = route({
  method: 'PUT',
  path: '/wps/help/votes',
  summary: 'Say whether an article of the help was useful',
  access: 'member',
  body: z.strictObject(vote.shape),
  reply: z.object({ value: vote }),
  errors: ['NOT_FOUND'],
})

/** Spec 7, help centre content: guests may read it. */
export const helpCenter = route({
  method: 'GET',
  path: '/wps/system/helpCenter',
  summary: 'All articles of the help in one language, and those of the merchant',
  access: 'public',
  sharedBy: 'strangers',
  query: z.object({
    language: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('EN'),
  }),
  reply: z.object({
    value: z.object({
      /** the language of the articles; the merchant's own name theirs */
      language: z.string(),
      topics: z.array(topic),
      /** help notices of the merchant (type H) */
      notices: z.array(notice),
    }),
  }),
  errors: [],
})
