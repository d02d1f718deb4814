import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { Input, type InputProps } from './Input.tsx'

export type PasswordInputProps = Omit<InputProps, 'type' | 'end'> & {
  showLabel: string
  hideLabel: string
}

/** A password that can be looked at. Paste and password managers are never blocked (WCAG 3.3.8). */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <Input
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          size="sm"
          label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          icon={shown ? <EyeOff size={16} /> : <Eye size={16} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
