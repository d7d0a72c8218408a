import { sql } from 'kysely'
import { requireApproved } from '#app/gates/gate.server.ts'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { formatDay } from '#app/lib/format.ts'
import { refusal } from '#app/lib/refusal.ts'
import type { ApprovedMember, Viewer } from '#app/lib/viewer.ts'
import { EDIT_TEXTS } from '../policy.ts'
import { presentQuestionnaire } from '../schema/profile-forms.ts'
import type { Answers } from '../schema/profile-form.ts'
import { monthText } from './texts.ts'

/** Only for the owner of an approved company; refuses colleagues. */
export function requireOwner(request: Request, viewer: Viewer): ApprovedMember {
  const member = requireApproved(viewer, request)
  if (member.company.role !== 'owner') throw refusal('access_denied', EDIT_TEXTS.not_owner)
  return member
}

/** Number of the live version: the last submission, or a later approved change. */
export const liveVersionNumber = sql<number>`greatest(companies.revision, (select max(v.number) from company_versions v
  where v.company_id = companies.id and v.status = 'approved'))`

/** Confirmations of a company's profile, newest first. */
export const listConfirmations = (companyId: string) =>
  db()
    .selectFrom('companyConfirmations as k')
    .leftJoin('members as m', 'm.userId', 'k.confirmedBy')
    .where('k.companyId', '=', companyId)
    .orderBy('k.confirmedAt', 'desc')
    .orderBy('k.id', 'desc')
    .select(['k.number', 'k.confirmedAt'])
    .select(sql<string>`coalesce(m.full_name, 'A former member')`.as('name'))
    .limit(100)
    .execute()

/** The month of the last approval or confirmation, once the profile is publicly marked as unconfirmed; otherwise null. */
export async function unconfirmedSince(companyId: string): Promise<string | null> {
  const row = await db()
    .selectFrom('companies')
    .where('id', '=', companyId)
    .where('approvalStatus', '=', 'approved')
    .where('unconfirmedAt', '<=', now())
    .select(sql<Date>`greatest(approved_at, confirmed_at)`.as('since'))
    .executeTakeFirst()
  return row ? monthText(row.since) : null
}

/** The company's answers, and whether a confirmation is due. */
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
    day: confirmDueAt && formatDay(confirmDueAt),
    unconfirmed,
    last: last ? `${last.name} confirmed version ${last.number} on ${formatDay(last.confirmedAt)}.` : null,
  }
}
