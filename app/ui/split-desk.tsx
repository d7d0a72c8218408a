import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChangedLine } from './changed-line.tsx'
import { bottomBar } from './sticky-bar.ts'

type SplitDeskProps = {
  label: string
  queue: ReactNode
  record?: ReactNode
  /** Shown instead of a record. */
  idle?: ReactNode
  /** Changes with the record, so that each starts scrolled to the top. */
  recordKey?: string | null | undefined
  /** A DecisionBar, always visible. */
  bar?: ReactNode
  /** Link back to the queue, for widths that show only the record. */
  backHref?: string | undefined
}

/** A scrollable region, named and focusable. */
const scroller = (label: string) => ({ role: 'region', 'aria-label': label, tabIndex: 0 }) as const

/** From 1280 px the queue next to the record; on narrower pages the record, or the queue if none is open. */
export function SplitDesk(props: SplitDeskProps) {
  const { label, queue, record, idle, recordKey, bar, backHref } = props
  const open = record !== undefined && record !== null
  return (
    <div
      role="group"
      aria-label={label}
      className="border-t border-line-2 bg-sheet xl:grid xl:min-h-0 xl:flex-1 xl:grid-cols-[minmax(20rem,24rem)_minmax(0,1fr)] xl:overflow-hidden"
    >
      <div
        {...scroller('Queue')}
        className={clsx(
          'xl:[--sticky-top:0px] -outline-offset-2 xl:overflow-y-auto xl:border-r xl:border-line-2',
          open && 'max-xl:hidden',
        )}
      >
        {queue}
      </div>
      <div className={clsx('flex min-w-0 flex-col xl:min-h-0', !open && 'max-xl:hidden')}>
        <div
          key={recordKey}
          {...scroller('Record')}
          className="min-w-0 flex-1 p-4 -outline-offset-2 sm:p-5 xl:overflow-y-auto"
        >
          {open && backHref !== undefined && (
            <Link
              to={backHref}
              className="mb-4 inline-flex items-center gap-2 text-13 text-ink-2 hover:text-ink xl:hidden"
            >
              <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
              Back to the queue
            </Link>
          )}
          {record ?? (
            <div className="flex flex-col items-center gap-3 py-8 text-center text-ink-2">
              {idle ?? <p>Choose a record from the queue.</p>}
            </div>
          )}
        </div>
        {bar}
      </div>
    </div>
  )
}

export function DeskHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-5 gap-y-2 px-4 py-2 md:px-6">
      <h1 className="text-21">{title}</h1>
      {children}
    </header>
  )
}

/** The decision buttons, sticky at the bottom of the window; toasts appear above. */
export function DecisionBar({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div
      ref={bottomBar}
      className="sticky bottom-0 z-3 flex flex-wrap items-center gap-3 border-t border-line-2 bg-paper px-4 py-3 print:hidden"
    >
      <ChangedLine className="basis-full" />
      {children}
      {aside && <div className="ml-auto text-13 text-ink-2">{aside}</div>}
    </div>
  )
}
