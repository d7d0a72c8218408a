import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Brand } from './brand.tsx'
import { InactiveLink } from './inactive-link.tsx'
import { footerGroups, type NavViewer } from './links.ts'

type SiteFooterProps = {
  /** Both come from the configuration. Source: PUB-213. */
  contactEmail: string
  social: { label: string; href: string }
  year: number
  reloadDocument?: boolean | undefined
  /** The viewer whose links to show; defaults to a guest. */
  viewer?: NavViewer | undefined
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <ul className="foot-links">{children}</ul>
    </nav>
  )
}

export function SiteFooter({
  contactEmail,
  social,
  year,
  reloadDocument = false,
  viewer = { kind: 'guest' },
}: SiteFooterProps) {
  return (
    <footer className="border-t border-line print:hidden">
      <div className="page foot-line">
        <Brand reloadDocument={reloadDocument} />
        {footerGroups(viewer).map((group) => (
          <Group key={group.title} title={group.title}>
            {group.links.map(({ label, to, hint }) => (
              <li key={to}>
                {hint ? (
                  <InactiveLink label={label} hint={hint} className="py-1" />
                ) : (
                  <Link to={to} reloadDocument={reloadDocument}>
                    {label}
                  </Link>
                )}
              </li>
            ))}
          </Group>
        ))}
        <ul className="foot-links">
          <li>
            <Link to="/about#contact" reloadDocument={reloadDocument}>
              Contact
            </Link>
          </li>
          <li>
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </li>
          <li>
            <a href={social.href} rel="noreferrer">
              {social.label}
            </a>
          </li>
          <li>© {year} Parcela</li>
        </ul>
      </div>
    </footer>
  )
}
