import { sql } from 'kysely'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse } from '#app/lib/refusal.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'

/** Marks the asker's last message as needing no answer from the listing's company. Notifies nobody. */
export function markNoAnswerNeeded(member: ApprovedMember, id: string) {
  return transaction(async (tx) => {
    const lastAt = sql<Date>`(select max(w.created_at) from inquiry_messages w where w.inquiry_id = inquiries.id)`
    const last = sql<string>`(select w.side from inquiry_messages w where w.inquiry_id = inquiries.id
      order by w.created_at desc, w.id desc limit 1)`
    const settled = await tx
      .updateTable('inquiries')
      .from('listings as l')
      .whereRef('l.id', '=', 'inquiries.listingId')
      .where('inquiries.id', '=', id)
      .where('l.companyId', '=', member.company.id)
      .where('inquiries.status', '=', 'in_progress')
      .where(sql<boolean>`${last} = 'asker'`)
      .where(sql<boolean>`(no_answer_at is null or no_answer_at < ${lastAt})`)
      .set({ noAnswerAt: sql`greatest(${now()}::timestamptz, ${lastAt})`, updatedAt: now() })
      .returning('inquiries.id')
      .executeTakeFirst()
    if (!settled) return refuse('not_your_turn')
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: 'inquiry.mark_settled',
      subject: { type: 'inquiry', id },
      details: { side: 'owner' },
    })
    return ok(null)
  })
}
