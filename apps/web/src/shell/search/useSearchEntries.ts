import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { gameMenusQuery } from '../../api/lottery.ts'
import { gameName } from '../../features/lottery/gameName.ts'
import { HOME_ENTRY, shownEntries, vendorCategoriesQuestion } from '../navigation.ts'
import { useSession } from '../session.ts'
import type { SearchEntry } from './searchIndex.ts'

/** Pages of the member centre that stand behind `?mc=`. */
const MEMBER_PAGES = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
] as const
/** Pages of the agent centre that stand behind `?ac=`. */
const AGENT_PAGES = [
  'announcement',
  'overview',
  'register',
  'team',
  'bets',
  'profit',
  'income',
  'transactions',
  'realtimeWage',
] as const
const OTHER_PAGES = ['pointMall', 'help'] as const

/** What this person can find: every lottery, and the pages that are open to them. */
export function useSearchEntries(): { games: SearchEntry[]; pages: SearchEntry[] } {
  const { t } = useTranslation()
  const { data: menus } = useQuery(gameMenusQuery())
  const { data: categories } = useQuery(vendorCategoriesQuestion)
  const loggedIn = useSession((session) => session.token !== null)
  const isAgent = useSession((session) => session.isAgent)
  return useMemo(() => {
    const games = (menus ?? []).flatMap(({ gameMenus, labelName }) =>
      gameMenus.map(({ code, game }) => ({
        id: `game ${code}`,
        to: `/lottery?gameCode=${code}`,
        name: gameName(game.name),
        kind: t('shell.nav.lottery'),
        also: [code, game.family, labelName, ...Object.values(game.name)].join(' '),
      })),
    )
    const page = (to: string, name: string, kind: string): SearchEntry => ({
      id: to,
      to,
      name,
      kind,
      also: to.replace(/^\W+/, ''),
    })
    const site = [HOME_ENTRY, ...shownEntries(categories ?? [])].map(({ to, text }) =>
      page(to, t(`shell.nav.${text}`), t('site.search.page')),
    )
    const pages = [
      ...site,
      ...OTHER_PAGES.map((name) => page(`/${name}`, t(`shell.nav.${name}`), t('site.search.page'))),
      page('/down', t('shell.rail.app'), t('site.search.page')),
      ...(loggedIn ? MEMBER_PAGES : []).map((name) =>
        page(`?mc=${name}`, t(`wallet.page.${name}.title`), t('shell.bar.member')),
      ),
      ...(isAgent ? AGENT_PAGES : []).map((name) =>
        page(`?ac=${name}`, t(`agent.page.${name}.title`), t('shell.bar.agent')),
      ),
    ]
    return { games, pages }
  }, [menus, categories, loggedIn, isAgent, t])
}
