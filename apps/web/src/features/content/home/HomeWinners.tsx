import { TabPanel, Tabs } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { winnersQuery } from '../../../api/rewards/promotions.ts'
import { LatestList, WeekList } from '../../rewards/missions/WinnerLists.tsx'

const SHOWN_MAX = 8

type Tab = 'latest' | 'week'

/** The latest large payouts and the best of the week, as they were paid: names masked, none invented; nothing where there was none. */
export default function HomeWinners() {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useQuery(winnersQuery())
  const [chosen, setTab] = useState<Tab | null>(null)
  if (data === undefined || data.latest.length + data.week.length === 0) return null
  const tab = chosen ?? (data.latest.length > 0 ? 'latest' : 'week')
  return (
    <section className="min-w-0" aria-labelledby={id} data-testid="home.wins">
      <h2 id={id} className="mb-3 text-20">
        {t('home.winners')}
      </h2>
      <Tabs<Tab>
        label={t('home.winners')}
        look="pills"
        value={tab}
        onValue={setTab}
        items={[
          { value: 'latest', label: t('missions.winners') },
          { value: 'week', label: t('missions.week') },
        ]}
      >
        <TabPanel value="latest" className="pt-3">
          <LatestList latest={data.latest.slice(0, SHOWN_MAX)} />
        </TabPanel>
        <TabPanel value="week" className="pt-3">
          <WeekList week={data.week.slice(0, SHOWN_MAX)} />
        </TabPanel>
      </Tabs>
    </section>
  )
}
