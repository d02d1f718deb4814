import { Button, Input } from '@croupier/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { teamQuery } from '../../../api/agency/agents.ts'
import { explain } from '../../../api/explain.ts'
import { useOwner } from '../../../api/owner.ts'

/** Goes to an account of the own team by a part of its name, over all levels; where several have it, one chooses among them. */
export function FindInTeam({ onFound }: { onFound: (id: string | null) => void }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const client = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { text: '' } })
  const find = useMutation({
    mutationFn: async (search: string) =>
      await client.fetchQuery(
        teamQuery(owner, { search, level: 'direct', sort: 'account', order: 'asc', pageSize: 20 }),
      ),
    onSuccess: ({ value }, search) => {
      const { items } = value
      const found = items.length === 1 ? items[0] : items.find(({ account }) => account === search.toLowerCase())
      if (found !== undefined) onFound(found.id)
      else if (items.length === 0) setError('text', { message: t('agent.team.noMatch') })
    },
    onError: (error) => setError('text', { message: explain(error, t) }),
  })
  const submit = handleSubmit(({ text }) => {
    const search = text.trim()
    if (search === '') onFound(null)
    else find.mutate(search)
  })
  const items = find.data?.value.items ?? []
  const isChosen = find.variables !== undefined && items.some(({ account }) => account === find.variables.toLowerCase())
  const several = items.length > 1 && !isChosen ? items : []
  const { message } = formState.errors.text ?? {}
  return (
    <search className="max-md:grow">
      <form className="relative md:w-52" onSubmit={submit}>
        <Input
          type="search"
          {...register('text')}
          placeholder={t('agent.team.search')}
          aria-label={t('agent.team.search')}
          aria-invalid={message !== undefined}
          end={<Search className="me-3 text-subtle" size={16} aria-hidden />}
          data-testid="report.search.input"
        />
        {message !== undefined && (
          <p role="alert" className="text-12 text-danger">
            {message}
          </p>
        )}
        {several.length > 0 && (
          <ul className="ui-card report-found" data-testid="report.search.found">
            {several.map(({ id, account, path }) => (
              <li key={id}>
                <Button
                  variant="link"
                  size="sm"
                  onClick={() => {
                    find.reset()
                    onFound(id)
                  }}
                >
                  {[...path, account].join(' › ')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </form>
    </search>
  )
}
