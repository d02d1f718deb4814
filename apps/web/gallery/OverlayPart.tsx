import { Button, Dialog, Drawer, Menu, Modal, Popover, Tooltip, toast } from '@croupier/ui'
import { useState } from 'react'
import { Part, Row } from './Part.tsx'

type Shown = 'dialog' | 'modal' | 'right' | 'bottom' | null

/** What opens the layers, and the layers that need no state of their own. */
function Openers({ setShown, close }: { setShown: (shown: Shown) => void; close: () => void }) {
  return (
    <Row>
      <Button variant="outline" onClick={() => setShown('dialog')}>
        Dialog
      </Button>
      <Button variant="outline" onClick={() => setShown('modal')}>
        Modal 200×200
      </Button>
      <Button variant="outline" onClick={() => setShown('right')}>
        Drawer
      </Button>
      <Button variant="outline" onClick={() => setShown('bottom')}>
        Sheet
      </Button>
      <Popover trigger={<Button variant="link">示例</Button>} title="Example">
        Draw 3 9 4 2 5 · your 3 9 4 wins 1,930.00
      </Popover>
      <Tooltip trigger={<Button variant="quiet">Tooltip</Button>}>As of 15:46:12</Tooltip>
      <Menu
        trigger={<Button variant="outline">Menu</Button>}
        groups={[
          {
            key: 'a',
            label: 'Order',
            actions: [
              { key: '1', label: 'Longest first', checked: true, onSelect: close },
              { key: '2', label: 'Closing first', checked: false, onSelect: close },
            ],
          },
          { key: 'b', actions: [{ key: '3', label: 'Clear', tone: 'danger', onSelect: close }] },
        ]}
      />
      <Button
        variant="outline"
        onClick={() =>
          toast({
            tone: 'success',
            title: '投注成功',
            text: 'Bet no. 01JD-7F3K',
            action: { label: 'Bet again', onPress: close },
          })
        }
      >
        Toast
      </Button>
      <Button variant="outline" onClick={() => toast({ tone: 'error', title: 'Issue closed', text: 'Move to 190?' })}>
        Error toast
      </Button>
    </Row>
  )
}

function Layers({ shown, close }: { shown: Shown; close: () => void }) {
  return (
    <>
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        title="Log out?"
        description="A slip you have not sent stays on this device."
        closeLabel="Close"
        foot={
          <>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Log out</Button>
          </>
        }
      />
      <Modal
        name="通知 Notice"
        open={shown === 'modal'}
        onClose={close}
        closeLabel="Close"
        moveLabel="Move with the arrow keys"
      >
        Fixed at 200×200, moved by its title.
      </Modal>
      <Drawer
        open={shown === 'right'}
        onClose={close}
        title="Window 15:40–15:45"
        closeLabel="Close"
        foot={<Button variant="outline">CSV</Button>}
      >
        Settled in the window, posted 15:45:00
      </Drawer>
      <Drawer
        open={shown === 'bottom'}
        side="bottom"
        onClose={close}
        title="Slip 注单"
        closeLabel="Close"
        foot={
          <Button block size="lg">
            Bet now · ¥24.00
          </Button>
        }
      >
        6 bets · top prize ¥3,860.00
      </Drawer>
    </>
  )
}

/** Dialogs, drawers, popups, toasts. `?open=modal` shows one at once. */
export function OverlayPart() {
  const [shown, setShown] = useState<Shown>(() => new URLSearchParams(location.search).get('open') as Shown)
  const close = () => setShown(null)
  return (
    <Part name="Overlays 浮层">
      <Openers setShown={setShown} close={close} />
      <Layers shown={shown} close={close} />
    </Part>
  )
}
