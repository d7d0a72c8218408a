import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import { longDay } from '#app/lib/long-day.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import type { Answers } from '../schema/profile-form.ts'
import { presentQuestionnaire } from '../schema/questionnaire.ts'
import { CONFIRM } from './confirm.words.ts'
import { monthWords } from './schema.ts'

const dayOf = (at: Date) => longDay(at)

/** The number of the version in force: the last submission, or a change of it that is in force. */
export const numberInForce = sql<number>`greatest(companies.revision, (select max(v.number) from company_versions v
  where v.company_id = companies.id and v.status = 'approved'))`

/** Who confirmed which versions of a company's profile, the last first. */
export async function listConfirmations(companyId: string, from: Kysely<DB> = db()) {
  const rows = await from
    .selectFrom('companyConfirmations as k')
    .leftJoin('members as m', 'm.userId', 'k.confirmedBy')
    .where('k.companyId', '=', companyId)
    .orderBy('k.confirmedAt', 'desc')
    .orderBy('k.id', 'desc')
    .select(['k.number', 'k.confirmedAt', 'm.fullName'])
    .limit(100)
    .execute()
  return rows.map(({ number, confirmedAt, fullName }) => ({
    number,
    confirmedAt,
    name: fullName ?? CONFIRM.somebody,
  }))
}

/** Since when nobody has confirmed a profile, in words, where everybody is told so; null where not. */
export async function unconfirmedSince(companyId: string): Promise<string | null> {
  const row = await db()
    .selectFrom('companies')
    .where('id', '=', companyId)
    .where('approvalStatus', '=', 'approved')
    .where('unconfirmedAt', '<=', now())
    .select(sql<Date>`greatest(approved_at, confirmed_at)`.as('since'))
    .executeTakeFirst()
  return row ? monthWords(row.since) : null
}

/** What an approved company states, and whether its owner is asked to confirm it. */
export async function loadConfirmation({ company: { id, type } }: ApprovedMember) {
  const [row, confirmations, unconfirmed] = await Promise.all([
    db()
      .selectFrom('companies')
      .where('id', '=', id)
      .select(['questionnaire', 'version', 'confirmDueAt'])
      .executeTakeFirstOrThrow(),
    listConfirmations(id),
    unconfirmedSince(id),
  ])
  const [last] = confirmations
  const { confirmDueAt, version, questionnaire } = row
  return {
    sections: presentQuestionnaire(type, questionnaire as Answers, null),
    companyVersion: version,
    isDue: confirmDueAt !== null && confirmDueAt <= now(),
    day: confirmDueAt && dayOf(confirmDueAt),
    unconfirmed,
    last: last ? CONFIRM.last(last.name, last.number, dayOf(last.confirmedAt)) : null,
  }
}

export type Confirmation = Awaited<ReturnType<typeof loadConfirmation>>
