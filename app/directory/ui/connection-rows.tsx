import { companyTypeLabels } from '#app/companies/schema/status.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TurnLine } from '#app/review/turn-line.tsx'
import type { RowTurn } from '#app/review/turn.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import type { ConnectionStatus } from '../workflow.ts'
import { companyPath } from './entity-table.tsx'

export const CONNECTION_TONES = {
  pending: 'wait',
  accepted: 'ok',
  declined: 'stop',
  withdrawn: 'plain',
} as const satisfies Record<ConnectionStatus, BadgeTone>

type RowCompany = { companyId: string; companyName: string; companyType: keyof typeof companyTypeLabels }

type RowProps = {
  id?: string
  company: RowCompany
  about: string
  turn?: RowTurn | null
  badge?: ReactNode
  children: ReactNode
}

/** One company with its request or connection. */
export function ConnectionRow({ id, company, about, turn = null, badge, children }: RowProps) {
  return (
    <Card as="li" id={id} className="scroll-mt-[calc(var(--header)+1.5rem)]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-display text-17 font-medium wrap-anywhere">
          <Link to={companyPath(company.companyId)} className="underline-offset-3 hover:underline">
            {company.companyName}
          </Link>
        </h3>
        {badge}
      </div>
      <p className="text-13 text-ink-2">
        {companyTypeLabels[company.companyType]} · {about}
      </p>
      <TurnLine turn={turn} company={company.companyName} />
      <div className="mt-4 flex flex-col items-start gap-3 not-has-[button,dl,p]:hidden">{children}</div>
    </Card>
  )
}

export function Message({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <p className="max-w-[68ch] border-l-2 border-line-2 pl-3 wrap-anywhere whitespace-pre-line">{text}</p>
  )
}

type RowsProps = { count: number; empty: string; children: ReactNode }

export function ConnectionRows({ count, empty, children }: RowsProps) {
  if (count === 0) return <p className="text-ink-2">{empty}</p>
  return <ul className="flex flex-col gap-4">{children}</ul>
}
