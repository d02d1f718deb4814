import { Button, EmptyState, LoadingNote, Skeleton, Switch } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Contract, type ContractKind, type ContractMove, contractsQuery } from '../../../api/agency/contracts.ts'
import { useOwner } from '../../../api/owner.ts'
import { ClearFilters } from '../../../shell/centre/emptyActions.tsx'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { ContractTicket } from './ContractTicket.tsx'
import { GRAVE_MOVES, movesOf } from './contractMoves.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { ToTab } from './ToTab.tsx'

type ChosenMove = { contract: Contract; move: ContractMove }

type ManageContractsProps = {
  kind: ContractKind
  /** Only contracts that the house pays, or only those between agents; both when left out. */
  payer?: 'HOUSE' | 'AGENT'
}

/** Contracts of a kind in both directions: those that wait for an answer first. */
export function ManageContracts({ kind, payer }: ManageContractsProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const [ended, setEnded] = useState(false)
  const [chosen, setChosen] = useState<ChosenMove | null>(null)
  const query = useQuery(contractsQuery(owner, kind, ended))
  const data = query.data?.filter(
    ({ counterparty }) => payer === undefined || (counterparty === null) === (payer === 'HOUSE'),
  )
  const waiting = data?.filter((contract) => contract.awaitsMe) ?? []
  const others = data?.filter((contract) => !contract.awaitsMe) ?? []
  const list = (contracts: readonly Contract[]) => (
    <div className="contract-list">
      {contracts.map((contract) => (
        <ContractTicket key={contract.id} contract={contract}>
          <Moves contract={contract} onAsk={(move) => setChosen({ contract, move })} />
        </ContractTicket>
      ))}
    </div>
  )
  return (
    <div className="grid gap-5" data-testid="contracts.manage">
      <Switch className="justify-self-start" checked={ended} onChecked={setEnded}>
        {t('contracts.showEnded')}
      </Switch>
      {query.isPending && (
        <>
          <LoadingNote text={t('common.state.loadingBare')} />
          <Skeleton className="h-40 rounded-ticket" />
        </>
      )}
      {query.isError && data === undefined && <QueryFailed query={query} />}
      {data?.length === 0 && (
        <EmptyState
          title={ended ? t('contracts.noneEnded') : t('contracts.none')}
          {...(ended
            ? { action: <ClearFilters onClear={() => setEnded(false)} /> }
            : payer !== 'HOUSE' && { action: <ToTab tab="new" /> })}
        />
      )}
      {waiting.length > 0 && (
        <section className="grid gap-3">
          <h3 className="text-16">{t('contracts.waiting')}</h3>
          {list(waiting)}
        </section>
      )}
      {others.length > 0 && (
        <section className="grid gap-3">
          <h3 className="text-16">{ended ? t('contracts.ended') : t('contracts.running')}</h3>
          {list(others)}
        </section>
      )}
      {chosen !== null && <MoveDialog {...chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}

type MovesProps = { contract: Contract; onAsk: (move: ContractMove) => void }

function Moves({ contract, onAsk }: MovesProps) {
  const { t } = useTranslation()
  const moves = movesOf(contract)
  if (moves.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {moves.map((move) => (
        <Button
          key={move}
          size="sm"
          variant={move === 'sign' ? 'brass' : GRAVE_MOVES.includes(move) ? 'danger' : 'outline'}
          onClick={() => onAsk(move)}
          data-testid={`contract.${move}.button`}
        >
          {t(`contracts.move.${move}`)}
        </Button>
      ))}
    </div>
  )
}
