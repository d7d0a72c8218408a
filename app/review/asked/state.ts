import { z } from 'zod'
import { sameAnswer } from '#app/lib/same-answer.ts'
import { ASKED } from './asked.words.ts'
import { ANSWER_LEAST, type AskedItem } from './schema.ts'

export type AskedState = 'open' | 'done' | 'answered'

/** The names under which a member's answer to an item is typed, beside those of the form. */
export const answerNames = (key: string) => ({
  right: `asked_${key}_right`,
  cannot: `asked_${key}_cannot`,
  words: `asked_${key}_words`,
})

/** Every such name. */
export const ANSWER_NAME = /^asked_[0-9a-f]{8}_(?:right|cannot|words)$/

type Typed = Readonly<Record<string, string | string[] | undefined>>

export type AskedFacts = {
  /** The answers of the form as they stand in the draft, those to the items among them; null without one. */
  typed: Typed | null
  /** The documents that stand now. */
  documents: readonly { documentType: string; status: string; uploadedAt: Date }[]
  /** When it was asked for. */
  askedAt: Date | null
}

const textOf = (typed: Typed | null, name: string) => {
  const value = typed?.[name]
  return typeof value === 'string' ? value.trim() : ''
}

function isDone({ kind, name, types = [name], before }: AskedItem, facts: AskedFacts): boolean {
  const { typed, documents, askedAt } = facts
  if (kind === 'document')
    return documents.some(
      ({ documentType, status, uploadedAt }) =>
        types.includes(documentType) && status !== 'rejected' && (askedAt === null || uploadedAt > askedAt),
    )
  const now = typed?.[name]
  return kind === 'field' && now !== undefined && !sameAnswer(now, before)
}

/** What the member said to an item instead of doing it; null where nothing was said (END-063). */
export function answerTo({ key, kind }: AskedItem, { typed }: AskedFacts): string | null {
  const { right, cannot, words } = answerNames(key)
  if (kind === 'field') return textOf(typed, right) === 'on' ? '' : null
  const said = textOf(typed, words)
  if (kind === 'question') return said === '' ? null : said
  return textOf(typed, cannot) === 'on' && said.length >= ANSWER_LEAST ? said : null
}

/** The message beside each "I cannot provide this" that does not say why. */
export function tooBrief(typed: Typed): Record<string, string> {
  const names = Object.keys(typed).filter((name) => name.endsWith('_cannot') && typed[name] === 'on')
  return Object.fromEntries(
    names.flatMap((name) => {
      const words = name.replace(/_cannot$/, '_words')
      return textOf(typed, words).length < ANSWER_LEAST ? [[words, ASKED.whyMissing]] : []
    }),
  )
}

/** Where an item stands: done, answered instead, or open (END-061, END-063). */
export const stateOf = (item: AskedItem, facts: AskedFacts): AskedState =>
  isDone(item, facts) ? 'done' : answerTo(item, facts) === null ? 'open' : 'answered'

const shownSchema = z.object({
  key: z.string(),
  kind: z.enum(['field', 'document', 'question']),
  label: z.string(),
  words: z.string(),
  state: z.enum(['open', 'done', 'answered']),
  /** Empty where the words of its kind say all. */
  answer: z.string().nullable(),
})

/** An item as everybody reads it. */
export type ShownAsked = z.output<typeof shownSchema>

const storedShown = z.array(shownSchema).catch([])
export const readShown = (value: unknown): ShownAsked[] => storedShown.parse(value ?? [])

export function showAsked(items: readonly AskedItem[], facts: AskedFacts): ShownAsked[] {
  return items.map((item) => {
    const state = stateOf(item, facts)
    const { key, kind, label, words } = item
    return { key, kind, label, words, state, answer: state === 'answered' ? answerTo(item, facts) : null }
  })
}

export const openOf = <T extends { state: AskedState }>(items: readonly T[]): T[] =>
  items.filter(({ state }) => state === 'open')
