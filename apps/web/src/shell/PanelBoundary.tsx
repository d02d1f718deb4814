import { ErrorState } from '@croupier/ui'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { explain, requestIdOf } from '../api/explain.ts'

type PanelBoundaryProps = { children: ReactNode }
type PanelBoundaryState = { error: unknown; failed: boolean }

/** A panel that fails, fails alone (experience 1.5). Put one around every widget. */
export class PanelBoundary extends Component<PanelBoundaryProps, PanelBoundaryState> {
  override state: PanelBoundaryState = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown): PanelBoundaryState {
    return { error, failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Failed
        error={this.state.error}
        onRetry={() => this.setState({ error: null, failed: false })}
      />
    )
  }
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const requestId = requestIdOf(error)
  return (
    <ErrorState
      title={explain(error, t)}
      text={t('shell.crash.text')}
      retryLabel={t('common.action.retry')}
      onRetry={onRetry}
      {...(requestId === undefined
        ? {}
        : { requestId: t('common.state.requestId', { id: requestId }) })}
    />
  )
}
