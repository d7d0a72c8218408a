import { sql } from 'kysely'
import { isAdminSql, rightsStillHold } from '#app/db/rests-on.server.ts'
import { db } from '#app/db/client.server.ts'
import { firstOf } from '#app/db/keyset.ts'
import { type NumberScope, sealNumber } from '#app/lib/sealed-number.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { ADMIN_KINDS, type Channels, channelsFor, kindsFor, type NoticeKind } from './schema.ts'

/** Replaces a notice that its reader may no longer see. */
export const UNAVAILABLE_NOTICE = {
  title: 'No longer available',
  text: 'You no longer have access to this item.',
} as const

/** Whether all rights of a notice's row are still valid for its reader. */
export const isHeld = () => rightsStillHold(sql`notices.user_id`, sql`notices.rests_on`)

type Present = { title: string; text: string | null; path: string }

/** A notice as its reader may see it now: kind and time remain; text and page require its rights. */
export function presentNotice<T extends Present & { isHeld: boolean }>({ isHeld: holds, ...row }: T) {
  return holds ? row : { ...row, ...UNAVAILABLE_NOTICE, path: '/notifications' }
}

export type Notice = Awaited<ReturnType<typeof listNotices>>['notices'][number]

export const PAGE_SIZE = 20
/** The bell shows larger numbers as "more than this". */
const MAX_COUNTED = 100

/** A person's unread notices, as in the bell (MEM-383). Counts up to 100. */
export const unreadOf = (userId: string) => sql<number>`(select count(*) from (
  select 1 from notices where user_id = ${userId} and read_at is null
    and (kind <> all (${ADMIN_KINDS}) or exists (select 1 from members m where m.user_id = ${userId} and ${isAdminSql()}))
  limit ${MAX_COUNTED}) as first)`

export async function countUnread(userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select ${unreadOf(userId)} as unread`.execute(db())
  return rows[0]?.unread ?? 0
}

export const numberScope = ({ userId }: Pick<Member, 'userId'>): NumberScope => ({ list: 'notices', userId })

/** The member's own notices, newest first, and the cursor of the next page; `before` is that of this one. */
export async function listNotices(member: Member, before: number | null) {
  const rows = await db()
    .selectFrom('notices')
    .where('userId', '=', member.userId)
    .$if(member.role !== 'admin', (notices) => notices.where('kind', 'not in', ADMIN_KINDS))
    .$if(before !== null, (notices) => notices.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .select(['id', 'kind', 'title', 'text', 'path', 'createdAt', 'readAt', isHeld().as('isHeld')])
    .execute()
  const page = firstOf(rows, PAGE_SIZE, ({ id }) => sealNumber(id, numberScope(member)))
  const notices = page.rows.map(({ id, readAt, kind, ...row }) => ({
    ...presentNotice(row),
    /** The notice's number, encrypted for its reader. */
    id: sealNumber(id, numberScope(member)),
    kind: kind as NoticeKind,
    isRead: readAt !== null,
  }))
  return { notices, next: page.next }
}

/** The member's newest unread notices of some kinds, newest first; only those whose rights are still valid. */
export async function listUnread(member: Member, kinds: readonly NoticeKind[], limit: number) {
  const rows = await db()
    .selectFrom('notices')
    .where('userId', '=', member.userId)
    .where('readAt', 'is', null)
    .where('kind', 'in', kinds)
    .where(isHeld())
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'title', 'text', 'path', 'createdAt'])
    .execute()
  return rows.map((row) => ({ ...row, id: sealNumber(row.id, numberScope(member)) }))
}

/** The choices of every kind that the person receives. */
export type NoticeChoices = Partial<Record<NoticeKind, Channels>>

/** The member's channels for each kind: their choice, else the default (MEM-382). */
export async function findChoices(member: Member): Promise<NoticeChoices> {
  const rows = await db()
    .selectFrom('noticePreferences')
    .where('userId', '=', member.userId)
    .select(['kind', 'bell', 'mail'])
    .execute()
  const chosen = new Map(rows.map(({ kind, ...channels }) => [kind, channels]))
  const entries = kindsFor(member.role).map((kind) => [kind, channelsFor(kind, chosen.get(kind))])
  return Object.fromEntries(entries) as NoticeChoices
}
