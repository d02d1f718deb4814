import { LOCAL_BEACON, QUICKNET } from '@croupier/fairness/beacon'
import { useTranslation } from 'react-i18next'
import type { Issue } from '../../../api/lottery/lottery.ts'

export type IssueBeacon = NonNullable<Issue['beacon']>

/** What a key says a chain is called: quicknet's is known, every other one is of a local beacon. */
export const chainNameOf = ({ publicKey }: IssueBeacon): string =>
  publicKey === QUICKNET.publicKey ? QUICKNET.name : LOCAL_BEACON

/** The beacon and the round that an issue names, such as `drand quicknet · 14 837 201`. */
export function BeaconRound({ beacon }: { beacon: IssueBeacon }) {
  const { t } = useTranslation()
  const name = chainNameOf(beacon)
  return (
    <span className="inline-flex flex-wrap gap-x-2" data-testid="beacon.round">
      <span>{name === LOCAL_BEACON ? t('lottery.fairness.localBeacon') : `drand ${name}`}</span>
      <span className="num text-muted">{beacon.round}</span>
    </span>
  )
}
