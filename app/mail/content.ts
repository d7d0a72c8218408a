import type { OwnWords } from './own-words.ts'

/** Stands in stored bodies where the message sent carries its one-time link (decision 14). */
export const LINK_PLACEHOLDER = '[one-time link]'
/** Stands in stored bodies where the message sent carries the link that stops this kind of mail (MEM-384). */
export const UNSUBSCRIBE_PLACEHOLDER = '[unsubscribe link]'

/** Follows the one-time link where a mail offers to refuse what it is about. */
export const REFUSED_LINK = `${LINK_PLACEHOLDER}&not-me=1`

/** What a mail says, as data; one action at most. Every text is plain: the layout escapes it. */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  /** Somebody's own words, set apart: a reason, a message. */
  quote?: { label: string; text: string }
  facts?: { label: string; value: string }[]
  /** A list of things to open, each on our own origin. */
  entries?: { title: string; text: string | null; path: string }[]
  /** `path` begins with "/" and leads to our own origin; or the mail's one-time link. */
  action?: { label: string; path: string } | { label: string; oneTimeLink: true }
  /** The words of a second way to the one-time link's page: to say that the mail is for somebody else. */
  refusal?: { label: string }
  /** The words of the link under the mail that stops mails of its kind. */
  unsubscribe?: { label: string }
}

/** One thing that a mail of several tells: what it is, and what is said of it. */
export type Part = { label: string; text: string }

const LIST = new Intl.ListFormat('en-GB')

/** The labels of parts as a sentence names them: “A”, “B” and “C”. */
export const namedParts = (parts: readonly Part[]) => LIST.format(parts.map(({ label }) => `“${label}”`))

/** What is said of each part, as a quote holds it; of a single one its text alone. */
export const saidOfParts = (parts: readonly Part[]) =>
  parts.length === 1
    ? (parts[0]?.text ?? '')
    : parts.map(({ label, text }) => `${label}:\n${text}`).join('\n\n')

/** What a mail of a stranger's kind says: a person's words stand in its facts and its quote alone. */
export type StrangerContent = Omit<MailContent, 'subject' | 'heading' | 'paragraphs'> & {
  subject: OwnWords
  heading: OwnWords
  paragraphs: OwnWords[]
}

export type MailAddress = { address: string; name: string }

/** Mail to the demo world's addresses never leaves this installation (docs/run.md). */
export function isDemoAddress(address: string): boolean {
  return /[@.]parcela\.test$/i.test(address)
}

// oxlint-disable-next-line no-control-regex -- exactly these are removed
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** One line for a header: no line break, no control character (ADM-157). */
export function headerText(text: string, most = 200): string {
  return text.toWellFormed().replace(CONTROLS, ' ').replace(/ {2,}/g, ' ').trim().slice(0, most).trimEnd()
}

const plain = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll(LINK_PLACEHOLDER, '(one-time link)')
    .replaceAll(UNSUBSCRIBE_PLACEHOLDER, '(unsubscribe link)')

/**
 * Where a mail program would make a link of a text. In HTML it becomes `<wbr>`, which nobody copies; a text part has nothing
 * better than the character itself, and our fields drop it.
 */
export const LINK_BREAK = '\u200b'

/**
 * Our sentences, facts and lists hold names and titles that people choose for themselves: a break after the dot of a host
 * name and before the slashes of an address keeps mail programs from making it a link. No host ends in one letter, so "S.A."
 * and "sp. z o.o." need none. E-mail addresses, which names may not hold, stay as they are.
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

/** The content without anything that could be taken for the place of a link; only a quote is left as it was written. */
export function plainContent(content: MailContent): MailContent {
  return {
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
  }
}

/** The longest fact of a mail to a stranger: enough for any name, too short for a message. */
const LONGEST_FACT = 120

/** Text in which no mail program finds an address to open: a break follows each sign that makes one. */
const unlinked = (text: string) =>
  text.replace(
    /(?<=\S)(?:[.\u3002\uff0e\uff61](?=[\p{L}\p{M}\p{N}-]{2}|\p{N})|@(?=\S))|:(?=\/\/)/gu,
    `$&${LINK_BREAK}`,
  )

/** The content as it goes to a stranger: a person's words are short, on one line, and lead nowhere. */
export function strangerContent(content: MailContent): MailContent {
  return {
    ...content,
    ...(content.quote && {
      quote: { label: content.quote.label, text: unlinked(content.quote.text) },
    }),
    ...(content.facts && {
      facts: content.facts.map(({ label, value }) => ({
        label,
        value: unlinked(headerText(value, LONGEST_FACT)),
      })),
    }),
  }
}

/** "Name <address>" or a bare address as its two parts. */
export function parseMailbox(text: string): MailAddress {
  const found = /^(.*)<([^<>]+)>\s*$/.exec(text)
  const name = found?.[1]?.trim().replace(/^"(.*)"$/, '$1') ?? ''
  return { name, address: (found?.[2] ?? text).trim() }
}
