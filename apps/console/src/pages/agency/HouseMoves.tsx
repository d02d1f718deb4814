import { Button } from '@croupier/ui'
import { type HouseMove, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { useMay } from '../../shell/session.ts'
import { useTexts } from '../../texts.ts'

/** What the house can do with a contract that it pays. */
function movesOf({ state, requestedBy }: Pick<Contract, 'state' | 'requestedBy'>): readonly HouseMove[] {
  if (state === 'P' || state === 'E') return ['withdraw']
  if (state === 'A') return ['askTermination']
  return state === 'V' && requestedBy === 'PAYEE' ? ['agreeTermination', 'refuseTermination'] : []
}

interface Contract {
  readonly id: string
  readonly state: string
  readonly requestedBy: string | null
  /** null: the house */
  readonly payer: string | null
  readonly payee: string
}
type MovesProps = { merchantCode: string; contract: Contract }

function HouseMoves({ merchantCode, contract }: MovesProps) {
  const t = useTexts()
  const [move, choose] = useState<HouseMove | null>(null)
  const { id: contractId, payee: account } = contract
  return (
    <span className="console-acts">
      {movesOf(contract).map((one) => (
        <Button
          key={one}
          size="sm"
          variant="outline"
          onClick={() => choose(one)}
          data-testid={`contract.${account}.${one}`}
        >
          {t(`house.moves.${one}`)}
        </Button>
      ))}
      {move !== null && (
        <ActDialog
          title={t(`house.moves.${move}`)}
          description={t(`house.movesDo.${move}`, { account })}
          danger={move === 'agreeTermination'}
          onClose={() => choose(null)}
          onAct={async (reason) => {
            const params = { merchantCode, contractId, move }
            await call(opsRoutes['agents.moveHouse'], { params, body: { reason } })
            return t('common.done')
          }}
        />
      )}
    </span>
  )
}

/** The column of moves for contracts of the house: an offer is withdrawn, an end is asked for or answered. */
export function useMovesColumn(merchantCode: string) {
  const t = useTexts()
  const may = useMay()
  const column = {
    id: 'acts',
    header: t('common.acts'),
    cell: (row: Contract) => row.payer === null && <HouseMoves merchantCode={merchantCode} contract={row} />,
  }
  return may('agents.act') ? [column] : []
}
