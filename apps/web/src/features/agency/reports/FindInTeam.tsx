import { Input } from '@croupier/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { teamQuery } from '../../../api/agency/agents.ts'
import { explain } from '../../../api/explain.ts'
import { useOwner } from '../../../api/owner.ts'

/** Goes to an account of the own team by its name; the best match where several have it. */
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
      const exact = value.items.find(({ account }) => account === search.toLowerCase())
      const found = exact ?? value.items[0]
      if (found === undefined) setError('text', { message: t('agent.team.noMatch') })
      else onFound(found.id)
    },
    onError: (error) => setError('text', { message: explain(error, t) }),
  })
  const submit = handleSubmit(({ text }) => {
    const search = text.trim()
    if (search === '') onFound(null)
    else find.mutate(search)
  })
  const { message } = formState.errors.text ?? {}
  return (
    <search className="max-md:grow">
      <form className="md:w-52" onSubmit={submit}>
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
      </form>
    </search>
  )
}
