import type { Tx } from '#app/db/client.server.ts'
import { requestContext } from '#app/lib/request.ts'
import type { AuditAction } from './actions.ts'

export type AuditEntry = {
  actor: { kind: 'guest' | 'system' } | { kind: 'member' | 'admin' | 'applicant'; userId: string | null }
  action: AuditAction
  subject: { type: string; id: string | number }
  from?: string | null
  to?: string | null
  reason?: string | null
  /** Context for later readers; never a secret, a file name or an email's body. */
  details?: Record<string, unknown>
}

/** Writes an audit row in the same transaction as the change it records (ADM-012, decision 25). */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const request = requestContext.getStore()
  await tx
    .insertInto('auditLog')
    .values({
      actorKind: entry.actor.kind,
      actorUserId: 'userId' in entry.actor ? entry.actor.userId : null,
      action: entry.action,
      subjectType: entry.subject.type,
      subjectId: String(entry.subject.id),
      fromStatus: entry.from ?? null,
      toStatus: entry.to ?? null,
      reason: entry.reason ?? null,
      details: JSON.stringify(entry.details ?? {}),
      requestId: request?.requestId ?? null,
      ipAddress: request?.ip ?? null,
    })
    .execute()
}

/** The audit row of a person's own step on their account. */
export const auditOwn = (
  tx: Tx,
  { userId, role = 'member' }: { userId: string; role?: 'member' | 'admin' },
  action: AuditAction,
  details = {},
): Promise<void> =>
  writeAudit(tx, { actor: { kind: role, userId }, action, subject: { type: 'user', id: userId }, details })

/** The audit row of a member's step that concerns their company. */
export const auditCompany = (
  tx: Tx,
  { userId, role }: { userId: string; role: 'member' | 'admin' },
  action: AuditAction,
  companyId: string,
  details = {},
): Promise<void> =>
  writeAudit(tx, {
    actor: { kind: role, userId },
    action,
    subject: { type: 'company', id: companyId },
    details,
  })
