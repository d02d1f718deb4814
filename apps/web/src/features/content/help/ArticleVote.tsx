import { Chip, FormAlert } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { helpVotesQuery, useSetHelpVote } from '../../../api/content/help.ts'
import { explain } from '../../../api/explain.ts'
import { useOwner } from '../../../api/owner.ts'
import { useSession } from '../../../api/session.ts'

const DEMO = 4

/** Whether the article was useful. Members are asked, and may answer otherwise later (experience 3.10). */
export default function ArticleVote({ article }: { article: string }) {
  const { token, type } = useSession()
  return token === null || type === DEMO ? null : <Vote article={article} />
}

function Vote({ article }: { article: string }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const votes = useQuery(helpVotesQuery(owner))
  const set = useSetHelpVote(owner)
  // Without what was said before, a press would look like the first answer.
  if (votes.data === undefined) return null
  const vote = votes.data.find((one) => one.article === article)?.useful
  const choices = [
    { useful: true, text: t('help.vote.yes'), Icon: ThumbsUp },
    { useful: false, text: t('help.vote.no'), Icon: ThumbsDown },
  ]
  return (
    <section className="help-vote ui-card" aria-label={t('help.vote.ask')} data-testid="help.vote">
      <p>{t('help.vote.ask')}</p>
      {choices.map(({ useful, text, Icon }) => (
        <Chip
          key={text}
          look="pill"
          pressed={vote === useful}
          disabled={set.isPending}
          onClick={() => set.mutate({ article, useful })}
          data-testid={`help.vote.${useful ? 'yes' : 'no'}`}
        >
          <Icon size={15} strokeWidth={1.75} aria-hidden />
          {text}
        </Chip>
      ))}
      <p className="text-13 text-muted" aria-live="polite">
        {vote === undefined ? '' : t('help.vote.thanks')}
      </p>
      <FormAlert text={set.error === null ? null : explain(set.error, t)} />
    </section>
  )
}
