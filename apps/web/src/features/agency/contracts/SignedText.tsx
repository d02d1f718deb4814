import { Button, toast } from '@croupier/ui'
import { contracts } from '@croupier/wire'
import { useTranslation } from 'react-i18next'
import { type Contract, useSignedText } from '../../../api/agency/contracts.ts'
import { explain } from '../../../api/explain.ts'

type SignedTextProps = {
  contract: Contract
  /** The text of what is offered, not of what is in force: its payer alone has signed it. */
  offered: boolean
}

/** Who has signed, and the text with its signatures to keep. */
export function SignedText({ contract, offered }: SignedTextProps) {
  const { t } = useTranslation()
  const read = useSignedText()
  const { id: contractId, signedBy } = contract
  if (signedBy.length === 0) return null
  const save = () =>
    read.mutate(
      { contractId, offered },
      {
        onSuccess: ({ fileName, text }) => {
          const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
          const link = document.createElement('a')
          link.href = address
          link.download = fileName
          link.click()
          URL.revokeObjectURL(address)
        },
        onError: (error) => toast({ tone: 'error', title: explain(error, t) }),
      },
    )
  return (
    <p className="contract-signed">
      <span className="text-12 text-muted">
        {t(signedBy.length === 2 && !offered ? 'contracts.signed.both' : 'contracts.signed.payer')}
      </span>
      <a
        className="ui-link text-12"
        href={contracts.contractKeys.path}
        target="_blank"
        rel="noopener noreferrer"
        title={t('contracts.signed.keysHint')}
      >
        {t('contracts.signed.keys')}
      </a>
      <Button size="sm" variant="outline" busy={read.isPending} onClick={save} data-testid="contract.download.button">
        {t('contracts.signed.download')}
      </Button>
    </p>
  )
}
