import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Listing } from '../../shell/Listing.tsx'
import { useTexts } from '../../texts.ts'

/** How many members found an article of the help useful, those that helped least first. */
export function HelpVotes() {
  const t = useTexts()
  const { i18n } = useTranslation()
  const language = i18n.language === 'cn' ? 'CN' : 'EN'
  const query = useQuery({
    queryKey: ['helpVotes', language],
    queryFn: async () => (await call(opsRoutes['desk.listHelpVotes'], { query: { language } })).value,
  })
  return (
    <>
      <h2 className="text-16">{t('helpVotes.title')}</h2>
      <Listing
        query={query}
        caption={t('helpVotes.title')}
        rows={query.data ?? []}
        rowKey={({ merchantCode, article }) => `${merchantCode} ${article}`}
        empty={t('helpVotes.empty')}
        columns={[
          { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
          { id: 'article', header: t('helpVotes.article'), cell: (row) => row.title },
          { id: 'useful', header: t('helpVotes.useful'), align: 'end', cell: (row) => row.useful },
          {
            id: 'useless',
            header: t('helpVotes.useless'),
            align: 'end',
            cell: (row) => row.useless,
          },
        ]}
        data-testid="helpVotes.table"
      />
    </>
  )
}
