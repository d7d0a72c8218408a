import { type ComponentProps, Fragment, type ReactNode, type CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type MailContent, REFUSED_LINK, UNSUBSCRIBE_PLACEHOLDER } from './content.ts'
import { brand, identity, THEME_COLORS } from '#app/lib/identity.ts'

const serif = "Newsreader, 'Source Serif 4', Georgia, 'Times New Roman', serif"
const sans = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/**
 * Word draws Outlook's messages: it ignores margins, padding, maximum widths and backgrounds except on table cells, so
 * cells carry the shape. `mso-` rules apply to Word only.
 */
type MailStyle = CSSProperties & { msoPaddingAlt?: string | number; msoHide?: string }

/** The installation's accent colour in the light and the dark theme. */
const accent = () => identity().accent ?? { light: '#0f5c46', dark: '#6fcfae' }

const rule = '1px solid #e2e0da'
const ink = '#1a2330'
const ink2 = '#566070'
const text = { fontFamily: sans, fontSize: 15, lineHeight: 1.55, color: ink } as const
const small = { ...text, fontSize: 13, color: ink2 } as const

const styles = {
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden', msoHide: 'all' },
  sheet: { width: '100%', maxWidth: 560, backgroundColor: '#ffffff', border: rule, borderRadius: 10 },
  brand: { ...text, padding: '24px 28px 14px', borderBottom: rule, fontFamily: serif, fontSize: 17 },
  content: { ...text, padding: '22px 28px 8px' },
  heading: { ...text, margin: '0 0 14px', fontFamily: serif, fontSize: 26, lineHeight: 1.2, fontWeight: 500 },
  text: { ...text, margin: '0 0 14px' },
  quote: { padding: '10px 14px', backgroundColor: '#f6f5f1' },
  label: { ...small, margin: '0 0 4px' },
  row: { ...text, padding: '7px 0', borderTop: rule },
  button: { borderRadius: 6, msoPaddingAlt: '10px 18px' },
  buttonLink: {
    display: 'inline-block',
    padding: '10px 18px',
    borderRadius: 6,
    fontFamily: sans,
    fontSize: 15,
    fontWeight: 500,
    color: '#ffffff',
    textDecoration: 'none',
    msoPaddingAlt: 0,
  },
  address: { ...small, margin: '0 0 14px', overflowWrap: 'anywhere' },
  foot: { ...small, padding: '14px 28px 24px', borderTop: rule },
} as const satisfies Record<string, MailStyle>

/** Email programs with theme support get both themes; others show the light one. */
const darkTheme = () => `@media (prefers-color-scheme: dark) {
.ground { background-color: #0b0e12 !important; }
.sheet { background-color: ${THEME_COLORS.dark} !important; border-color: #353b46 !important; }
.ink { color: #eceae5 !important; }
.ink-2 { color: #aab0ba !important; }
.rule { border-color: #353b46 !important; }
.quote { background-color: #232932 !important; border-left-color: ${accent().dark} !important; }
.button { background-color: ${accent().dark} !important; color: ${THEME_COLORS.dark} !important; }
.link { color: ${accent().dark} !important; }
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

/** A table for layout only, which screen readers do not announce. */
function Table({ children, ...rest }: ComponentProps<'table'>) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} {...rest}>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A block of the full width with space below, which Word would ignore as a margin of a table. */
function Block({ children }: { children?: ReactNode }) {
  return (
    <Table width="100%">
      {children}
      <tr>
        <td height={16} style={{ fontSize: 1, lineHeight: '16px' }}>
          &nbsp;
        </td>
      </tr>
    </Table>
  )
}

const Small = (props: { children: ReactNode }) => <span className="ink-2" style={small} {...props} />

function Rows({ rows }: { rows: { first: ReactNode; second: ReactNode }[] }) {
  return (
    <Block>
      {rows.map(({ first, second }, index) => (
        <tr key={index}>
          <td className="ink rule" style={styles.row}>
            {first}
            {second && <br />}
            {second}
          </td>
        </tr>
      ))}
    </Block>
  )
}

/** Word ignores `white-space`. */
const lines = (quoted: string) =>
  quoted.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))

function Quote({ quote }: { quote: NonNullable<MailContent['quote']> }) {
  return (
    <Block>
      <tr>
        <td className="quote" style={{ ...styles.quote, borderLeft: `3px solid ${accent().light}` }}>
          <p className="ink-2" style={styles.label}>
            {quote.label}
          </p>
          <p className="ink" style={{ ...text, margin: 0 }}>
            {lines(quote.text)}
          </p>
        </td>
      </tr>
    </Block>
  )
}

function Action({ label, url }: { label: string; url: string }) {
  return (
    <>
      <Table>
        <tr>
          <td className="button" style={{ ...styles.button, backgroundColor: accent().light }}>
            <a className="button" style={styles.buttonLink} href={url}>
              {label}
            </a>
          </td>
        </tr>
      </Table>
      <Block />
      <p className="ink-2" style={styles.address}>
        If the button does not work, open this link: {url}
      </p>
    </>
  )
}

function Sheet({ content, actionUrl, entries, origin, supportEmail }: MailLayoutProps) {
  const { heading, paragraphs, quote, facts = [], action, refusal, unsubscribe } = content
  return (
    <Table className="sheet" width="100%" style={styles.sheet}>
      <tr>
        <td className="ink rule" style={styles.brand}>
          {brand()}
        </td>
      </tr>
      <tr>
        <td style={styles.content}>
          <h1 className="ink" style={styles.heading}>
            {heading}
          </h1>
          {paragraphs.map((paragraph, index) => (
            <p key={index} className="ink" style={styles.text}>
              {paragraph}
            </p>
          ))}
          {quote && <Quote quote={quote} />}
          {facts.length > 0 && (
            <Rows
              rows={facts.map(({ label, value }) => ({ first: <Small>{label}</Small>, second: value }))}
            />
          )}
          {entries.length > 0 && (
            <Rows
              rows={entries.map(({ title, text: more, url }) => ({
                first: (
                  <a className="link" style={{ color: accent().light, fontWeight: 500 }} href={url}>
                    {title}
                  </a>
                ),
                second: more && <Small>{more}</Small>,
              }))}
            />
          )}
          {action && actionUrl && <Action label={action.label} url={actionUrl} />}
          {refusal && (
            <p style={styles.text}>
              <a className="link" style={{ color: accent().light }} href={REFUSED_LINK}>
                {refusal.label}
              </a>
            </p>
          )}
        </td>
      </tr>
      <tr>
        <td className="ink-2 rule" style={styles.foot}>
          Questions? Email{' '}
          <a className="link" style={{ color: accent().light }} href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          .<br />
          {brand()} · {origin.replace(/^https?:\/\//, '')}
          {unsubscribe && (
            <>
              <br />
              <a className="link" style={{ color: accent().light }} href={UNSUBSCRIBE_PLACEHOLDER}>
                {unsubscribe.label}
              </a>
            </>
          )}
        </td>
      </tr>
    </Table>
  )
}

/** Centres the sheet. Word knows no maximum width, so it alone gets a table of a fixed one. React renders no comments. */
const GROUND_START =
  '<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#fbfaf6"><tr><td align="center" style="padding:24px 12px"><!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->'
const GROUND_END = '<!--[if mso]></td></tr></table><![endif]--></td></tr></table>'

/** The HTML part of an email. Email programs show the first paragraph as a preview. */
export function mailHtml(props: MailLayoutProps): string {
  const { subject, paragraphs } = props.content
  const head = renderToStaticMarkup(
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{subject}</title>
      <style>{darkTheme()}</style>
    </head>,
  )
  const sheet = renderToStaticMarkup(<Sheet {...props} />)
  const preview = renderToStaticMarkup(<div style={styles.preview}>{paragraphs[0]}</div>)
  return `<!doctype html><html lang="en">${head}<body class="ground" style="margin:0;background-color:#fbfaf6">${preview}${GROUND_START}${sheet}${GROUND_END}</body></html>`
}
