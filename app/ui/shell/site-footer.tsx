import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Brand } from './brand.tsx'
import { footerGroups } from './links.ts'

export type SiteFooterProps = {
  /** Both from configuration. Source: PUB-213. */
  contactEmail: string
  social: { label: string; href: string }
  year: number
  /** One more line, such as an illustrative-data notice. */
  note?: ReactNode
  reloadDocument?: boolean | undefined
  /** Whether the listings open to this viewer; they do to all but suspended members. */
  hasListings?: boolean
}

const link = 'inline-block py-1 text-ink-2 underline-offset-3 hover:text-ink hover:underline'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-text text-13 font-medium tracking-normal">{title}</h2>
      <ul>{children}</ul>
    </nav>
  )
}

export function SiteFooter({
  contactEmail,
  social,
  year,
  note,
  reloadDocument,
  hasListings = true,
}: SiteFooterProps) {
  return (
    <footer className="border-t border-line print:hidden">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-8 py-10 md:grid-cols-[2fr_1fr_1fr_1.5fr] md:py-14">
        <div className="col-span-2 flex flex-col items-start gap-3 md:col-span-1">
          <Brand reloadDocument={reloadDocument ?? false} />
          <p className="max-w-[34ch] text-ink-2">
            The members-only market for mid-market property in Central and Eastern Europe.
          </p>
        </div>
        {footerGroups.map((group) => (
          <Group key={group.title} title={group.title}>
            {group.links
              .filter(({ to }) => hasListings || to !== '/listings')
              .map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} reloadDocument={reloadDocument ?? false} className={link}>
                    {label}
                  </Link>
                </li>
              ))}
          </Group>
        ))}
        <div className="col-span-2 md:col-span-1">
          <Group title="Contact">
            <li>
              <Link to="/about#contact" reloadDocument={reloadDocument ?? false} className={link}>
                Contact
              </Link>
            </li>
            <li>
              <a href={`mailto:${contactEmail}`} className={link}>
                {contactEmail}
              </a>
            </li>
            <li>
              <a href={social.href} rel="noreferrer" className={link}>
                {social.label}
              </a>
            </li>
          </Group>
        </div>
      </div>
      <div className="border-t border-line">
        <div className="page flex flex-wrap justify-between gap-x-8 gap-y-1 py-4 text-13 text-ink-2">
          <p>© {year} Parcela</p>
          {note && <p>{note}</p>}
        </div>
      </div>
    </footer>
  )
}
