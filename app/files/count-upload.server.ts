import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { refusal, tooMany } from '#app/lib/refusal.ts'
import { type Member, standingOf } from '#app/lib/viewer.ts'
import { formatNumber } from '#app/lib/format.ts'
import { MB } from './rules.ts'

/** Bytes that a person may store before their company is approved, and an approved company's members together. */
const ROOM = { person: 150 * MB, company: 10_000 * MB } as const

const FULL = {
  person:
    'You have uploaded 150 MB, the limit until your company is approved. Remove files that you no longer need, then try again in an hour.',
  company: `Your company’s files take up ${formatNumber(ROOM.company / MB / 1000)} GB, the limit. Remove files that you no longer need, then try again in an hour.`,
} as const

/** Counts an upload and checks the room for it, before the body is read. Returns why it is refused, or null. */
export async function countUpload(member: Member): Promise<ReturnType<typeof refusal> | null> {
  const limit = await takeLimit(db(), { rule: 'upload', subjects: [`account:${member.userId}`] })
  if (!limit.ok) return tooMany(limit.retryAfterSeconds)
  if (member.role === 'admin') return null
  const who = standingOf(member) === 'approved' ? 'company' : 'person'
  return (await storedBytes(member, who)) < ROOM[who] ? null : refusal('conflict', FULL[who])
}

/** Stored bytes, including those of removed files that the hourly purge has not deleted yet. */
async function storedBytes({ userId, company }: Member, who: keyof typeof ROOM): Promise<number> {
  const owned = who === 'company' && company ? sql`company_id = ${company.id}` : sql`user_id = ${userId}`
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(byte_size), 0)::bigint as bytes from files
    where ${owned} and (status = 'active' or not metadata ? 'purged_at')`.execute(db())
  return rows[0]?.bytes ?? 0
}
