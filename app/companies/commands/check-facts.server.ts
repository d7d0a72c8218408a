import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { StepRefusal } from '#app/review/engine.ts'
import { checksVersion, listChecks } from '../queries/review-checks.server.ts'
import {
  type EsgForm,
  type EsgStatus,
  ADVISOR_QUESTION_NAMES,
  type AdvisorChecksForm,
} from '../schema/checks.ts'

export type FactRefusal =
  | Extract<StepRefusal, 'own_record' | 'wrong_status' | 'stale' | 'reason_required'>
  | 'not_found'

type Stop = (reason: FactRefusal) => never

/** Locks the company, so that the answers of two admins are serialised. */
async function lockCompany(tx: Tx, admin: AdminViewer, id: string, stop: Stop) {
  if (!isUuid(id)) return stop('not_found')
  const company = await tx
    .selectFrom('companies')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .select(['type', 'approvalStatus'])
    .executeTakeFirst()
  if (!company) return stop('not_found')
  if (admin.company?.id === id) return stop('own_record')
  return company.approvalStatus === 'draft' ? stop('wrong_status') : company
}

/**
 * Stores an admin's checks of an advisor, with author and time of each change. Previous answers stay in the audit
 * log (MEM-267). Refused as stale if another admin has answered since the page was loaded.
 */
export const recordAdvisorChecks = (admin: AdminViewer, form: AdvisorChecksForm) =>
  attempt<{ changed: number }, FactRefusal>(async (tx, stop) => {
    const { type } = await lockCompany(tx, admin, form.id, stop)
    if (type !== 'due_diligence') return stop('wrong_status')
    const stored = await listChecks(form.id, tx)
    if (checksVersion(stored) !== form.seen) return stop('stale')
    let changed = 0
    for (const question of ADVISOR_QUESTION_NAMES) {
      const former = stored.find((one) => one.question === question)
      const answer = form[question]
      const note = form[`${question}_note`] || null
      if (answer === (former?.answer ?? 'open') && note === (former?.note ?? null)) continue
      changed += 1
      const values = { answer, note, answeredBy: admin.userId, answeredAt: now() }
      await tx
        .insertInto('providerChecks')
        .values({ companyId: form.id, question, ...values })
        .onConflict((conflict) => conflict.columns(['companyId', 'question']).doUpdateSet(values))
        .execute()
      await writeAudit(tx, {
        actor: { kind: 'admin', userId: admin.userId },
        action: 'company.check',
        subject: { type: 'company', id: form.id },
        from: former?.answer ?? null,
        to: answer,
        reason: note,
        details: { question },
      })
    }
    return { changed }
  })

/** Sets a company's sustainability status, with evidence (MEM-104). `seen` is the status on the admin's page. */
export const setEsgStatus = (admin: AdminViewer, { id, seen, esg_status: to, evidence }: EsgForm) =>
  attempt<EsgStatus, FactRefusal>(async (tx, stop) => {
    await lockCompany(tx, admin, id, stop)
    if (!evidence) return stop('reason_required')
    const { numUpdatedRows } = await tx
      .updateTable('companies')
      .set({ esgStatus: to, updatedAt: now() })
      .where('id', '=', id)
      .where('esgStatus', '=', seen)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return stop('stale')
    await tx
      .insertInto('esgAssessments')
      .values({ companyId: id, esgStatus: to, evidence, assessedBy: admin.userId, assessedAt: now() })
      .execute()
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'company.record_esg',
      subject: { type: 'company', id },
      from: seen,
      to,
      reason: evidence,
    })
    return to
  })
