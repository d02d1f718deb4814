import { RISKS, type Risk } from '../../rules/instants/plinko.ts'
import { t } from '../page.ts'
import { segments } from '../play.ts'

/** The choice of how far what is paid lies apart. */
export const riskField = () =>
  segments<Risk>(
    t('bet.risk'),
    RISKS.map((risk) => [risk, t(`bet.risks.${risk}`)] as const),
    'MEDIUM',
  )
