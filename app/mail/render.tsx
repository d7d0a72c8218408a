import {
  LINK_PLACEHOLDER,
  type MailContent,
  REFUSED_LINK,
  UNSUBSCRIBE_PLACEHOLDER,
  SUPPORT_ADDRESS,
} from './content.ts'
import { mailHtml } from './layout.tsx'
import { brand } from '#app/lib/identity.ts'
import { cutText } from '#app/lib/visible-text.ts'

// oxlint-disable-next-line no-control-regex -- removing these is the purpose
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** One line for a header, without control characters (ADM-157). */
export const headerText = (text: string, max = 200): string =>
  cutText(text.replace(CONTROLS, ' ').replace(/ {2,}/g, ' ').trim(), max).trimEnd()

const plain = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll(LINK_PLACEHOLDER, '(one-time link)')
    .replaceAll(UNSUBSCRIBE_PLACEHOLDER, '(unsubscribe link)')

/** Keeps email clients from linking a text part; HTML has `<wbr>`, which is not copied. Our fields drop it. */
const LINK_BREAK = '\u200b'

/**
 * Our sentences, facts and lists contain names and titles that people choose: a break after the dot of a host name and
 * before the slashes of a URL keeps email clients from linking it. No host ends in one letter, so "S.A." and "sp. z
 * o.o." need none. Email addresses, which names cannot contain, stay unchanged.
 */
const withoutHosts = (text: string) =>
  plain(text).replace(/\S+/g, (word) =>
    /^[^@/?#]+@[^@/?#]+$/.test(word)
      ? word
      : word.replace(
          /(?<=.)[.\u3002\uff0e\uff61](?=[\p{L}\p{N}-]*\p{L})(?=[\p{L}\p{M}\p{N}-]{2})|:(?=\/\/)/gu,
          `$&${LINK_BREAK}`,
        ),
  )

/** The content without text that looks like a link placeholder and, except in quotes, without linkable host names. */
const plainContent = (content: MailContent): MailContent => ({
  ...content,
  subject: headerText(plain(content.subject)),
  heading: withoutHosts(content.heading),
  paragraphs: content.paragraphs.map(withoutHosts),
  ...(content.quote && { quote: { label: plain(content.quote.label), text: plain(content.quote.text) } }),
  ...(content.facts && {
    facts: content.facts.map(({ label, value }) => ({ label: plain(label), value: withoutHosts(value) })),
  }),
  ...(content.entries && {
    entries: content.entries.map(({ title, text, path }) => ({
      title: withoutHosts(title),
      text: text === null ? null : withoutHosts(text),
      path,
    })),
  }),
})

/** Maximum length of a fact in an email to a stranger: enough for a name, too short for a message. */
const MAX_FACT_LENGTH = 120

/** Text in which no email client finds a link: a break follows each character that would start one. */
const unlinked = (text: string) =>
  text.replace(
    /(?<=\S)(?:[.\u3002\uff0e\uff61](?=[\p{L}\p{M}\p{N}-]{2}|\p{N})|@(?=\S))|:(?=\/\/)/gu,
    `$&${LINK_BREAK}`,
  )

/** The content for a stranger: a person's words are shortened, put on one line, and never linked. */
export const strangerContent = (content: MailContent): MailContent => ({
  ...content,
  ...(content.quote && { quote: { ...content.quote, text: unlinked(content.quote.text) } }),
  ...(content.facts && {
    facts: content.facts.map(({ label, value }) => ({
      label,
      value: unlinked(headerText(value, MAX_FACT_LENGTH)),
    })),
  }),
})

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
  const safe = plainContent(given)
  const content = {
    ...safe,
    paragraphs: safe.paragraphs.map((text) => text.replace(SUPPORT_ADDRESS, () => about.supportEmail)),
  }
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
