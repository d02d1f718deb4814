import { cashierGateway } from '@croupier/wire'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Method = (typeof METHODS)[number]
const METHODS = cashierGateway.orderMethod.options

/** A sheet with lines and a stamp; a phone that pays; a page with a button; blocks that are chained. */
const DRAWN: Readonly<Record<Method, ReactNode>> = {
  BANK: (
    <>
      <path d="M20 40 60 20l40 20v6H20z" />
      <path d="M30 46v26M50 46v26M70 46v26M90 46v26M20 72h80v8H20z" />
      <path d="M118 44h62v42h-62z" />
      <path d="M126 54h30M126 62h46M126 70h22" />
      <circle data-accent="" cx="168" cy="76" r="7" />
      <path d="m104 60 8 0m-4-4 4 4-4 4" />
    </>
  ),
  EWALLET: (
    <>
      <rect x="34" y="16" width="44" height="70" rx="8" />
      <path d="M50 22h12M44 32h24v24H44zM50 38h4v4h-4zm8 0h4v4h-4zm-8 8h4v4h-4z" />
      <path data-accent="" d="M46 66h20v8H46z" />
      <path d="M86 52h28m-6-6 6 6-6 6" />
      <rect x="122" y="34" width="52" height="36" rx="6" />
      <path d="M174 46h-14a6 6 0 0 0 0 12h14" />
    </>
  ),
  GATEWAY: (
    <>
      <rect x="20" y="20" width="70" height="60" rx="6" />
      <path d="M20 34h70M30 46h38M30 56h26" />
      <rect data-accent="" x="30" y="64" width="30" height="9" rx="4" />
      <path d="M96 44h22m-6-6 6 6-6 6M118 60H96m6-6-6 6 6 6" />
      <rect x="126" y="26" width="54" height="48" rx="6" />
      <path d="m140 50 9 9 17-18" />
    </>
  ),
  USDT: (
    <>
      <circle data-accent="" cx="42" cy="50" r="20" />
      <path d="M32 42h20M42 42v18" />
      <path d="M68 50h16m-6-6 6 6-6 6" />
      <path d="M92 38h24v24H92zM128 38h24v24h-24zM164 38h24v24h-24zM116 50h12M152 50h12" />
      <path d="m98 50 4 4 8-8m26 4 4 4 8-8" />
    </>
  ),
}

/** What a payment looks like by each way to pay in, drawn, with the sentence that it takes (spec: deposit teaching page). */
export function ChannelPictures() {
  const { t } = useTranslation()
  return (
    <ul className="help-channels" data-testid="help.channels">
      {METHODS.map((method) => (
        <li key={method} className="ui-card">
          <svg viewBox="0 0 200 100" aria-hidden="true">
            {DRAWN[method]}
          </svg>
          <strong className="font-[600]">{t(`deposits.method.${method}`)}</strong>
          <span className="text-13 text-muted">{t(`help.channel.${method}`)}</span>
        </li>
      ))}
    </ul>
  )
}
