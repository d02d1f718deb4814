import { Dialog } from '@base-ui/react/dialog'
import { Guilloche, IconButton, LoadingNote, Skeleton, useMedia } from '@croupier/ui'
import { ArrowLeft, type LucideIcon, X } from 'lucide-react'
import { type ReactNode, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelBoundary } from '../failed/PanelBoundary.tsx'
import { AskBeforeLoss } from '../unsaved/AskBeforeLoss.tsx'
import './centre.css'

export type CentreEntry = { page: string; label: string; icon: LucideIcon; count?: number }
export type CentreGroup = { key: string; label?: string; entries: readonly CentreEntry[] }

type CentreFrameProps = {
  title: string
  subtitle?: string
  /** Figures in the head. */
  head?: ReactNode
  groups: readonly CentreGroup[]
  /** The page shown; `menu` is the list itself on phones. */
  page: string
  onPage: (page: string) => void
  onClose: () => void
  tone: 'accent' | 'brass'
  /** Above and below the menu where it is the page, on phones. */
  menuTop?: ReactNode
  menuEnd?: ReactNode
  children: ReactNode
  testId: string
}

/** The page that is the menu alone, where there is no room for both. */
export const MENU_PAGE = 'menu'

/** The frame of the member centre and the agent centre: head, menu, page. It asks before what was typed in a form is lost. */
export function CentreFrame(props: CentreFrameProps) {
  return (
    <AskBeforeLoss onClose={props.onClose}>
      {(close, question, leaving) => (
        <Frame
          {...props}
          onPage={(page) => page !== props.page && leaving(() => props.onPage(page))}
          onClose={close}
          question={question}
        />
      )}
    </AskBeforeLoss>
  )
}

/** @param question asks about forms; shown over the centre */
function Frame({ question, ...props }: CentreFrameProps & { question: ReactNode }) {
  const { title, subtitle, head, groups, page, onPage, onClose, tone, children, testId, menuTop, menuEnd } = props
  const { t } = useTranslation()
  const phone = useMedia('(max-width: 899px)')
  const frame = useRef<HTMLDivElement>(null)
  const menuOnly = phone && page === MENU_PAGE
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className="ui-veil" forceRender />
        <Dialog.Popup
          ref={frame}
          // Its name is read first; a ring around the way out would look like a press.
          initialFocus={frame}
          className="centre"
          data-tone={tone}
          data-testid={testId}
        >
          <header className="centre-head">
            {tone === 'brass' && <Guilloche className="centre-band" height={72} />}
            {phone && !menuOnly && (
              <IconButton
                label={t('common.action.back')}
                icon={<ArrowLeft size={20} strokeWidth={1.75} />}
                onClick={() => onPage(MENU_PAGE)}
              />
            )}
            <div className="min-w-0">
              <Dialog.Title className="text-20">{title}</Dialog.Title>
              {subtitle !== undefined && <p className="text-12 text-subtle">{subtitle}</p>}
            </div>
            <div className="centre-middle">{head}</div>
            <IconButton
              label={t('common.action.close')}
              icon={<X size={22} strokeWidth={1.75} />}
              onClick={onClose}
              data-testid="centre.close.button"
            />
          </header>
          {!phone && <CentreMenu label={title} groups={groups} page={page} onPage={onPage} />}
          {menuOnly && (
            <div className="centre-start">
              {menuTop}
              <CentreMenu label={title} groups={groups} page={page} onPage={onPage} />
              {menuEnd}
            </div>
          )}
          {!menuOnly && (
            <div className="centre-page" data-page={page}>
              <PanelBoundary key={page}>
                <Suspense fallback={<PageOnItsWay />}>{children}</Suspense>
              </PanelBoundary>
            </div>
          )}
          {question}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The place of a page whose file has not come yet. */
function PageOnItsWay() {
  const { t } = useTranslation()
  return (
    <div className="centre-body">
      <LoadingNote text={t('common.state.loadingBare')} />
      <Skeleton className="h-11 max-w-60" />
      <Skeleton className="h-56 rounded-ticket" />
    </div>
  )
}

type CentreMenuProps = Pick<CentreFrameProps, 'groups' | 'page' | 'onPage'> & { label: string }

function CentreMenu({ label, groups, page, onPage }: CentreMenuProps) {
  return (
    <nav className="centre-menu" aria-label={label}>
      {groups.map((group) => (
        <div key={group.key} className="centre-menu-group">
          {group.label !== undefined && <p className="centre-menu-label">{group.label}</p>}
          {group.entries.map(({ page: target, label: name, icon: Icon, count = 0 }) => (
            <button
              key={target}
              type="button"
              className="centre-menu-row"
              aria-current={target === page ? 'page' : undefined}
              onClick={() => onPage(target)}
              data-testid={`centre.menu.${target}`}
            >
              <Icon size={19} strokeWidth={1.75} aria-hidden />
              <span>{name}</span>
              {count > 0 && <span className="ui-count ms-auto">{count}</span>}
            </button>
          ))}
        </div>
      ))}
    </nav>
  )
}
