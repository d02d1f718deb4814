import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSessionClock } from '../../api/identity/protection.ts'
import { useOwner } from '../../api/owner.ts'
import { missionsQuery } from '../../api/rewards/promotions.ts'
import { QueryFailed } from '../failed/QueryFailed.tsx'
import type { RoutedOverlayProps } from '../overlayProps.ts'
import { useUnread } from '../useUnread.ts'
import { CentreFrame, MENU_PAGE } from './CentreFrame.tsx'
import { CentrePage } from './CentrePage.tsx'
import { MeCard, MeLeave } from './MeCard.tsx'
import { memberPageOf, memberPagesFor } from './memberPages.ts'
import { useCentreGate } from './useCentreGate.ts'
import { useCentrePage } from './useCentrePage.ts'

/** `?mc=…`: the member centre over whatever page one is on; shown once the account is known. */
export default function MemberCentre({ page, pages, onClose }: RoutedOverlayProps) {
  const { t } = useTranslation()
  const change = useCentrePage('mc')
  const { info, ready } = useCentreGate('mc', onClose)
  const unread = useUnread()
  const isExcluded = useSessionClock().data?.pause === 'EXCLUSION'
  const missions = useQuery({ ...missionsQuery(useOwner()), enabled: ready })
  if (!ready && !info.isError) return null
  const member = memberPageOf(page, isExcluded)
  const shown = page === MENU_PAGE ? page : member
  return (
    <CentreFrame
      title={t('wallet.centre.title')}
      {...(info.data === undefined ? {} : { subtitle: info.data.nickname })}
      tone="accent"
      page={shown}
      onPage={change}
      onClose={() => change(null)}
      testId="memberCentre"
      {...(info.data === undefined
        ? {}
        : {
            menuTop: (
              <MeCard
                account={info.data.account}
                name={info.data.nickname || info.data.account}
                paysIn={!isExcluded}
                onPage={change}
              />
            ),
            menuEnd: <MeLeave />,
          })}
      groups={[
        {
          key: 'all',
          entries: memberPagesFor(isExcluded, info.data?.toUpline === true).map(([name, icon]) => ({
            page: name,
            label: t(`wallet.page.${name}.title`),
            icon,
            ...(name === 'messageV2' ? { count: unread } : {}),
            ...(name === 'missionLeaderboard' ? { count: missions.data?.available ?? 0 } : {}),
          })),
        },
      ]}
    >
      {ready ? <CentrePage page={member} pages={pages} /> : <QueryFailed query={info} />}
    </CentreFrame>
  )
}
