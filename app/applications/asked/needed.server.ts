import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { listCandidateDocuments } from '#app/kyc/candidates/queries.server.ts'
import { requiredDocuments } from '#app/kyc/schema.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { ASKED } from '#app/review/asked/asked.words.ts'
import { ANSWER_LEAST, type AskedItem, LATER_MAX } from '#app/review/asked/schema.ts'
import { answerNames, type ShownAsked, showAsked } from '#app/review/asked/state.ts'
import { readAsked, readShown } from '#app/review/asked/stored.ts'
import { isCandidateDocument } from '../schema.ts'

type Said = Readonly<Record<string, string>>

/** The same in every submission, so that what was said stands until the document is there. */
const keyOf = (group: string) => createHash('sha256').update(`needed ${group}`).digest('hex').slice(0, 8)

/** What the review of a role needs, each an item that a candidate sends or answers. */
export const neededItems = (role: CompanyType): AskedItem[] =>
  requiredDocuments(role, {}).map(({ key, label, types }) => ({
    key: keyOf(key),
    kind: 'document',
    name: types.find(isCandidateDocument) ?? '',
    label,
    words: '',
    types: [...types],
    later: true,
  }))

const keyIn = (name: string) => name.split('_')[1]

/** What was said, of each item as it was said last: a tick that was taken out is not one of before. */
export const saidLast = (before: Said, last: Said): Record<string, string> => {
  const keys = new Set(Object.keys(last).map(keyIn))
  const kept = Object.entries(before).filter(([name]) => !keys.has(keyIn(name)))
  return { ...Object.fromEntries(kept), ...last }
}

/** What the last submission said of documents that cannot be sent. */
export async function saidBefore(id: string, on: Kysely<DB> = db()): Promise<Record<string, string>> {
  const row = await on
    .selectFrom('applicationRevisions')
    .where('applicationId', '=', id)
    .orderBy('revision', 'desc')
    .select('snapshot')
    .limit(1)
    .executeTakeFirst()
  const items = readShown((row?.snapshot as { asked?: unknown } | undefined)?.asked)
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

/** Where each needed document stands; one that a request asks for by itself is answered there. */
export async function showNeeded(
  { id, role, said }: { id: string; role: CompanyType; said: Said },
  on: Kysely<DB> = db(),
): Promise<ShownAsked[]> {
  const row = await on
    .selectFrom('applications')
    .where('id', '=', id)
    .select(['asked', 'status'])
    .executeTakeFirst()
  const asked = row?.status === 'more_info_requested' ? readAsked(row.asked) : []
  const isAsked = ({ types = [] }: AskedItem) =>
    asked.some(({ kind, name }) => kind === 'document' && types.includes(name))
  const items = neededItems(role).filter((item) => !isAsked(item))
  const typed = saidLast(await saidBefore(id, on), said)
  const documents = await listCandidateDocuments(id, on)
  return showAsked(items, { typed, documents, askedAt: null })
}

function errorOf({ key, state }: ShownAsked, said: Said): [name: string, message: string] | null {
  const { cannot, words } = answerNames(key)
  if (state === 'done' || said[cannot] !== 'on')
    return state === 'open' ? [cannot, ASKED.later.missing] : null
  const text = said[words]?.trim() ?? ''
  if (text.length > LATER_MAX) return [words, ASKED.later.long]
  return text.length < ANSWER_LEAST ? [words, ASKED.later.whyMissing] : null
}

/** The message beside each document that is neither there nor answered with words. */
export const neededErrors = (shown: readonly ShownAsked[], said: Said): Record<string, string> =>
  Object.fromEntries(shown.map((item) => errorOf(item, said)).filter((error) => error !== null))
