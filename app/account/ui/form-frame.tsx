import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { Page } from '#app/ui/page.tsx'

type Props = { title: string; lead?: ReactNode; below?: ReactNode; wide?: boolean; children: ReactNode }

export function FormFrame({ title, lead, below, wide = false, children }: Props) {
  return (
    <div className={clsx('mx-auto w-full', wide ? 'max-w-[44rem]' : 'max-w-[32rem]')}>
      <Page title={title} lead={lead}>
        <Card className="py-5 sm:p-6">{children}</Card>
        {below && <div className="mt-5 flex flex-col gap-2 text-15 text-ink-2">{below}</div>}
      </Page>
    </div>
  )
}

type QuestionProps = { question: string; to: string; label: string; className?: string }

export function QuestionLink({ question, to, label, className }: QuestionProps) {
  return (
    <p className={className}>
      {question}{' '}
      <Link to={to} className="text-link">
        {label}
      </Link>
    </p>
  )
}
