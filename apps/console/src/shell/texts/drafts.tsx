import { Button, toast } from '@croupier/ui'
import { type OpsDraft, opsRoutes } from '@croupier/wire/ops'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useProblem, useTexts } from '../../texts.ts'
import { Listing } from '../Listing.tsx'
import { useShown } from '../useShown.tsx'

/** The calls of drafts by the area they belong to. */
const ROUTES = {
  content: {
    list: opsRoutes['content.listDrafts'],
    save: opsRoutes['content.saveDraft'],
    drop: opsRoutes['content.dropDraft'],
  },
  rewards: {
    list: opsRoutes['rewards.listDrafts'],
    save: opsRoutes['rewards.saveDraft'],
    drop: opsRoutes['rewards.dropDraft'],
  },
} as const
type Area = keyof typeof ROUTES
type Place = { area: Area; merchantCode: string }

/** One draft: the one that is open, or a new one. `drop` is for when it is published; it does nothing where nothing was saved. */
export function useDraft({ area, merchantCode }: Place, opened: OpsDraft | null) {
  const [id] = useState(() => opened?.id ?? crypto.randomUUID())
  const [isKept, setKept] = useState(opened !== null)
  const params = { merchantCode, id }
  return {
    save: async (title: string, body: object) => {
      await call(ROUTES[area].save, { params, body: { title: title.trim(), body: { ...body } } })
      setKept(true)
    },
    drop: async () => {
      if (isKept) await call(ROUTES[area].drop, { params })
    },
  }
}

type SaveProps = { onSave: () => Promise<void> }

/** Saves what was typed so far, right or not, without closing the dialog. */
export function DraftButton({ onSave }: SaveProps) {
  const t = useTexts()
  const problem = useProblem()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: onSave,
    onSuccess: async () => {
      toast({ tone: 'success', title: t('drafts.saved') })
      await client.invalidateQueries({ queryKey: ['drafts'] })
    },
  })
  return (
    <div className="console-acts">
      <Button
        size="sm"
        variant="outline"
        busy={save.isPending}
        onClick={() => save.mutate()}
        data-testid="draft.save.button"
      >
        {t('drafts.save')}
      </Button>
      {save.error !== null && <p role="alert">{problem(save.error)}</p>}
    </div>
  )
}

type ListProps = Place & { onOpen: (draft: OpsDraft) => void }

/** What was begun and not published: to go on with, or to throw away. Nothing where there is none. */
export function DraftList({ area, merchantCode, onOpen }: ListProps) {
  const t = useTexts()
  const shown = useShown()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['drafts', area, merchantCode],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(ROUTES[area].list, { params: { merchantCode } })).value,
  })
  const drop = useMutation({
    mutationFn: async ({ id }: OpsDraft) => await call(ROUTES[area].drop, { params: { merchantCode, id } }),
    onSuccess: async () => await client.invalidateQueries({ queryKey: ['drafts'] }),
  })
  const rows = query.data ?? []
  if (rows.length === 0) return null
  const titleOf = ({ title }: OpsDraft) => (title === '' ? t('drafts.untitled') : title)
  return (
    <>
      <h2>{t('drafts.title')}</h2>
      <Listing
        query={query}
        caption={t('drafts.title')}
        rows={rows}
        rowKey={({ id }) => id}
        empty=""
        columns={[
          { id: 'title', header: t('texts.title'), pinned: true, cell: titleOf },
          { id: 'by', header: t('more.by'), cell: (row) => row.by },
          { id: 'at', header: t('drafts.at'), cell: (row) => shown.instant(row.savedAt) },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) => (
              <span className="console-acts">
                <Button size="sm" variant="outline" onClick={() => onOpen(row)} data-testid={`draft.${row.title}.open`}>
                  {t('drafts.open')}
                </Button>
                <Button size="sm" variant="danger" busy={drop.isPending} onClick={() => drop.mutate(row)}>
                  {t('drafts.drop')}
                </Button>
              </span>
            ),
          },
        ]}
        data-testid="drafts.table"
      />
    </>
  )
}
