import { Select } from '@croupier/ui'
import { Link } from 'react-router-dom'
import { useAddress } from '../../shell/useFilter.tsx'
import { useTexts } from '../../texts.ts'

type Option<State extends string> = { readonly value: State; readonly label: string }

/** The state that a list shows, and the member whose alone it is, as the address says. */
export function useOfMember<State extends string>(states: readonly [State, ...State[]]) {
  const [member] = useAddress('member')
  const [chosen, setState] = useAddress('state')
  const state: State = states.find((one) => one === chosen) ?? states[0]
  return { state, setState, member, of: member === '' ? {} : { member } }
}

type BarProps<State extends string> = {
  label: string
  list: ReturnType<typeof useOfMember<State>>
  options: readonly Option<State>[]
}

/** Which of a list are shown; of one member's, the ways back to the member and to everybody's. */
export function OfMemberBar<State extends string>({ label, list, options }: BarProps<State>) {
  const t = useTexts()
  const [, setMember] = useAddress('member')
  return (
    <div className="console-acts">
      <Select
        look="pill"
        label={label}
        value={list.state}
        onValue={list.setState}
        options={options}
        data-testid="list.state.select"
      />
      {list.member !== '' && (
        <>
          <Link to={`/members/${list.member}`} className="console-link">
            {t('papers.toMember')}
          </Link>
          <button type="button" className="console-link" onClick={() => setMember('')} data-testid="list.everybody">
            {t('papers.everybody')}
          </button>
        </>
      )}
    </div>
  )
}
