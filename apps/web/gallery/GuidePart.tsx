import { Carousel } from '@croupier/ui/carousel/Carousel.tsx'
import { Accordion } from '@croupier/ui/guide/Accordion.tsx'
import { Breadcrumb } from '@croupier/ui/guide/Breadcrumb.tsx'
import { StepList } from '@croupier/ui/guide/StepList.tsx'
import { Part } from './Part.tsx'

const STEPS = [
  { key: 'amount', label: 'Amount 金额', note: '¥500.00' },
  { key: 'account', label: 'Account 账户' },
  { key: 'confirm', label: 'Confirm 确认', note: '2FA' },
]

const SLIDES = ['首存红包 · First deposit', 'Rebate week · 返水周', 'Points mall · 积分商城'].map((title, index) => ({
  key: title,
  content: (
    <div className="grid h-36 content-center bg-raised p-6">
      <p className="display text-24">{title}</p>
      <a className="ui-link" href={`#slide-${index + 1}`}>
        Read more
      </a>
    </div>
  ),
}))

/** Breadcrumb, steps, and frequent questions. */
export function GuidePart() {
  return (
    <>
      <Part name="Guide 引导">
        <Breadcrumb
          label="You are here"
          crumbs={[
            { key: 'home', label: '首页', to: '#home' },
            { key: 'help', label: 'Help', to: '#help' },
            { key: 'fees', label: 'Fees and limits' },
          ]}
        />
        <StepList label="Withdrawing" steps={STEPS} current={1} doneLabel="done" />
        <div className="grid grid-cols-[200px_1fr] gap-6 max-md:grid-cols-1">
          <StepList look="column" label="Withdrawing, beside" steps={STEPS} current={2} doneLabel="done" />
          <Accordion
            defaultOpen={['bank']}
            items={[
              {
                key: 'bank',
                heading: 'Which banks can I use? 支持哪些银行',
                content: 'Any bank that issues cards in your name.',
              },
              { key: 'time', heading: 'How long does it take?', content: 'Minutes, mostly.' },
              { key: 'off', heading: 'Not offered now', content: '', disabled: true },
            ]}
          />
        </div>
      </Part>
      <Part name="Carousel 轮播">
        <Carousel
          slides={SLIDES}
          labels={{
            region: 'Promotions',
            previous: 'Previous',
            next: 'Next',
            pause: 'Pause',
            play: 'Play',
            slide: (place, count) => `Slide ${place} of ${count}`,
          }}
        />
      </Part>
    </>
  )
}
