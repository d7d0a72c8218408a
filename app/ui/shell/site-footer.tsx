import { Link } from 'react-router'
import { Brand } from './brand.tsx'
import { InactiveLink } from './inactive-link.tsx'
import { footerGroups, type NavViewer } from './links.ts'
import { identity } from '#app/lib/identity.ts'

type SiteFooterProps = {
  year: number
  reloadDocument?: boolean | undefined
  /** The viewer whose links to show; defaults to a guest. */
  viewer?: NavViewer | undefined
}

/** "LinkedIn", or the host of another network. */
function socialLabel(url: string): string {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? url
  return /(?:^|\.)linkedin\.com$/.test(host) ? 'LinkedIn' : host
}

export function SiteFooter({ year, reloadDocument = false, viewer = { kind: 'guest' } }: SiteFooterProps) {
  const { name, supportEmail, socialUrl } = identity()
  return (
    <footer className="border-t border-line print:hidden">
      <div className="page foot-line">
        <Brand reloadDocument={reloadDocument} />
        {footerGroups(viewer).map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <ul className="foot-links">
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
            </ul>
          </nav>
        ))}
        <ul className="foot-links">
          <li>
            <Link to="/about#contact" reloadDocument={reloadDocument}>
              Contact
            </Link>
          </li>
          <li>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </li>
          {socialUrl && (
            <li>
              <a href={socialUrl} rel="noreferrer">
                {socialLabel(socialUrl)}
              </a>
            </li>
          )}
          <li>
            © {year} {name}
          </li>
        </ul>
      </div>
    </footer>
  )
}
