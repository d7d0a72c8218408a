import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { isApproved } from '#app/gates/gate.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { unreadOf } from '#app/notices/queries.server.ts'
import { type TurnCounts, turnsInHeader } from '#app/review/turn-index.server.ts'

type HeaderCounts = { unread: number; turns: TurnCounts | undefined; isTurn: boolean }

/** The counts in a member's header, in one statement (MEM-383). */
export async function loadHeaderCounts(member: Member): Promise<HeaderCounts> {
  const companyId = isApproved(member) ? member.company.id : null
  const { rows } = await sql<{ unread: number; turns: TurnCounts | null; isTurn: boolean }>`
    select ${unreadOf(member.userId)} as unread, ${turnsInHeader(member, companyId)}`.execute(db())
  const { unread = 0, turns = null, isTurn = false } = rows[0] ?? {}
  return { unread, turns: companyId === null ? undefined : (turns ?? {}), isTurn }
}
