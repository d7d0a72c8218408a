import { clsx } from 'clsx'
import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Status labels below each step's name. */
const STATUS_LABELS = { done: 'done', open: 'to do', error: 'needs attention' } as const

type Step = {
  label: string
  status: keyof typeof STATUS_LABELS | undefined
  isCurrent: boolean
  href: string
}

const marks = {
  done: 'border-boundary bg-boundary text-boundary-ink',
  open: 'border-edge text-ink-2',
  error: 'border-stop text-stop',
} as const

function StepMark({ status = 'open', number }: { status: Step['status']; number: number }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-6 shrink-0 place-items-center rounded-full border text-13 font-medium',
        marks[status],
      )}
    >
      {status === 'done' && <Check className="size-3.5" strokeWidth={2.5} />}
      {status === 'error' && <CircleAlert className="size-3.5" strokeWidth={2} />}
      {status === 'open' && number}
    </span>
  )
}

type Props = {
  label: string
  steps: readonly Step[]
  /** Without JavaScript a step button posts this form to the current step, with the target step as `to`. */
  form?: { id: string; leave: string; enter: string } | undefined
}

/** Linked wizard steps: a column next to the page from 1024 px, rows of two or three above it on narrower pages. */
export function StepList({ label, steps, form }: Props) {
  const current = steps.find(({ isCurrent }) => isCurrent) ?? steps[0]
  return (
    <nav aria-label={label}>
      {form && (
        // Pressing Enter in a field clicks the first button of its form.
        <noscript>
          <button form={form.id} name="intent" value={form.enter} aria-label={label} hidden />
        </noscript>
      )}
      <ol className="grid grid-cols-2 gap-x-3 gap-y-1 sm:grid-cols-3 lg:grid-cols-1">
        {steps.map(({ label: name, status, isCurrent, href }, index) => {
          const linkClass = clsx(
            'flex min-h-11 w-full items-center gap-3 rounded-control py-1.5 text-left text-15 hover:text-ink',
            isCurrent ? 'font-medium text-ink' : 'text-ink-2',
          )
          const ariaCurrent = isCurrent ? ('step' as const) : undefined
          const text = (
            <>
              <StepMark status={status} number={index + 1} />
              <span className="flex min-w-0 flex-col leading-tight">
                <span className={clsx(isCurrent && 'underline underline-offset-4')}>{name}</span>{' '}
                {status && (
                  <span className={clsx('text-13 font-normal', status === 'error' && 'text-stop')}>
                    {STATUS_LABELS[status]}
                  </span>
                )}
              </span>
            </>
          )
          return (
            <li key={name}>
              <Link
                to={href}
                aria-current={ariaCurrent}
                className={clsx(linkClass, form && 'noscript:hidden')}
              >
                {text}
              </Link>
              {form && (
                <noscript>
                  <button
                    form={form.id}
                    name="intent"
                    value={form.leave}
                    formAction={`${current?.href}&to=${index + 1}`}
                    aria-current={ariaCurrent}
                    className={linkClass}
                  >
                    {text}
                  </button>
                </noscript>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Wizard layout: one column of at most 640 px, with the steps on the left where they fit. */
export function WizardLayout({ steps, children }: { steps: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-8 lg:grid-cols-[13rem_minmax(0,40rem)] lg:gap-16">
      <div className="lg:sticky lg:top-[calc(var(--header)+2rem)] lg:self-start">{steps}</div>
      <div className="max-w-[40rem] min-w-0">{children}</div>
    </div>
  )
}
