import {
  LINK_BREAK,
  LINK_PLACEHOLDER,
  type MailContent,
  plainContent,
  REFUSED_LINK,
  UNSUBSCRIBE_PLACEHOLDER,
  withSupport,
} from './content.ts'
import { mailHtml } from './layout.tsx'
import { brand } from '#app/lib/identity.ts'

type RenderedMail = { subject: string; html: string; text: string }
type MailOrigin = { origin: string; supportEmail: string }

function actionUrl({ action }: MailContent, origin: string): string | null {
  if (!action) return null
  return 'oneTimeLink' in action ? LINK_PLACEHOLDER : ownUrl(action.path, origin)
}

function ownUrl(path: string, origin: string): string {
  const url = new URL(path, origin)
  if (url.origin !== origin || !path.startsWith('/'))
    throw new Error('an email may only link to our own pages')
  return url.href
}

function textPart(content: MailContent, url: string | null, { origin, supportEmail }: MailOrigin): string {
  const { heading, paragraphs, quote, facts = [], entries = [], action, refusal, unsubscribe } = content
  const blocks = [heading, ...paragraphs]
  if (quote)
    blocks.push(
      `${quote.label}:\n${quote.text
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')}`,
    )
  if (facts.length > 0) blocks.push(facts.map(({ label, value }) => `${label}: ${value}`).join('\n'))
  for (const { title, text, path } of entries)
    blocks.push([title, text, ownUrl(path, origin)].filter(Boolean).join('\n'))
  if (action && url) blocks.push(`${action.label}:\n${url}`)
  if (refusal) blocks.push(`${refusal.label}:\n${REFUSED_LINK}`)
  const stop = unsubscribe ? `\n${unsubscribe.label}: ${UNSUBSCRIBE_PLACEHOLDER}` : ''
  blocks.push(`--\nQuestions? Email ${supportEmail}.\n${brand()}, ${origin}${stop}`)
  return `${blocks.join('\n\n')}\n`
}

/** The HTML and text parts of an email; all text is escaped (ADM-151, ADM-157). */
export function renderMail(given: MailContent, about: MailOrigin): RenderedMail {
  const plain = plainContent(given)
  const content = { ...plain, paragraphs: withSupport(plain.paragraphs, about.supportEmail) }
  const url = actionUrl(content, about.origin)
  const entries = content.entries?.map(({ path, ...entry }) => ({
    ...entry,
    url: ownUrl(path, about.origin),
  }))
  const html = mailHtml({ content, actionUrl: url, entries: entries ?? [], ...about })
  return {
    subject: content.subject,
    html: html.replaceAll(LINK_BREAK, '<wbr>'),
    text: textPart(content, url, about),
  }
}
