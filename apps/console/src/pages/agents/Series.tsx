import { useTexts } from '../../texts.ts'

type SeriesProps = {
  series: readonly { readonly family: string; readonly mode: string; readonly series: number }[]
}

/** The series of an account, by family and mode of the lottery. */
export function Series({ series }: SeriesProps) {
  const t = useTexts()
  if (series.length === 0) return null
  return (
    <section className="console-card" data-testid="series.card">
      <h2>{t('agents.series')}</h2>
      <dl className="console-facts">
        {series.map((one) => (
          <div key={`${one.family} ${one.mode}`} className="contents">
            <dt>
              {one.family} {one.mode}
            </dt>
            <dd>{one.series}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
