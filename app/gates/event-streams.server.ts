import { sql } from 'kysely'
import { activeGrants, activeGrantIds } from '#app/access/queries/active-grants.server.ts'
import { liveSessions } from '#app/account/security/queries/sessions.server.ts'
import { isAdminSql } from '#app/db/rests-on.server.ts'
import { db, directUrl } from '#app/db/client.server.ts'
import { processWide } from '#app/lib/process-wide.ts'
import { requestContext } from '#app/lib/request.ts'
import { shuttingDown } from '#app/lib/shutdown.ts'
import type { Member } from '#app/lib/viewer.ts'
import { countUnread } from '#app/notices/queries.server.ts'
import { ChangeBroadcaster } from '#app/notices/changes.server.ts'
import { EventStreams, type StreamHolder } from '#app/notices/streams.server.ts'
import { WakeListener } from '#app/notices/wakes.server.ts'
import { audienceOf } from './audience.server.ts'
import { isApproved } from './gate.server.ts'

let listener: WakeListener | undefined

const streams: EventStreams = processWide('event streams', () => {
  const made = new EventStreams({
    findStillAuthorized,
    countUnread,
    onFirst() {
      listener = new WakeListener({
        url: directUrl(),
        onWake: (userId) => void made.wake(userId),
        onChange: (payload) => broadcaster.receive(payload),
        onListening: () => made.wakeAll(),
      })
    },
    onLast() {
      listener?.stop()
      listener = undefined
      broadcaster.stop()
    },
  })
  const broadcaster = new ChangeBroadcaster({
    audience: (changes) => audienceOf(changes, made.people()),
    send: (event) => made.notify(event),
  })
  shuttingDown.addEventListener('abort', () => made.endAll(), { once: true })
  return made
})

/**
 * The holders who may keep their streams: they have a live session, are not suspended, and every grant they had at the
 * start is still valid (PUB-225, MEM-388).
 */
async function findStillAuthorized(holders: readonly StreamHolder[]): Promise<ReadonlySet<StreamHolder>> {
  const unique = (ids: readonly string[]) => [...new Set(ids)]
  const [sessions, suspended, grants] = await Promise.all([
    liveSessions(unique(holders.map(({ sessionId }) => sessionId))),
    suspendedAmong(unique(holders.map(({ userId }) => userId))),
    activeGrants(unique(holders.flatMap(({ grantIds }) => grantIds))),
  ])
  return new Set(
    holders.filter(
      ({ sessionId, userId, grantIds }) =>
        sessions.has(sessionId) && !suspended.has(userId) && grantIds.every((id) => grants.has(id)),
    ),
  )
}

/** Suspended accounts, and members of suspended companies; admins do not depend on a company (decision 11). */
async function suspendedAmong(userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db()
    .selectFrom('members as m')
    .leftJoin('companyMembers as cm', 'cm.userId', 'm.userId')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .where('m.userId', 'in', userIds)
    .where(sql<boolean>`not ${isAdminSql()}`)
    .where((eb) => eb.or([eb('m.suspendedAt', 'is not', null), eb('c.suspendedAt', 'is not', null)]))
    .select('m.userId')
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** The number of event streams open in this process. */
export const openEventStreams = (): number => streams.size

/**
 * A member's event stream (MEM-383); null when they have too many or the process is stopping. Its timers belong to no
 * request.
 */
export async function openEventStream(member: Member, signal: AbortSignal): Promise<ReadableStream | null> {
  if (shuttingDown.aborted) return null
  const grantIds = isApproved(member) ? await activeGrantIds(member.company.id) : []
  const holder = { userId: member.userId, sessionId: member.sessionId, grantIds }
  return requestContext.exit(() => streams.open(holder, signal))
}
