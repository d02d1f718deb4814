import { Dialog, Switch } from '@croupier/ui'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../preferences.ts'
import type { OverlayProps } from '../overlayProps.ts'
import { SHORTCUTS } from '../shortcuts.ts'
import './dialogs.css'

/** What each key does, and the way to switch them all off (WCAG 2.1.4). */
export default function ShortcutsDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const { shortcutsOff, toggle } = usePreferences()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('site.shortcuts.title')}
      closeLabel={t('common.action.close')}
      data-testid="shortcuts.dialog"
    >
      <dl className="shortcut-rows">
        {SHORTCUTS.map(({ keys, caps, what }) => (
          <Fragment key={keys}>
            <dt className="flex gap-1">
              {caps.map((cap) => (
                <kbd key={cap} className="key-cap">
                  {cap}
                </kbd>
              ))}
            </dt>
            <dd>{t(`site.shortcuts.what.${what}`)}</dd>
          </Fragment>
        ))}
        <dt>
          <kbd className="key-cap">{t('site.shortcuts.escape')}</kbd>
        </dt>
        <dd>{t('site.shortcuts.closes')}</dd>
      </dl>
      <Switch checked={!shortcutsOff} onChecked={() => toggle('shortcutsOff')}>
        {t('site.shortcuts.on')}
      </Switch>
    </Dialog>
  )
}
