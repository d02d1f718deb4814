import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { favouritesQuery, recentGamesQuery } from '../../../api/games/favourites.ts'
import { memberInfoQuery } from '../../../api/identity/member.ts'
import { type Game, gameMenusQuery } from '../../../api/lottery/lottery.ts'
import { useOwner } from '../../../api/owner.ts'
import { useSession } from '../../../api/session.ts'
import { vendorCategoriesQuestion } from '../../../api/vendorCategories.ts'
import { gameName } from '../../../format/gameName.ts'
import { HOME_ENTRY, shownEntries } from '../../../shell/navigation.ts'
import { paidPages, TEAM_PAGES } from '../../agency/agents/agentPages.ts'
import { hasLongDragon, LONG_DRAGON_PATH } from '../../lottery/desk/openModes.ts'
import { readPinyin } from './pinyin.ts'
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
const OTHER_PAGES = ['pointMall', 'help'] as const
/** A trial account has no centres (rules B1). */
const TRIAL_TYPE = 4

/** Where a game is in what one opens the search for: played recently, marked, the rest. */
function useOwnOrder() {
  const owner = useOwner()
  const loggedIn = useSession((session) => session.token !== null)
  const { data: recent } = useQuery({ ...recentGamesQuery(owner), enabled: loggedIn })
  const { data: marks } = useQuery({ ...favouritesQuery(owner), enabled: loggedIn })
  return useMemo(() => {
    const played = (recent ?? []).map(({ nodeId }) => nodeId)
    return ({ modes }: Game): 'recent' | 'favourites' | null => {
      if (!loggedIn) return null
      if (modes.some(({ nodeId }) => played.includes(nodeId))) return 'recent'
      return modes.some(({ nodeId }) => marks?.[nodeId] === true) ? 'favourites' : null
    }
  }, [recent, marks, loggedIn])
}

/** Games with what they are to this person and how their Chinese names are typed. */
function useGameEntries(): SearchEntry[] {
  const { t } = useTranslation()
  const { data: menus } = useQuery(gameMenusQuery())
  const { data: pinyinOf } = useQuery(readPinyin)
  const ownOrder = useOwnOrder()
  return useMemo(() => {
    const kinds = {
      recent: t('site.search.recent'),
      favourites: t('lottery.own.favourites'),
      none: t('shell.nav.lottery'),
    }
    const entry = (game: Game, labels: Game['name']): [string, SearchEntry] => {
      const { code, family, name } = game
      const own = ownOrder(game) ?? 'none'
      const names = Object.values(name)
      const typed = pinyinOf === undefined ? [] : names.map(pinyinOf)
      const also = [code, family, ...Object.values(labels), ...names, ...typed].join(' ')
      const to = `/lottery?gameCode=${code}`
      return [own, { id: `game ${code}`, to, name: gameName(name), kind: kinds[own], also }]
    }
    const all = (menus ?? []).flatMap(({ gameMenus, labelName }) => gameMenus.map(({ game }) => entry(game, labelName)))
    return (['recent', 'favourites', 'none'] as const).flatMap((own) =>
      all.filter(([of]) => of === own).map(([, one]) => one),
    )
  }, [menus, pinyinOf, ownOrder, t])
}

/** What this person can find: every lottery, and the pages that are open to them. */
export function useSearchEntries(): { games: SearchEntry[]; pages: SearchEntry[] } {
  const { t } = useTranslation()
  const owner = useOwner()
  const games = useGameEntries()
  const { data: menus } = useQuery(gameMenusQuery())
  const { data: categories } = useQuery(vendorCategoriesQuestion)
  const loggedIn = useSession((session) => session.token !== null)
  const { data: info } = useQuery({ ...memberInfoQuery(owner), enabled: loggedIn })
  const pages = useMemo(() => {
    const page = (to: string, name: string, kind: string): SearchEntry => ({
      id: to,
      to,
      name,
      kind,
      also: to.replace(/^\W+/, ''),
    })
    const own = loggedIn && info !== undefined && info.type !== TRIAL_TYPE ? info : null
    const agentPages = own?.isAgent ? [...TEAM_PAGES, ...paidPages(own.agentFlags)] : []
    const site = [HOME_ENTRY, ...shownEntries(categories ?? [])].map(({ to, text }) =>
      page(to, t(`shell.nav.${text}`), t('site.search.page')),
    )
    const dragon = page(LONG_DRAGON_PATH, t('screens.longDragon.title'), t('shell.nav.lottery'))
    return [
      ...site,
      ...(menus !== undefined && hasLongDragon(menus) ? [dragon] : []),
      ...OTHER_PAGES.map((name) => page(`/${name}`, t(`shell.nav.${name}`), t('site.search.page'))),
      page('/down', t('shell.rail.app'), t('site.search.page')),
      ...(own === null ? [] : [page('/integral', t('screens.integral.title'), t('site.search.page'))]),
      ...(own === null ? [] : MEMBER_PAGES).map((name) =>
        page(`?mc=${name}`, t(`wallet.page.${name}.title`), t('shell.bar.member')),
      ),
      ...agentPages.map((name) => page(`?ac=${name}`, t(`agent.page.${name}.title`), t('shell.bar.agent'))),
    ]
  }, [categories, menus, loggedIn, info, t])
  return { games, pages }
}
