import { sql } from 'kysely'
import { activeGrantIds, activeGrants } from '#app/access/queries.server.ts'
import { liveSessions } from '#app/account/security/queries.server.ts'
import { isAdminSql } from '#app/db/rests-on.server.ts'
import { db, directUrl } from '#app/db/client.server.ts'
import { processWide } from '#app/lib/process-wide.ts'
import { requestContext } from '#app/lib/request.ts'
import { shuttingDown } from '#app/lib/shutdown.ts'
import type { Member } from '#app/lib/viewer.ts'
import { countUnread } from '#app/notices/queries.server.ts'
import { type Change, ChangeBroadcaster, type ScopeKind } from '#app/notices/changes.server.ts'
import { EventStreams, type StreamHolder } from '#app/notices/streams.server.ts'
import { WakeListener } from '#app/notices/wakes.server.ts'
import { isApproved } from './gate.server.ts'
import type { ChangeEvent, LiveKind } from '#app/notices/stream.ts'

/** Who may read a change within its scope: members of approved companies, everyone not suspended, or admins. */
const READERS = {
  inquiry: 'approved',
  connection: 'approved',
  access: 'approved',
  listing: 'member',
  profile: 'member',
  document: 'member',
  company: 'member',
  account: 'member',
  'desk:company': 'admin',
  'desk:version': 'admin',
  'desk:application': 'admin',
  'desk:kyc': 'admin',
  'desk:listing': 'admin',
  'desk:user': 'admin',
  'desk:mail': 'admin',
  'desk:message': 'admin',
  'desk:claim': 'admin',
} as const satisfies Record<LiveKind, 'approved' | 'member' | 'admin'>

type Person = {
  userId: string
  isAdmin: boolean
  companyId: string | null
  isOwner: boolean
  isApproved: boolean
}

const idsOf = (changes: readonly Change[], kinds: readonly ScopeKind[]) =>
  changes.flatMap(({ scope }) => (kinds.includes(scope.kind) ? [scope.id] : []))

/** The people in the changes' scopes with an open stream whose account and company are not suspended. */
async function eligiblePeople(changes: readonly Change[], userIds: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select m.user_id, ${isAdminSql()} as is_admin, c.id as company_id, coalesce(cm.role = 'owner', false) as is_owner,
      coalesce(c.approval_status = 'approved' and c.suspended_at is null, false) as is_approved
    from members m
      left join company_members cm on cm.user_id = m.user_id
      left join companies c on c.id = cm.company_id
    where m.user_id = any(${userIds}::uuid[]) and m.closed_at is null
      and (${isAdminSql()} or (m.suspended_at is null and c.suspended_at is null))
      and (m.user_id = any(${idsOf(changes, ['user'])}::uuid[])
        or c.id = any(${idsOf(changes, ['company', 'owner'])}::uuid[])
        or (${changes.some(({ scope }) => scope.kind === 'admins')} and ${isAdminSql()}))`.execute(db())
  return rows
}

const BELONGS = {
  user: (person, id) => person.userId === id,
  company: (person, id) => person.companyId === id,
  owner: (person, id) => person.companyId === id && person.isOwner,
  admins: (person) => person.isAdmin,
} as const satisfies Record<ScopeKind, (person: Person, id: string) => boolean>

function mayRead({ kind, scope }: Change, person: Person): boolean {
  if (!BELONGS[scope.kind](person, scope.id)) return false
  const readers = READERS[kind]
  if (readers === 'admin') return person.isAdmin
  return readers === 'member' || person.isApproved || (scope.kind === 'admins' && person.isAdmin)
}

/** Who may be notified of each change, decided when it is sent. */
export async function audienceOf(changes: readonly Change[], userIds: readonly string[]) {
  if (changes.length === 0 || userIds.length === 0) return []
  const events = new Map<string, ChangeEvent>()
  for (const person of await eligiblePeople(changes, userIds))
    for (const change of changes)
      if (mayRead(change, person)) {
        const { kind, id } = change
        events.set(`${person.userId} ${kind} ${id}`, { to: person.userId, kind, id })
      }
  return [...events.values()]
}

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

export const openEventStreams = (): number => streams.size

/** A member's event stream (MEM-383), whose timers belong to no request; null when there are too many. */
export async function openEventStream(member: Member, signal: AbortSignal): Promise<ReadableStream | null> {
  if (shuttingDown.aborted) return null
  const grantIds = isApproved(member) ? await activeGrantIds(member.company.id) : []
  const holder = { userId: member.userId, sessionId: member.sessionId, grantIds }
  return requestContext.exit(() => streams.open(holder, signal))
}
