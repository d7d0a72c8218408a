import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DARK, small, styles, text } from './styles.ts'
import { type MailContent, REFUSED_LINK, UNSUBSCRIBE_PLACEHOLDER } from './content.ts'
import { brand } from '#app/lib/identity.ts'

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

function Facts({ facts }: { facts: NonNullable<MailContent['facts']> }) {
  return (
    <Block>
      {facts.map(({ label, value }) => (
        <tr key={`${label}: ${value}`}>
          <td className="ink rule" style={styles.fact}>
            <span className="ink-2" style={small}>
              {label}
            </span>
            <br />
            {value}
          </td>
        </tr>
      ))}
    </Block>
  )
}

function Entries({ entries }: Pick<MailLayoutProps, 'entries'>) {
  return (
    <Block>
      {entries.map(({ title, text: more, url }, index) => (
        <tr key={index}>
          <td className="rule" style={styles.fact}>
            <a className="link" style={{ ...styles.link, fontWeight: 500 }} href={url}>
              {title}
            </a>
            {more && (
              <>
                <br />
                <span className="ink-2" style={small}>
                  {more}
                </span>
              </>
            )}
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
        <td className="quote" style={styles.quote}>
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
          <td className="button" style={styles.button}>
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

/** The sheet of every email: brand, heading, text, one action, support contact. */
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
          {facts.length > 0 && <Facts facts={facts} />}
          {entries.length > 0 && <Entries entries={entries} />}
          {action && actionUrl && <Action label={action.label} url={actionUrl} />}
          {refusal && (
            <p style={styles.text}>
              <a className="link" style={styles.link} href={REFUSED_LINK}>
                {refusal.label}
              </a>
            </p>
          )}
        </td>
      </tr>
      <tr>
        <td className="ink-2 rule" style={styles.foot}>
          Questions? Email{' '}
          <a className="link" style={styles.link} href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          .<br />
          {brand()} · {origin.replace(/^https?:\/\//, '')}
          {unsubscribe && (
            <>
              <br />
              <a className="link" style={styles.link} href={UNSUBSCRIBE_PLACEHOLDER}>
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
      <style>{DARK}</style>
    </head>,
  )
  const sheet = renderToStaticMarkup(<Sheet {...props} />)
  const preview = renderToStaticMarkup(<div style={styles.preview}>{paragraphs[0]}</div>)
  return `<!doctype html><html lang="en">${head}<body class="ground" style="margin:0;background-color:#fbfaf6">${preview}${GROUND_START}${sheet}${GROUND_END}</body></html>`
}
