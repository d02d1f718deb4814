import { Component, type ReactNode } from 'react'
import { type FailedLook, FailedPart } from './FailedPart.tsx'

type PanelBoundaryProps = {
  children?: ReactNode
  /** how the failure is shown; in place of the panel by default */
  look?: FailedLook
  /** called once for a failure, before somebody can try again */
  onFailed?: (error: unknown) => void
  /** called when somebody tries again, before the children are drawn again */
  onRetry?: () => void
  /** closes what failed; without it a notice that is shown over the page is only put away */
  onClose?: (() => void) | undefined
}
type PanelBoundaryState = { error: unknown; stage: 'shown' | 'failed' | 'away' }

const SHOWN: PanelBoundaryState = { error: null, stage: 'shown' }

/** A panel that fails, fails alone (experience 1.5). Put one around every widget; `lazyPart` has its own. */
export class PanelBoundary extends Component<PanelBoundaryProps, PanelBoundaryState> {
  override state = SHOWN

  static getDerivedStateFromError(error: unknown): PanelBoundaryState {
    return { error, stage: 'failed' }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailed?.(error)
  }

  override render() {
    const { children, look = 'panel', onRetry, onClose } = this.props
    const { error, stage } = this.state
    if (stage === 'shown') return children
    if (stage === 'away') return null
    return (
      <FailedPart
        look={look}
        error={error}
        onRetry={() => {
          onRetry?.()
          this.setState(SHOWN)
        }}
        onClose={onClose ?? (() => this.setState({ stage: 'away' }))}
      />
    )
  }
}
