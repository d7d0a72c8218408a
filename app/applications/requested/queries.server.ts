import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { currentDocuments } from '#app/kyc/queries.server.ts'
import { requiredDocuments } from '#app/kyc/schema.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { listSubmissions } from '#app/review/history.server.ts'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { ANSWER_MIN, type RequestedItem, LATER_MAX } from '#app/review/requested/schema.ts'
import { answerNames, type ShownItem, toShownItems } from '#app/review/requested/state.ts'
import { readRequestedItems } from '#app/review/requested/stored.ts'
import { FIELD_NAMES, isCandidateDocument } from '../schema.ts'
import { type StoredAnswers, storedValue } from './requestable.ts'

type Answers = Readonly<Record<string, string>>

/** Stable across submissions, so that an answer stays valid until the document is uploaded. */
const keyOf = (group: string) => createHash('sha256').update(`needed ${group}`).digest('hex').slice(0, 8)

/** The required documents of a role as items that a candidate uploads or answers. */
export const neededItems = (role: CompanyType): RequestedItem[] =>
  requiredDocuments(role, {}).map(({ key, label, types }) => ({
    key: keyOf(key),
    kind: 'document',
    name: types.find(isCandidateDocument) ?? '',
    label,
    words: '',
    types,
    later: true,
  }))

const keyIn = (name: string) => name.split('_')[1]

/** Merges answers by item: the latest wins, and a cleared checkbox removes the earlier answer. */
export const mergeAnswers = (before: Answers, last: Answers): Record<string, string> => {
  const keys = new Set(Object.keys(last).map(keyIn))
  const kept = Object.entries(before).filter(([name]) => !keys.has(keyIn(name)))
  return { ...Object.fromEntries(kept), ...last }
}

/** Answers in the last submission for documents that could not be sent. */
export async function lastAnswers(id: string, on: Kysely<DB> = db()): Promise<Record<string, string>> {
  const items = (await listSubmissions('application', id, on))[0]?.answered ?? []
  return Object.fromEntries(
    items.flatMap(({ key, later, answer }) => {
      const { cannot, words } = answerNames(key)
      return later && answer !== null
        ? [
            [cannot, 'on'],
            [words, answer],
          ]
        : []
    }),
  )
}

/** State of each required document; one that was requested explicitly is left to that request. */
export async function showNeeded(
  { id, role, given }: { id: string; role: CompanyType; given: Answers },
  on: Kysely<DB> = db(),
): Promise<ShownItem[]> {
  const row = await on
    .selectFrom('applications')
    .where('id', '=', id)
    .select(['asked', 'status'])
    .executeTakeFirst()
  const asked = row?.status === 'more_info_requested' ? readRequestedItems(row.asked) : []
  const isAsked = ({ types = [] }: RequestedItem) =>
    asked.some(({ kind, name }) => kind === 'document' && types.includes(name))
  const items = neededItems(role).filter((item) => !isAsked(item))
  const typed = mergeAnswers(await lastAnswers(id, on), given)
  const documents = await currentDocuments({ applicationId: id }, on)
  return toShownItems(items, { typed, documents, askedAt: null })
}

/** The requested items with their state; empty when nothing was requested or the candidate cannot answer now. */
export async function loadRequestedItems(
  id: string,
  stored: StoredAnswers,
  answers: Answers,
  on: Kysely<DB> = db(),
): Promise<ShownItem[]> {
  const row = await on
    .selectFrom('applications')
    .where('id', '=', id)
    .where('status', '=', 'more_info_requested')
    .select(['asked', 'decidedAt'])
    .executeTakeFirst()
  const items = readRequestedItems(row?.asked)
  if (items.length === 0) return []
  const typed = {
    ...Object.fromEntries(FIELD_NAMES.map((name) => [name, storedValue(stored, name)])),
    ...answers,
  }
  const documents = await currentDocuments({ applicationId: id }, on)
  return toShownItems(items, { typed, documents, askedAt: row?.decidedAt ?? null })
}

function errorOf({ key, state }: ShownItem, given: Answers): [name: string, message: string] | null {
  const { cannot, words } = answerNames(key)
  if (state === 'done' || given[cannot] !== 'on')
    return state === 'open' ? [cannot, REQUESTED.later.missing] : null
  const text = given[words]?.trim() ?? ''
  if (text.length > LATER_MAX) return [words, REQUESTED.later.long]
  return text.length < ANSWER_MIN ? [words, REQUESTED.later.whyMissing] : null
}

/** Errors by field for each document that is neither uploaded nor explained. */
export const neededErrors = (shown: readonly ShownItem[], given: Answers): Record<string, string> =>
  Object.fromEntries(shown.map((item) => errorOf(item, given)).filter((error) => error !== null))
