import {
  BallButton,
  type BallColour,
  Button,
  Countdown,
  Dial,
  DrawnBall,
  Guilloche,
  Rosette,
  Seal,
  Ticket,
  TicketSection,
} from '@croupier/ui'
import { useState } from 'react'
import { Part, Row } from './Part.tsx'

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const OMISSION = [13, 6, 22, 0, 2, 3, 4, 5, 1, 7]
const now = () => Date.now()
const opened = Date.now()

/** Balls, tickets, dials, seals. */
export function EngravedPart() {
  const [chosen, setChosen] = useState<readonly number[]>([1, 5, 8])
  const toggle = (digit: number) =>
    setChosen(chosen.includes(digit) ? chosen.filter((one) => one !== digit) : [...chosen, digit])
  return (
    <>
      <Part name="Balls 号码球">
        <div className="flex flex-wrap gap-1.5">
          {DIGITS.map((digit) => (
            <BallButton
              key={digit}
              aria-label={`ten-thousands, ${digit}, omission ${OMISSION[digit]}`}
              pressed={chosen.includes(digit)}
              figure={OMISSION[digit]}
              figureLong={(OMISSION[digit] ?? 0) >= 20}
              onClick={() => toggle(digit)}
            >
              {digit}
            </BallButton>
          ))}
        </div>
        <Row>
          {[3, 9, 4, 2, 5].map((digit, order) => (
            <DrawnBall key={digit} flipOrder={order}>
              {digit}
            </DrawnBall>
          ))}
        </Row>
        <Row>
          {DIGITS.map((digit) => (
            <DrawnBall key={digit} colour={`pk-${digit + 1}` as BallColour} size={36}>
              {digit + 1}
            </DrawnBall>
          ))}
          <DrawnBall colour="wave-red">07</DrawnBall>
          <DrawnBall colour="wave-blue">14</DrawnBall>
          <DrawnBall colour="wave-green">49</DrawnBall>
          <BallButton colour="pk-6" pressed aria-label="6, chosen">
            6
          </BallButton>
        </Row>
      </Part>
      <Part name="Tickets, seals, dials 票据">
        <div className="flex flex-wrap items-start gap-6">
          <Slip />
          <Contract />
          <div className="grid gap-4">
            <Countdown endsAt={opened + 41_000} now={now} periodS={300} dialLabel="5 分" figureSize="2.375rem" />
            <Countdown endsAt={opened + 19_541_000} now={now} figureSize="1.25rem" />
            <Row>
              <Dial share={0.72} ticks={96} size={140} />
              <Dial share={0.3} size={36} />
            </Row>
          </div>
          <Rosette className="size-40" />
        </div>
        <Guilloche height={14} />
      </Part>
    </>
  )
}

function Slip() {
  return (
    <Ticket foot="torn" className="w-[300px]">
      <TicketSection band>
        <Guilloche />
        <div className="flex justify-between">
          <b className="font-[600]">极速五分彩</b>
          <span className="text-13 text-muted">20261121-189 期</span>
        </div>
        <p className="mt-2 text-13 text-muted">前三 直选复式</p>
        <p className="flex justify-between">
          <span className="cond">2 4 | 6 | 0 9</span>
          <b className="font-[600]">¥40.00</b>
        </p>
      </TicketSection>
      <TicketSection>
        <p className="flex items-baseline justify-between text-13 text-muted">
          总额 <b className="display text-24 text-ink">¥72.00</b>
        </p>
      </TicketSection>
      <TicketSection>
        <Button block size="lg">
          确认投注 · ¥72.00
        </Button>
      </TicketSection>
    </Ticket>
  )
}

function Contract() {
  return (
    <Ticket className="w-[280px]">
      <TicketSection>
        <p className="flex items-center justify-between">
          <b className="font-[600]">tang01 pays you</b> <Seal>Signed</Seal>
        </p>
      </TicketSection>
      <TicketSection>
        <p className="flex justify-between">
          13.1500 + 0.2000 <b className="display text-18 text-brass">= 13.3500</b>
        </p>
        <p className="mt-4 flex gap-5">
          <Seal tone="jade">Adds up</Seal>
          <Seal tone="subtle">草案</Seal>
          <Seal tone="rose">Void</Seal>
        </p>
      </TicketSection>
    </Ticket>
  )
}
