import { sameAnswer } from '#app/lib/form.ts'
import { REQUESTED } from './requested-texts.ts'
import { ANSWER_MIN, ANSWER_MAX, type RequestedItem } from './schema.ts'

export type ItemState = 'open' | 'done' | 'answered'

/** The reviewer's own reason; null for one generated from the items, which are listed anyway. */
export const ownReason = (reason: string | null, items: readonly { label: string }[]): string | null =>
  reason === REQUESTED.reason(items.map(({ label }) => label)) ? null : reason

/** Field names of a member's answers to an item. */
export const answerNames = (key: string) => ({
  right: `asked_${key}_right`,
  cannot: `asked_${key}_cannot`,
  words: `asked_${key}_words`,
})

export const ANSWER_NAME = /^asked_[0-9a-f]{8}_(?:right|cannot|words)$/

/** Stored answers by field name, for items that store their own answers. */
export const storedAnswers = (items: readonly RequestedItem[]): Record<string, string> =>
  Object.fromEntries(
    items.flatMap(({ key, said = {} }) =>
      Object.entries(said).map(([end, text]) => [`asked_${key}_${end}`, text]),
    ),
  )

/** The items updated with these typed answers; others keep theirs. */
export const withAnswers = (items: readonly RequestedItem[], typed: Readonly<Record<string, string>>) =>
  items.map((item) => {
    const names = Object.entries(answerNames(item.key)).filter(([, name]) => typed[name] !== undefined)
    const said = Object.fromEntries(names.map(([end, name]) => [end, typed[name] ?? '']))
    return names.length === 0 ? item : { ...item, said: { ...item.said, ...said } }
  })

type Typed = Readonly<Record<string, string | string[] | undefined>>

type AskedFacts = {
  /** The draft's answers, including those to items; null without a draft. */
  typed: Typed | null
  documents: readonly { documentType: string; status: string; uploadedAt: Date }[]
  askedAt: Date | null
}

const textOf = (typed: Typed | null, name: string) => {
  const value = typed?.[name]
  return typeof value === 'string' ? value.trim() : ''
}

function isDone({ kind, name, types = [name], before }: RequestedItem, facts: AskedFacts): boolean {
  const { typed, documents, askedAt } = facts
  if (kind === 'document' && before === undefined)
    return documents.some(
      ({ documentType, status, uploadedAt }) =>
        types.includes(documentType) && status !== 'rejected' && (askedAt === null || uploadedAt > askedAt),
    )
  const now = typed?.[name]
  return kind !== 'question' && now !== undefined && !sameAnswer(now, before)
}

/** The member's answer instead of completing an item; null without one. */
function answerTo({ key, kind }: RequestedItem, { typed }: AskedFacts): string | null {
  const { right, cannot, words } = answerNames(key)
  if (kind === 'field') return textOf(typed, right) === 'on' ? '' : null
  const said = textOf(typed, words)
  if (kind === 'question') return said === '' ? null : said
  return textOf(typed, cannot) === 'on' && said.length >= ANSWER_MIN ? said : null
}

/** Errors for answers that are too long and, when submitting, for unexplained "I cannot provide this" ticks. */
export function answerErrors(typed: Typed, isSent: boolean): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const name of Object.keys(typed)) {
    if (name.endsWith('_words') && textOf(typed, name).length > ANSWER_MAX) errors[name] = REQUESTED.long
    if (!isSent || !name.endsWith('_cannot') || typed[name] !== 'on') continue
    const words = name.replace(/_cannot$/, '_words')
    if (textOf(typed, words).length < ANSWER_MIN) errors[words] = REQUESTED.whyMissing
  }
  return errors
}

export const stateOf = (item: RequestedItem, facts: AskedFacts): ItemState =>
  isDone(item, facts) ? 'done' : answerTo(item, facts) === null ? 'open' : 'answered'

export const openItems = (items: readonly RequestedItem[], facts: AskedFacts): RequestedItem[] =>
  items.filter((item) => stateOf(item, facts) === 'open')

export type ShownItem = Pick<RequestedItem, 'key' | 'kind' | 'label' | 'words' | 'types' | 'later'> & {
  state: ItemState
  /** Empty if the tick is the whole answer. */
  answer: string | null
}

export function toShownItems(items: readonly RequestedItem[], facts: AskedFacts): ShownItem[] {
  return items.map((item) => {
    const state = stateOf(item, facts)
    const { key, kind, label, words, types, later } = item
    const answer = state === 'answered' ? answerTo(item, facts) : null
    return { key, kind, label, words, state, answer, ...(types && { types }), ...(later && { later }) }
  })
}

/** Whether a version returned automatically after a request for documents only. */
export const hasReturned = (answered: readonly ShownItem[]): boolean =>
  answered.length > 0 && answered.every(({ kind, state }) => kind === 'document' && state !== 'open')

export const openOf = <T extends { state: ItemState }>(items: readonly T[]): T[] =>
  items.filter(({ state }) => state === 'open')

/** A version as submitted, with its answers to the request before it. */
export type Submission = {
  revision: number
  submittedAt: string
  /** Submitted automatically by the upload of the last requested document. */
  isReturned: boolean
  answered: ShownItem[]
}

/** Answers in earlier submissions (newest first) that no newer one repeats; omits open items. */
export const earlierAnswers = (submissions: readonly Submission[]): Submission[] =>
  submissions.slice(1).flatMap((one, at) => {
    const newer = submissions.slice(0, at + 1).flatMap(({ answered }) => answered)
    const answered = one.answered.filter(
      ({ key, state, answer }) =>
        state !== 'open' && !newer.some((other) => other.key === key && other.answer === answer),
    )
    return answered.length > 0 ? [{ ...one, answered }] : []
  })

/** All answers, each with the newest submission that contains it. */
export const allAnswers = (submissions: readonly Submission[]): Submission[] =>
  [...submissions.slice(0, 1), ...earlierAnswers(submissions)].filter(({ answered }) => answered.length > 0)
