import { itemPath, type RequestedItem } from '#app/review/requested/schema.ts'

declare const isOurs: unique symbol

/** Text without any person's input: the type requires it in emails to strangers. */
export type OwnText = string & { readonly [isOurs]: true }

/** Accepts only literal types, not plain strings. */
type Written<T> = string extends T ? never : T

/** Tags our own text. Interpolated values must be literals or numbers. */
export function own<V extends readonly (string | number)[]>(
  texts: TemplateStringsArray,
  ...values: { [K in keyof V]: Written<V[K]> }
): OwnText {
  return String.raw({ raw: texts }, ...values) as OwnText
}

/** "14 days": a period in seconds as whole days, rounded up. */
export function wholeDays(seconds: number): OwnText {
  const count = Math.ceil(seconds / 86_400)
  return own`${count} ${count === 1 ? 'day' : 'days'}`
}

/** Placeholder in stored bodies for the one-time link of the sent message (decision 14). */
export const LINK_PLACEHOLDER = '[one-time link]'
/** Placeholder in stored bodies for the unsubscribe link of the sent message (MEM-384). */
export const UNSUBSCRIBE_PLACEHOLDER = '[unsubscribe link]'

/** The one-time link's URL for “this was not me”. */
export const REFUSED_LINK = `${LINK_PLACEHOLDER}&not-me=1`

/** Placeholder in paragraphs for our current address. */
export const SUPPORT_ADDRESS = '[support address]'
/** For emails about an action against the reader. */
export const MISTAKE = `If you think this is a mistake, email ${SUPPORT_ADDRESS}.`

/** Our team's notes on a decision. */
export const teamNotes = (memberNotes: string | null): NonNullable<MailContent['facts']> =>
  memberNotes ? [{ label: 'Notes from our team', value: memberNotes }] : []

/** An email's content as data, with at most one action. All text is plain; the layout escapes it. */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  /** A person's own words, set apart: a reason, a message. */
  quote?: { label: string; text: string }
  facts?: { label: string; value: string }[]
  /** A list of links to our own origin. */
  entries?: { title: string; text: string | null; path: string }[]
  /** `path` starts with "/" on our own origin; or the email's one-time link. */
  action?: { label: string; path: string } | { label: string; oneTimeLink: true }
  /** The label of a second link to the one-time link's page, for readers who did not cause the email. */
  refusal?: { label: string }
  unsubscribe?: { label: string }
}

/** One part of a batched email. The first part also counts the earlier ones that are no longer stored. */
export type Part = { label: string; text: string; earlier?: number }

export const LISTED_PARTS = 10

export const countParts = (parts: readonly Part[]) => parts.length + (parts[0]?.earlier ?? 0)

const LIST = new Intl.ListFormat('en-GB')

/** The labels of parts in a sentence: “A”, “B” and “C”. */
export const namedParts = (parts: readonly Part[]) => {
  const earlier = countParts(parts) - parts.length
  return LIST.format([...parts.map(({ label }) => `“${label}”`), ...(earlier > 0 ? [`${earlier} more`] : [])])
}

/** The texts of all parts for a quote; a single part without its label. */
export const textOfParts = (parts: readonly Part[]) =>
  parts.length === 1
    ? (parts[0]?.text ?? '')
    : parts.map(({ label, text }) => `${label}:\n${text}`).join('\n\n')

/** The content of an email to a possible stranger: a person's words are allowed in facts and quote only. */
export type StrangerContent = Omit<MailContent, 'subject' | 'heading' | 'paragraphs'> & {
  subject: OwnText
  heading: OwnText
  paragraphs: OwnText[]
}

export type MailAddress = { address: string; name: string }

/** Emails to demo addresses never leave this installation (docs/run.md). */
export const isDemoAddress = (address: string): boolean => /[@.]parcela\.test$/i.test(address)

/** Splits "Name <address>" or a bare address. */
export function parseMailbox(text: string): MailAddress {
  const found = /^(.*)<([^<>]+)>\s*$/.exec(text)
  const name = found?.[1]?.trim().replace(/^"(.*)"$/, '$1') ?? ''
  return { name, address: (found?.[2] ?? text).trim() }
}

export type RequestedItemsLink = { items: readonly RequestedItem[]; path: string }

export const itemEntries = ({ items, path }: RequestedItemsLink): Pick<MailContent, 'entries'> =>
  items.length === 0
    ? {}
    : {
        entries: items.map((item) => ({
          title: item.label,
          text: item.words || null,
          path: itemPath(path, item),
        })),
      }
