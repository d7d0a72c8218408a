import { sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import { storeMessage } from '#app/contact/commands.server.ts'
import type { AuditAction } from '#app/review/actions.ts'
import { type AuditEntry, writeAudit } from '#app/review/audit.server.ts'
import { selectRow } from './rows.ts'

type Row = Omit<AuditEntry, 'action'> & { action: string }

/** Writes a row to the log as a command does, with any action, including former names; returns its number. */
export async function aLogRow({ action = 'test.step', ...entry }: Partial<Row> = {}): Promise<number> {
  return transaction(async (tx) => {
    await writeAudit(tx, {
      actor: { kind: 'system' },
      action: action as AuditAction,
      subject: { type: 'test', id: 1 },
      ...entry,
    })
    const { id } = await tx
      .selectFrom('auditLog')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Many rows, a second apart and ending now, every hundredth of them with its own actor. */
export async function aLongLog(rows: number, rare: string): Promise<void> {
  await sql`
    insert into audit_log (at, actor_user_id, actor_kind, action, subject_type, subject_id)
    select now() - make_interval(secs => ${rows} - n), case when n % 100 = 0 then ${rare}::uuid end,
      case when n % 100 = 0 then 'admin' else 'system' end, 'bulk.' || n % 20, 'bulk', n::text
    from generate_series(1, ${rows}) n`.execute(db())
  await sql`analyze audit_log`.execute(db())
}

/** Tampers with the log, as only the owner of the database can. */
export async function forge(statement: string): Promise<void> {
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db())
  await sql.raw(statement).execute(db())
  await sql`alter table audit_log enable trigger audit_log_append_only`.execute(db())
}

/** A contact message as Get in Touch stores it; returns its id. */
export async function aContactMessage(
  words: Partial<Parameters<typeof storeMessage>[0]> = {},
): Promise<string> {
  const formId = crypto.randomUUID()
  await storeMessage(
    {
      formId,
      firstName: 'Wanda',
      lastName: 'Writer',
      company: 'Writer Sp. z o.o.',
      email: 'wanda@writer.example',
      message: 'Is the hub in Łódź still free?',
      ...words,
    },
    null,
  )
  const { id } = await selectRow('contactMessages', { formId })
  return id
}
