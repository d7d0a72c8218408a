import { sql } from 'kysely'
import { isAdminSql } from '#app/db/rests-on.server.ts'
import { db } from '#app/db/client.server.ts'
import type { Change, ScopeKind } from '#app/notices/changes.server.ts'
import type { ChangeEvent, LiveKind } from '#app/notices/stream.ts'

/**
 * Who may read a change within its scope, by kind of record: members of approved companies, everyone whose account and
 * company are not suspended, or admins.
 */
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

/** The people each change may wake, decided when it is sent. */
export async function audienceOf(
  changes: readonly Change[],
  userIds: readonly string[],
): Promise<ChangeEvent[]> {
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
