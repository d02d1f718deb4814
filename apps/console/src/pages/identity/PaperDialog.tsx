import { Button, Dialog } from '@croupier/ui'
import { diligence } from '@croupier/wire'
import { type OpsPaper, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice, Line } from '../../shell/fields.tsx'
import { useTexts } from '../../texts.ts'

const WIDTH = 720
const REASONS = diligence.paperReason.options
type Way = 'accept' | 'refuse'
type PaperProps = { paper: OpsPaper; onClose: () => void }

/** A paper: why it is looked at, then the picture, then what is decided about it, with the picture in view. */
export function PaperDialog({ paper, onClose }: PaperProps) {
  const [webp, setWebp] = useState<string | null>(null)
  const [way, setWay] = useState<Way | null>(null)
  if (webp === null) return <LookDialog paper={paper} onSeen={setWebp} onClose={onClose} />
  if (way === null) return <SeenDialog paper={paper} webp={webp} onWay={setWay} onClose={onClose} />
  return <DecideDialog paper={paper} webp={webp} way={way} onClose={onClose} />
}

function LookDialog({ paper, onSeen, onClose }: PaperProps & { onSeen: (webp: string) => void }) {
  const t = useTexts()
  const [isSent, setSent] = useState(false)
  return (
    <ActDialog
      title={t(`papers.kinds.${paper.kind}`)}
      description={t('act.lookKept')}
      // It closes after the picture came, too: then the picture takes its place.
      onClose={() => {
        if (!isSent) onClose()
      }}
      onAct={async (reason) => {
        setSent(true)
        try {
          onSeen((await call(opsRoutes['papers.open'], { params: { id: paper.id }, body: { reason } })).value.webp)
        } finally {
          setSent(false)
        }
        return t('act.lookNoted')
      }}
    />
  )
}

function Picture({ paper, webp }: { paper: OpsPaper; webp: string }) {
  const t = useTexts()
  const address = `data:image/webp;base64,${webp}`
  return (
    <img className="console-paper" src={address} alt={t(`papers.kinds.${paper.kind}`)} data-testid="paper.picture" />
  )
}

type SeenProps = PaperProps & { webp: string; onWay: (way: Way) => void }

function SeenDialog({ paper, webp, onWay, onClose }: SeenProps) {
  const t = useTexts()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`papers.kinds.${paper.kind}`)}
      description={t('papers.of', { account: paper.account, merchant: paper.merchantCode })}
      closeLabel={t('common.close')}
      width={WIDTH}
      data-testid="paper.dialog"
      {...(paper.state === 'WAITING'
        ? {
            foot: (
              <>
                <Button variant="danger" onClick={() => onWay('refuse')} data-testid="paper.refuse.button">
                  {t('papers.refuse')}
                </Button>
                <Button onClick={() => onWay('accept')} data-testid="paper.accept.button">
                  {t('papers.accept')}
                </Button>
              </>
            ),
          }
        : {})}
    >
      <Picture paper={paper} webp={webp} />
    </Dialog>
  )
}

function DecideDialog({ paper, webp, way, onClose }: PaperProps & { webp: string; way: Way }) {
  const t = useTexts()
  const [why, setWhy] = useState<(typeof REASONS)[number]>('UNREADABLE')
  const [until, setUntil] = useState('')
  return (
    <ActDialog
      title={t(`papers.${way}`)}
      description={t(
        way === 'accept' && paper.kind === 'IDENTITY' ? 'papers.does.acceptIdentity' : `papers.does.${way}`,
        { account: paper.account },
      )}
      danger={way === 'refuse'}
      width={WIDTH}
      onClose={onClose}
      onAct={async (reason) => {
        const decision =
          way === 'refuse'
            ? { refusedFor: why, validUntil: null }
            : { refusedFor: null, validUntil: until === '' ? null : until }
        await call(opsRoutes['papers.decide'], { params: { id: paper.id }, body: { ...decision, reason } })
        return t('common.done')
      }}
    >
      <Picture paper={paper} webp={webp} />
      {way === 'refuse' ? (
        <Choice
          label={t('papers.why')}
          value={why}
          onValue={setWhy}
          options={REASONS.map((value) => ({ value, label: t(`papers.reasons.${value}`) }))}
          data-testid="paper.why.select"
        />
      ) : (
        <Line
          type="date"
          label={t('papers.until')}
          hint={t('papers.untilHint')}
          value={until}
          onValue={setUntil}
          data-testid="paper.until.input"
        />
      )}
    </ActDialog>
  )
}
