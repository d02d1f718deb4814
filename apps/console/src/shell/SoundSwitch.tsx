import { IconButton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts.ts'
import { hasRisen, isSoundOn, keepSound, sound, type Waiting } from './deskSound.ts'
import { inboxQuery } from './inboxQuery.ts'

/** Whether this desk sounds when something new waits; turning it on lets the tone be heard. */
export function SoundSwitch() {
  const t = useTexts()
  const [isOn, setOn] = useState(isSoundOn)
  return (
    <>
      <IconButton
        outline
        label={t(isOn ? 'common.soundOff' : 'common.soundOn')}
        icon={isOn ? <Bell size={18} /> : <BellOff size={18} />}
        onClick={() => {
          if (!isOn) sound()
          keepSound(!isOn)
          setOn(!isOn)
        }}
        data-testid="sound.button"
      />
      {isOn && <Listener />}
    </>
  )
}

function Listener() {
  const { data } = useQuery({ ...inboxQuery, refetchIntervalInBackground: true })
  const before = useRef<Waiting | null>(null)
  useEffect(() => {
    if (data === undefined) return
    const now = Object.fromEntries(data.map(({ queue, count }) => [queue, count]))
    if (hasRisen(before.current, now)) sound()
    before.current = now
  }, [data])
  return null
}
