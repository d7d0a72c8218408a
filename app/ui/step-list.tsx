import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type Step = { label: string; state: 'done' | 'current' | 'open'; href?: string | undefined }

const words = { done: 'Completed: ', current: 'Current: ', open: '' } as const
const marks = {
  done: 'border-boundary bg-boundary text-boundary-ink',
  current: 'border-2 border-boundary text-boundary',
  open: 'border-edge text-ink-2',
} as const

function StepMark({ step, number }: { step: Step; number: number }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-6 shrink-0 place-items-center rounded-full border text-13 font-medium',
        marks[step.state],
      )}
    >
      {step.state === 'done' ? <Check className="size-3.5" strokeWidth={2.5} /> : number}
    </span>
  )
}

/** The steps of a wizard: a list from 1024 px on, one line over a thin bar below that. */
export function StepList({
  label,
  steps,
  className,
}: {
  label: string
  steps: readonly Step[]
  className?: string | undefined
}) {
  const at = Math.max(
    0,
    steps.findIndex((step) => step.state === 'current'),
  )
  return (
    <nav aria-label={label} className={className}>
      <div className="flex flex-col gap-2 lg:hidden">
        <p className="flex justify-between gap-4 text-13">
          <span className="font-medium">{steps[at]?.label}</span>
          <span className="whitespace-nowrap text-ink-2">
            Step {at + 1} of {steps.length}
          </span>
        </p>
        <div aria-hidden="true" className="flex gap-1">
          {steps.map((step) => (
            <span
              key={step.label}
              className={clsx('h-1 flex-1 rounded-full', step.state === 'open' ? 'bg-line-2' : 'bg-boundary')}
            />
          ))}
        </div>
      </div>
      <ol className="hidden flex-col gap-1 lg:flex">
        {steps.map((step, index) => {
          const text = (
            <>
              <StepMark step={step} number={index + 1} />
              <span>
                <span className="sr-only">{words[step.state]}</span>
                {step.label}
              </span>
            </>
          )
          const look = clsx(
            'flex items-center gap-3 rounded-control py-2 text-15',
            step.state === 'current' ? 'font-medium text-ink' : 'text-ink-2',
          )
          return (
            <li key={step.label} aria-current={step.state === 'current' ? 'step' : undefined}>
              {step.href ? (
                <Link to={step.href} className={clsx(look, 'hover:text-ink')}>
                  {text}
                </Link>
              ) : (
                <span className={look}>{text}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** A wizard's page: one column of at most 640 px, its steps to the left where there is room. */
export function WizardLayout({
  steps,
  children,
  className,
}: {
  steps: ReactNode
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <div className={clsx('grid gap-8 lg:grid-cols-[13rem_minmax(0,40rem)] lg:gap-16', className)}>
      <div className="lg:sticky lg:top-[calc(var(--header)+2rem)] lg:self-start">{steps}</div>
      <div className="max-w-[40rem] min-w-0">{children}</div>
    </div>
  )
}
