import { Input } from '@croupier/ui'

/** A recovery code as it was kept: signs and dashes, which no dictionary knows. */
export function RecoveryInput(props: { value: string; onValue: (value: string) => void; 'data-testid': string }) {
  const { onValue, ...rest } = props
  return (
    <Input
      {...rest}
      onChange={(event) => onValue(event.currentTarget.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
    />
  )
}
