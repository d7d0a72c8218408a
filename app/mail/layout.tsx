import type { CSSProperties } from 'react'
import { type MailContent, REFUSED_LINK, UNSUBSCRIBE_PLACEHOLDER } from './content.ts'

const serif = "Newsreader, 'Source Serif 4', Georgia, 'Times New Roman', serif"
const sans = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const styles = {
  body: {
    margin: 0,
    padding: '24px 12px',
    backgroundColor: '#fbfaf6',
    color: '#1a2330',
    fontFamily: sans,
    fontSize: 15,
    lineHeight: 1.55,
  },
  sheet: {
    maxWidth: 560,
    margin: '0 auto',
    padding: '28px 28px 24px',
    backgroundColor: '#ffffff',
    border: '1px solid #e2e0da',
    borderRadius: 10,
  },
  brand: {
    margin: '0 0 20px',
    paddingBottom: 14,
    borderBottom: '1px solid #e2e0da',
    fontFamily: serif,
    fontSize: 17,
    color: '#1a2330',
  },
  heading: {
    margin: '0 0 14px',
    fontFamily: serif,
    fontSize: 26,
    lineHeight: 1.2,
    fontWeight: 500,
    color: '#1a2330',
  },
  text: { margin: '0 0 14px', color: '#1a2330' },
  quote: {
    margin: '0 0 16px',
    padding: '10px 14px',
    borderLeft: '3px solid #0f5c46',
    backgroundColor: '#eff5f1',
  },
  label: { margin: '0 0 4px', fontSize: 13, color: '#566070' },
  quoted: { margin: 0, whiteSpace: 'pre-line', color: '#1a2330' },
  facts: { margin: '0 0 16px', padding: 0 },
  fact: { padding: '7px 0', borderTop: '1px solid #e2e0da' },
  entries: { margin: '0 0 16px', padding: 0, listStyle: 'none' },
  entry: { margin: 0, padding: '10px 0', borderTop: '1px solid #e2e0da' },
  action: { margin: '22px 0 18px' },
  button: {
    display: 'inline-block',
    padding: '10px 18px',
    backgroundColor: '#0f5c46',
    color: '#ffffff',
    borderRadius: 6,
    textDecoration: 'none',
    fontWeight: 500,
  },
  address: { margin: '0 0 14px', fontSize: 13, color: '#566070', wordBreak: 'break-all' },
  foot: {
    margin: '20px 0 0',
    paddingTop: 14,
    borderTop: '1px solid #e2e0da',
    fontSize: 13,
    color: '#566070',
  },
} as const satisfies Record<string, CSSProperties>

/** Email programs with theme support get both themes; others show the light one. */
const DARK = `@media (prefers-color-scheme: dark) {
.ground { background-color: #12161d !important; }
.sheet { background-color: #1a1f28 !important; border-color: #353b46 !important; }
.ink { color: #eceae5 !important; }
.ink-2 { color: #aab0ba !important; }
.rule { border-color: #353b46 !important; }
.quote { background-color: #1c2b28 !important; border-left-color: #6fcfae !important; }
.button { background-color: #6fcfae !important; color: #10221c !important; }
.link { color: #6fcfae !important; }
}`

type MailLayoutProps = {
  content: MailContent
  /** An absolute URL, or the placeholder of the one-time link. */
  actionUrl: string | null
  /** With absolute URLs. */
  entries: { title: string; text: string | null; url: string }[]
  origin: string
  supportEmail: string
}

function Facts({ facts }: { facts: NonNullable<MailContent['facts']> }) {
  return (
    <dl style={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={`${label}: ${value}`} className="rule" style={styles.fact}>
          <dt className="ink-2" style={{ ...styles.label, margin: 0 }}>
            {label}
          </dt>
          <dd className="ink" style={{ margin: 0 }}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Entries({ entries }: Pick<MailLayoutProps, 'entries'>) {
  return (
    <ul style={styles.entries}>
      {entries.map(({ title, text, url }, index) => (
        <li key={index} className="rule" style={styles.entry}>
          <a className="link" style={{ color: '#0f5c46', fontWeight: 500 }} href={url}>
            {title}
          </a>
          {text && (
            <p className="ink-2" style={{ ...styles.label, margin: '2px 0 0' }}>
              {text}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The layout of every email: brand, heading, text, one action, support contact. */
export function MailLayout({ content, actionUrl, entries, origin, supportEmail }: MailLayoutProps) {
  const { subject, heading, paragraphs, quote, facts = [], action, refusal, unsubscribe } = content
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK}</style>
      </head>
      <body className="ground" style={styles.body}>
        <div className="sheet" style={styles.sheet}>
          <p className="ink rule" style={styles.brand}>
            Parcela
          </p>
          <h1 className="ink" style={styles.heading}>
            {heading}
          </h1>
          {paragraphs.map((paragraph, index) => (
            <p key={index} className="ink" style={styles.text}>
              {paragraph}
            </p>
          ))}
          {quote && (
            <div className="quote" style={styles.quote}>
              <p className="ink-2" style={styles.label}>
                {quote.label}
              </p>
              <p className="ink" style={styles.quoted}>
                {quote.text}
              </p>
            </div>
          )}
          {facts.length > 0 && <Facts facts={facts} />}
          {entries.length > 0 && <Entries entries={entries} />}
          {action && actionUrl && (
            <>
              <p style={styles.action}>
                <a className="button" style={styles.button} href={actionUrl}>
                  {action.label}
                </a>
              </p>
              <p className="ink-2" style={styles.address}>
                If the button does not work, open this link: {actionUrl}
              </p>
            </>
          )}
          {refusal && (
            <p style={styles.text}>
              <a className="link" style={{ color: '#0f5c46' }} href={REFUSED_LINK}>
                {refusal.label}
              </a>
            </p>
          )}
          <p className="ink-2 rule" style={styles.foot}>
            Questions? Email{' '}
            <a className="link" style={{ color: '#0f5c46' }} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
            .<br />
            Parcela · {origin.replace(/^https?:\/\//, '')}
            {unsubscribe && (
              <>
                <br />
                <a className="link" style={{ color: '#0f5c46' }} href={UNSUBSCRIBE_PLACEHOLDER}>
                  {unsubscribe.label}
                </a>
              </>
            )}
          </p>
        </div>
      </body>
    </html>
  )
}
