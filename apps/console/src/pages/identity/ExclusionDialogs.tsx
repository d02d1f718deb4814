import { Button, Dialog, Field, Input } from '@croupier/ui'
import { EXCLUSION_FILE_CHARS_MAX, type ExclusionFault, type OpsExclusion, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice, Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useTexts } from '../../texts.ts'

const WIDTH = 640
type Faults = readonly ExclusionFault[]
type EntryProps = { row: OpsExclusion; onClose: () => void }

/** Takes a list in; where a line is wrong, nothing was added, and the lines are named. */
export function AddListDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { merchants } = useMerchant()
  const [source, setSource] = useState('')
  const [merchant, setMerchant] = useState('')
  const [csv, setCsv] = useState('')
  const [faults, setFaults] = useState<Faults | null>(null)
  const [isSent, setSent] = useState(false)
  const isTooLong = csv.length > EXCLUSION_FILE_CHARS_MAX
  if (faults !== null) return <FaultsDialog faults={faults} onClose={onClose} />
  return (
    <ActDialog
      title={t('exclusions.add')}
      description={t('exclusions.addDoes')}
      width={WIDTH}
      ready={source.trim() !== '' && csv !== '' && !isTooLong}
      // It closes after an answer, too: then what is wrong takes its place.
      onClose={() => {
        if (!isSent) onClose()
      }}
      onAct={async (reason) => {
        setSent(true)
        try {
          const body = { source: source.trim(), merchantCode: merchant === '' ? null : merchant, csv, reason }
          const { value } = await call(opsRoutes['exclusions.add'], { body })
          const { added, known, found } = value
          if (value.faults.length > 0) setFaults(value.faults)
          else onClose()
          return t(value.faults.length > 0 ? 'exclusions.nothing' : 'exclusions.added', { added, known, found })
        } finally {
          setSent(false)
        }
      }}
    >
      <div className="console-pair">
        <Line
          label={t('exclusions.source')}
          hint={t('exclusions.sourceHint')}
          required
          value={source}
          onValue={setSource}
          data-testid="exclusions.source.input"
        />
        <Choice
          label={t('exclusions.where')}
          value={merchant}
          onValue={setMerchant}
          options={[
            { value: '', label: t('commands.platform') },
            ...merchants.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
          ]}
        />
      </div>
      <Field
        label={t('exclusions.file')}
        hint={t('exclusions.fileHint')}
        required
        error={isTooLong ? t('exclusions.tooLong') : undefined}
      >
        <Input
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => void event.target.files?.[0]?.text().then(setCsv)}
          data-testid="exclusions.file.input"
        />
      </Field>
    </ActDialog>
  )
}

function FaultsDialog({ faults, onClose }: { faults: Faults; onClose: () => void }) {
  const t = useTexts()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('exclusions.nothing')}
      description={t('exclusions.wrong', { count: faults.length })}
      closeLabel={t('common.close')}
      width={WIDTH}
      data-testid="exclusions.faults"
    >
      <ol className="console-rows">
        {faults.map(({ line, fault, about }) => (
          <li key={`${line} ${fault} ${about}`}>
            {t('exclusions.fault', { line, fault: t(`exclusions.faults.${fault}`, { about }) })}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

export function EndEntryDialog({ row, onClose }: EntryProps) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('exclusions.end')}
      description={t('exclusions.endDoes', { reference: row.reference, source: row.source })}
      danger
      act="exclusions.end"
      onClose={onClose}
      onAct={async (reason) => {
        const body = { source: row.source, merchantCode: row.merchantCode, reason }
        await call(opsRoutes['exclusions.end'], { params: { reference: row.reference }, body })
        return t('common.done')
      }}
    />
  )
}

/** The accounts that an entry was found to mean; one of a namesake is let go. */
export function FoundDialog({ row, onClose }: EntryProps) {
  const t = useTexts()
  const may = useMay()
  const [cleared, setCleared] = useState<{ publicId: string; account: string } | null>(null)
  const query = useQuery({
    queryKey: ['exclusions', 'found', row.id],
    queryFn: async () => (await call(opsRoutes['exclusions.listFound'], { params: { id: row.id } })).value,
  })
  if (cleared !== null) return <ClearDialog row={row} member={cleared} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('exclusions.foundTitle')}
      description={t('exclusions.foundBy', { reference: row.reference, source: row.source })}
      closeLabel={t('common.close')}
      width={WIDTH}
      data-testid="exclusions.found"
    >
      <Listing
        query={query}
        caption={t('exclusions.foundTitle')}
        rows={query.data ?? []}
        rowKey={({ publicId }) => publicId}
        empty={t('exclusions.foundNone')}
        columns={[
          {
            id: 'account',
            header: t('common.account'),
            pinned: true,
            cell: (one) => <Link to={`/members/${one.publicId}`}>{one.account}</Link>,
          },
          { id: 'merchant', header: t('common.merchant'), cell: (one) => one.merchantCode },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (one) => {
              if (one.isCleared) return t('exclusions.cleared')
              if (!may('members.act')) return null
              return (
                <Button
                  size="sm"
                  variant="outline"
                  onClick={() => setCleared(one)}
                  data-testid={`exclusion.${one.account}.clear`}
                >
                  {t('exclusions.clear')}
                </Button>
              )
            },
          },
        ]}
      />
    </Dialog>
  )
}

function ClearDialog({ row, member, onClose }: EntryProps & { member: { publicId: string; account: string } }) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('exclusions.clear')}
      description={t('exclusions.clearDoes', { account: member.account, reference: row.reference })}
      act="exclusions.clear"
      onClose={onClose}
      onAct={async (reason) => {
        const body = { source: row.source, reference: row.reference, reason }
        await call(opsRoutes['exclusions.clear'], { params: { publicId: member.publicId }, body })
        return t('common.done')
      }}
    />
  )
}
