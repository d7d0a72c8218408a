import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { CheckAnswer, EsgStatus, AdvisorQuestion } from '../schema/checks.ts'

export type AdvisorCheck = Awaited<ReturnType<typeof listChecks>>[number]

export type CheckedFacts = NonNullable<Awaited<ReturnType<typeof loadCheckedFacts>>>

export async function listChecks(companyId: string, from: Kysely<DB> = db()) {
  const rows = await from
    .selectFrom('providerChecks as p')
    .leftJoin('members as m', 'm.userId', 'p.answeredBy')
    .where('p.companyId', '=', companyId)
    .select(['p.question', 'p.answer', 'p.note', 'm.fullName as answeredBy', 'p.answeredAt'])
    .$narrowType<{ question: AdvisorQuestion; answer: CheckAnswer }>()
    .execute()
  return rows.map((row) => ({ ...row, answeredAt: row.answeredAt.toISOString() }))
}

/** Token for the staleness check: the time of the newest answer. */
export function checksVersion(checks: readonly AdvisorCheck[]): string {
  return checks.reduce((latest, { answeredAt }) => (answeredAt > latest ? answeredAt : latest), '')
}

/** Internal checks of a company: provider checklist and sustainability status. Back office only. */
export async function loadCheckedFacts(_admin: AdminViewer, companyId: string) {
  if (!isUuid(companyId)) return null
  const company = await db()
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select('esgStatus')
    .executeTakeFirst()
  if (!company) return null
  const [checks, assessments] = await Promise.all([
    listChecks(companyId),
    db()
      .selectFrom('esgAssessments as e')
      .leftJoin('members as m', 'm.userId', 'e.assessedBy')
      .where('e.companyId', '=', companyId)
      .orderBy('e.id', 'desc')
      .limit(20)
      .select(['e.esgStatus', 'e.evidence', 'm.fullName as assessedBy', 'e.assessedAt'])
      .execute(),
  ])
  return {
    checks,
    /** Time of the newest answer, for the staleness check. Empty before the first. */
    checksVersion: checksVersion(checks),
    esgStatus: company.esgStatus as EsgStatus,
    /** All assessments with evidence, newest first. */
    assessments: assessments.map(({ esgStatus, assessedAt, ...row }) => ({
      ...row,
      status: esgStatus as EsgStatus,
      assessedAt: assessedAt.toISOString(),
    })),
  }
}
