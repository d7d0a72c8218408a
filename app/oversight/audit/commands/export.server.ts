import { db, transaction } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { refuse, type Result } from '#app/lib/refusal.ts'
import { CSV_START, csvLine } from '#app/lib/csv.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { currentAction } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { type LogRow, readRows, resolveFilters } from '../queries/list.server.ts'
import type { AuditFilters } from '../schema.ts'
import { actionLabel, typeLabel } from '../texts.ts'

/** Rows per read, which limits memory use. */
const CHUNK = 1000

const CELLS = {
  Row: ({ id }) => id,
  'Time (UTC)': ({ atText }) => atText,
  'Actor type': ({ actorKind }) => actorKind,
  Actor: ({ actorEmail }) => actorEmail,
  'Actor ID': ({ actorUserId }) => actorUserId,
  Action: ({ action }) => currentAction(action),
  Description: ({ action }) => actionLabel(action),
  Object: ({ subjectType }) => typeLabel(subjectType),
  'Object ID': ({ subjectId }) => subjectId,
  From: ({ fromStatus }) => fromStatus,
  To: ({ toStatus }) => toStatus,
  Reason: ({ reason }) => reason,
  Details: ({ details }) => JSON.stringify(details),
  Request: ({ requestId }) => requestId,
  'IP address': ({ ipAddress }) => ipAddress,
  Seal: ({ seal }) => seal ?? 'not sealed yet',
  'Original action': ({ action }) => action,
} as const satisfies Record<string, (row: LogRow) => string | number | null>

export const CSV_COLUMNS = Object.keys(CELLS)

const lineOf = (row: LogRow) => csvLine(Object.values(CELLS).map((cellOf) => cellOf(row)))

async function* lines(admin: AdminViewer, filters: AuditFilters, until: number): AsyncGenerator<string> {
  yield CSV_START + csvLine(CSV_COLUMNS)
  const { actor } = await resolveFilters({ ...filters, after: null })
  if (actor === 'unknown') return
  let after: string | null = null
  for (;;) {
    const query = { filters, actorId: actor.id, after, until, limit: CHUNK }
    const rows: LogRow[] = await readRows(admin, query)
    if (rows.length > 0) yield rows.map(lineOf).join('')
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    after = last.cursor
  }
}

/** Streams the matching rows as CSV, newest first, from the export's own row on; EXPORT_RATE per admin (ADM-200). */
export async function exportAudit(
  admin: AdminViewer,
  filters: AuditFilters,
): Promise<Result<AsyncGenerator<string>, 'too_many'> & { retryAfterSeconds?: number }> {
  const allowed = await takeLimit(db(), { rule: 'export', subjects: [`account:${admin.userId}`] })
  if (!allowed.ok) return { ...refuse('too_many'), retryAfterSeconds: allowed.retryAfterSeconds }
  const until = await transaction(async (tx) => {
    const named = Object.entries({ ...filters, after: null }).filter(([, value]) => value !== null)
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'audit.export',
      subject: { type: 'audit_log', id: 'csv' },
      details: { filters: Object.fromEntries(named) },
    })
    const { last } = await tx
      .selectFrom('auditLog')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    return last
  })
  return { ok: true, value: lines(admin, filters, until) }
}
