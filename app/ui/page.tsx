import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Crumb = { label: string; to?: string | undefined }

type PageProps = {
  title: ReactNode
  lead?: ReactNode
  /** Small line above the title, such as a register number or a kind. */
  eyebrow?: ReactNode
  badges?: ReactNode
  actions?: ReactNode
  crumbs?: readonly Crumb[] | undefined
  width?: 'wide' | 'form' | 'text' | undefined
  className?: string | undefined
  children?: ReactNode
}

const widths = { wide: '', form: 'max-w-[40rem]', text: 'max-w-[68ch]' } as const

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="print:hidden">
      <ol className="flex flex-wrap gap-x-2 text-13 text-ink-2">
        {crumbs.map(({ label, to }, index) => (
          <li key={label} className="flex gap-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {to ? (
              <Link to={to} className="underline-offset-3 hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Page layout: the single h1, actions, then the content. */
export function Page(props: PageProps) {
  const { title, lead, eyebrow, badges, actions, crumbs, width = 'wide', className, children } = props
  return (
    <div className={clsx('page page-room', className)}>
      <header className="flex flex-col gap-3">
        {crumbs && <Crumbs crumbs={crumbs} />}
        {eyebrow && <p className="font-mono text-13 text-ink-2">{eyebrow}</p>}
        <div className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_fit-content(55%)] md:items-end">
          <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="min-w-0">{title}</h1>
            {badges && <div className="flex flex-wrap gap-2">{badges}</div>}
          </div>
          {lead && <p className="max-w-[62ch] text-17 text-ink-2 md:col-span-2">{lead}</p>}
          {actions && (
            <div className="flex flex-wrap items-center gap-3 max-md:mt-1 md:col-start-2 md:row-start-1 md:justify-end">
              {actions}
            </div>
          )}
        </div>
      </header>
      <div className={widths[width]}>{children}</div>
    </div>
  )
}

type SectionProps = {
  title?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  id?: string | undefined
  level?: 2 | 3 | undefined
  /** Larger heading for marketing pages. */
  large?: boolean | undefined
  ruled?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

export function Section(props: SectionProps) {
  const { title, lead, actions, id, level = 2, large, ruled, className, children } = props
  const Heading = `h${level}` as const
  return (
    <section
      id={id}
      className={clsx(
        level === 2 ? 'mt-11' : 'mt-7',
        'first:mt-0',
        ruled && 'border-t border-line pt-11',
        className,
      )}
    >
      {(title || actions) && (
        <div
          className={clsx(
            level === 2 ? 'mb-5' : 'mb-3',
            'flex flex-wrap items-end justify-between gap-x-6 gap-y-3 print:break-after-avoid',
          )}
        >
          <div className="flex flex-col gap-1">
            {title && (
              <Heading className={large ? 'text-21 md:text-28' : level === 2 ? 'text-21' : 'text-17'}>
                {title}
              </Heading>
            )}
            {lead && <p className="max-w-[68ch] text-ink-2">{lead}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}

/** Running text, at most 68 characters per line. */
export function Prose({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'max-w-[68ch] text-15 [&_a]:text-boundary [&_a]:underline [&_a]:underline-offset-3 [&_dt]:mt-4 [&_dt]:font-medium [&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:text-21 [&_h3]:mt-6 [&_h3]:mb-2 [&_h3]:text-17 [&_li]:mt-1.5 [&_ol]:list-decimal [&_ol]:pl-5 [&_p+p]:mt-4 [&_ul]:list-disc [&_ul]:pl-5 [&>:first-child]:mt-0',
        className,
      )}
    >
      {children}
    </div>
  )
}
