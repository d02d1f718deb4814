import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment, type ReactElement, type ReactNode } from 'react'

export type MenuAction = {
  key: string
  label: ReactNode
  icon?: ReactNode
  onSelect: () => void
  /** Ticked: one of several. */
  checked?: boolean
  tone?: 'plain' | 'danger'
  disabled?: boolean
}

export type MenuGroup = { key: string; label?: ReactNode; actions: readonly MenuAction[] }

export type MenuProps = {
  /** A button element. */
  trigger: ReactElement
  groups: readonly MenuGroup[]
  align?: 'start' | 'center' | 'end'
  /** It is in the page before it is opened, and the page behind goes on: it opens in half the time. */
  quick?: boolean
  /** open from the beginning: it was asked for before it was there */
  defaultOpen?: boolean
}

/** Actions behind a button, in groups. */
export function Menu({ trigger, groups, align = 'end', quick = false, defaultOpen = false }: MenuProps) {
  return (
    <Base.Root modal={!quick} defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal keepMounted={quick}>
        <Base.Positioner className="ui-pop-layer" sideOffset={6} align={align}>
          <Base.Popup className="ui-pop" data-kind="list">
            {groups.map((group, index) => (
              <Fragment key={group.key}>
                {index > 0 && <Base.Separator className="ui-item-sep" />}
                <Base.Group>
                  {group.label !== undefined && (
                    <Base.GroupLabel className="ui-item-label">{group.label}</Base.GroupLabel>
                  )}
                  {group.actions.map((action) => (
                    <MenuLine key={action.key} action={action} />
                  ))}
                </Base.Group>
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function MenuLine({ action }: { action: MenuAction }) {
  const { label, icon, onSelect, checked, tone, disabled } = action
  const look = { className: 'ui-item', 'data-tone': tone, disabled: disabled ?? false }
  if (checked === undefined) {
    return (
      <Base.Item {...look} onClick={onSelect}>
        {icon}
        {label}
      </Base.Item>
    )
  }
  return (
    <Base.CheckboxItem {...look} checked={checked} onCheckedChange={onSelect} closeOnClick>
      {icon}
      {label}
      <Base.CheckboxItemIndicator data-tick render={<Check size={16} aria-hidden />} />
    </Base.CheckboxItem>
  )
}
