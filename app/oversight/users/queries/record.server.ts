import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import type { AdminViewer, CompanyStatus, CompanyType } from '#app/lib/viewer.ts'
import { currentAction } from '#app/review/actions.ts'
import { personDetails } from '#app/account/person/details.ts'
import { SESSION_LIMIT, isSessionOver } from '#app/account/policy.ts'
import { reviewDayOf } from '#app/review/suspension.ts'
import { offeredSteps, pendingLink } from '../policy.ts'
import { findUserFacts } from './facts.server.ts'

export type UserEvent = Awaited<ReturnType<typeof historyOf>>[number]
export type UserRecord = Awaited<ReturnType<typeof loadUser>>

/** Maximum number of events shown here; the audit page lists them all. */
const EVENTS = 20

/** One account with everything a reviewer needs. Throws 404 for an unknown id. */
export async function loadUser(admin: AdminViewer, id: string) {
  if (!isUuid(id)) throw refusal('not_found')
  const [facts, row, sessions, history] = await Promise.all([
    findUserFacts(id),
    rowOf(id),
    sessionsOf(id),
    historyOf(id),
  ])
  if (!facts || !row) throw refusal('not_found')
  const own = id === admin.userId
  const { companyId, companyName, companyType, approvalStatus, companyRole } = row
  return {
    id,
    version: facts.version,
    own,
    status: facts.status,
    fullName: row.fullName,
    email: row.email,
    /** The same details as on the other desks and pages. */
    details: personDetails(row, companyRole === 'owner' ? { ...row, phone: row.companyPhone } : null),
    kind: facts.kind,
    otherRole: row.otherRole,
    isVerified: facts.isVerified,
    hasPassword: facts.hasPassword,
    hasSecondFactor: row.hasSecondFactor,
    passkeys: row.passkeys,
    sessions: sessions.active,
    lastUsedAt: sessions.lastUsedAt,
    createdAt: row.createdAt.toISOString(),
    freeYearFrom: row.earlyAccessGrantedAt?.toISOString() ?? null,
    suspension: row.suspendedAt
      ? {
          since: row.suspendedAt.toISOString(),
          reason: row.suspensionReason ?? '',
          reviewOn: reviewDayOf(row.suspendedAt, row.suspensionReviewOn),
        }
      : null,
    closedAt: row.closedAt?.toISOString() ?? null,
    isDemo: row.isDemo,
    company:
      companyId && companyName && companyType && approvalStatus && companyRole
        ? {
            id: companyId,
            name: companyName,
            type: companyType as CompanyType,
            status: approvalStatus as CompanyStatus,
            isSuspended: row.companySuspendedAt !== null,
            role: companyRole as 'owner' | 'colleague',
          }
        : null,
    /** The company name from the sign-up. */
    statedCompany: row.statedCompany,
    documents: row.documents,
    /** The link the account still needs. */
    missingLink: pendingLink(facts),
    offered: offeredSteps({ ...facts, own, sessions: sessions.active }),
    history,
  }
}

function rowOf(id: string) {
  return db()
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('companyMembers as cm', 'cm.userId', 'm.userId')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .where('m.userId', '=', id)
    .select(['m.fullName', 'u.email', 'm.position', 'm.phone', 'm.otherRole', 'm.createdAt', 'm.isDemo'])
    .select(['c.questionnaire', 'c.phone as companyPhone'])
    .select(['m.suspendedAt', 'm.suspensionReason', 'm.suspensionReviewOn', 'm.closedAt'])
    .select('m.earlyAccessGrantedAt')
    .select(['m.companyName as statedCompany', 'cm.role as companyRole'])
    .select(['c.id as companyId', 'c.name as companyName', 'c.type as companyType', 'c.approvalStatus'])
    .select('c.suspendedAt as companySuspendedAt')
    .select([
      sql<boolean>`exists (select 1 from second_factors f where f.user_id = m.user_id and f.confirmed_at is not null)`.as(
        'hasSecondFactor',
      ),
      sql<number>`(select count(*) from passkeys p where p.user_id = m.user_id)::int`.as('passkeys'),
      sql<number>`(select count(*) from kyc_submissions k where k.user_id = m.user_id)::int`.as('documents'),
    ])
    .executeTakeFirst()
}

async function sessionsOf(id: string) {
  const rows = await db()
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.userId', 's.userId')
    .where('s.userId', '=', id)
    .orderBy('s.lastUsedAt', 'desc')
    .select(['s.createdAt', 's.lastUsedAt', 's.expiresAt', 'm.role'])
    .limit(SESSION_LIMIT)
    .execute()
  const at = now()
  return {
    active: rows.filter((row) => !isSessionOver(row, at, env().lifetimes)).length,
    lastUsedAt: rows[0]?.lastUsedAt.toISOString() ?? null,
  }
}

async function historyOf(id: string) {
  const rows = await db()
    .selectFrom('auditLog as a')
    .leftJoin('members as m', 'm.userId', 'a.actorUserId')
    .where('a.subjectType', '=', 'user')
    .where('a.subjectId', '=', id)
    .orderBy('a.id', 'desc')
    .limit(EVENTS)
    .select(['a.id', 'a.at', 'a.action', 'a.fromStatus', 'a.toStatus', 'a.reason', 'a.actorKind'])
    .select(['a.actorUserId', 'm.fullName'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    action: currentAction(row.action),
    from: row.fromStatus,
    to: row.toStatus,
    reason: row.reason,
    /** The actor: an admin's name, "account holder", "guest" or "system". */
    by:
      row.actorUserId === id
        ? 'account holder'
        : (row.fullName ?? (row.actorKind === 'guest' ? 'guest' : 'system')),
  }))
}
