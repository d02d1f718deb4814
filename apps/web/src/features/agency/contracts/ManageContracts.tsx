import { Button, EmptyState, LoadingNote, Skeleton, Switch } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { parseAsString, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Contract, type ContractKind, type ContractMove, contractsQuery } from '../../../api/agency/contracts.ts'
import { useOwner } from '../../../api/owner.ts'
import { ClearFilters } from '../../../shell/centre/emptyActions.tsx'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { ContractTable } from './ContractTable.tsx'
import { ContractTicket } from './ContractTicket.tsx'
import { GRAVE_MOVES, movesOf } from './contractMoves.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { ToTab } from './ToTab.tsx'

/** More than these are a table that can be searched. */
const TICKETS_MAX = 8

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
  // What one is paid on comes before what one pays.
  const others = (data ?? []).filter((contract) => !contract.awaitsMe).sort((a, b) => a.side.localeCompare(b.side))
  const ask = (contract: Contract, move: ContractMove) => setChosen({ contract, move })
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
          <Tickets contracts={waiting} onAsk={ask} />
        </section>
      )}
      {others.length > 0 && (
        <section className="grid gap-3">
          <h3 className="text-16">{ended ? t('contracts.ended') : t('contracts.running')}</h3>
          <Running contracts={others} onAsk={ask} />
        </section>
      )}
      {chosen !== null && <MoveDialog {...chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}

type ListProps = { contracts: readonly Contract[]; onAsk: (contract: Contract, move: ContractMove) => void }

/** Each contract as paper, with what may be done about it. */
function Tickets({ contracts, onAsk }: ListProps) {
  return (
    <div className="contract-list">
      {contracts.map((contract) => (
        <ContractTicket key={contract.id} contract={contract}>
          <Moves contract={contract} onAsk={(move) => onAsk(contract, move)} />
        </ContractTicket>
      ))}
    </div>
  )
}

/** A few as paper, many as a table. */
function Running({ contracts, onAsk }: ListProps) {
  if (contracts.length <= TICKETS_MAX) return <Tickets contracts={contracts} onAsk={onAsk} />
  return (
    <ContractTable
      contracts={contracts}
      movesOf={(contract, close) => (
        <Moves
          contract={contract}
          onAsk={(move) => {
            close()
            onAsk(contract, move)
          }}
        />
      )}
    />
  )
}

/** Where an offer begins: for whom, of which games, and whose terms it takes over. */
const OFFER_ADDRESS = { tab: parseAsString, category: parseAsString, to: parseAsString, like: parseAsString }

type MovesProps = { contract: Contract; onAsk: (move: ContractMove) => void }

function Moves({ contract, onAsk }: MovesProps) {
  const { t } = useTranslation()
  const [, setAddress] = useQueryStates(OFFER_ADDRESS)
  const moves = movesOf(contract)
  const { side, state, counterparty, category } = contract
  const canOffer = side === 'PAYER' && state === 'A' && counterparty !== null
  if (moves.length === 0 && !canOffer) return null
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {canOffer && (
        <>
          <Button
            size="sm"
            variant="outline"
            onClick={() => void setAddress({ tab: 'new', category, to: counterparty.id, like: null })}
            data-testid="contract.change.button"
          >
            {t('contracts.change')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            onClick={() => void setAddress({ tab: 'new', category, to: null, like: counterparty.id })}
            data-testid="contract.copy.button"
          >
            {t('contracts.copy')}
          </Button>
        </>
      )}
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
