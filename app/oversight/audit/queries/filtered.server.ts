import { addressKey } from '#app/lib/email-address.ts'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { keyset, moment, rowNumber } from '#app/db/keyset.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { wallMoment } from '#app/notices/due.ts'
import { spellingsOf } from '#app/review/actions.ts'
import type { AuditFilters } from '../schema.ts'

const AT = moment('a.at')
const LOG = keyset([AT, rowNumber('a.id')], 'desc')

/** The account of an actor filter, by address or id; `unknown` if there is none. */
async function findActor(actor: string | null): Promise<{ id: string | null } | 'unknown'> {
  if (actor === null) return { id: null }
  if (isUuid(actor)) return { id: actor.toLowerCase() }
  const row = await db()
    .selectFrom('users')
    .where('email', '=', addressKey(actor))
    .select('id')
    .executeTakeFirst()
  return row ?? 'unknown'
}

type RowQuery = {
  filters: AuditFilters
  actorId: string | null
  after: string | null
  limit: number
  /** Leaves out rows above this id, which were written during the read. */
  until?: number
  /** Only this row. */
  only?: number
}

/** Matching rows of an action under one name, newest first; every single filter has an index in that order. */
function rowsOf({ timeZone }: AdminViewer, query: RowQuery, action: string | null) {
  const { actorId, after, limit, until, only } = query
  const { kind, type, object, from, to } = query.filters
  return db()
    .selectFrom('auditLog as a')
    .$if(actorId !== null, (rows) => rows.where('a.actorUserId', '=', actorId))
    .$if(kind !== null, (rows) => rows.where('a.actorKind', '=', kind))
    .$if(action !== null, (rows) => rows.where('a.action', '=', action))
    .$if(type !== null, (rows) => rows.where('a.subjectType', '=', type))
    .$if(object !== null, (rows) => rows.where('a.subjectId', '=', object))
    .$if(from !== null, (rows) => rows.where('a.at', '>=', wallMoment(timeZone, from ?? '', 0)))
    .$if(to !== null, (rows) => rows.where('a.at', '<', wallMoment(timeZone, to ?? '', 24)))
    .$if(only !== undefined, (rows) => rows.where('a.id', '=', only ?? 0))
    .$if(until !== undefined, (rows) => rows.where('a.id', '<=', until ?? 0))
    .where(LOG.after(after))
    .orderBy(LOG.order)
    .limit(limit)
    .selectAll('a')
    .select([sql<string>`${AT.text}`.as('atText'), LOG.cursor.as('cursor')])
}

/** Matching rows, newest first: each name of an action by its own index, since together they would be sorted. */
export function page(admin: AdminViewer, query: RowQuery) {
  const { action } = query.filters
  const [present = null, ...former] = action === null ? [] : spellingsOf(action)
  const named = (name: string | null) =>
    db()
      .selectFrom(rowsOf(admin, query, name).as('n'))
      .selectAll()
  return db()
    .selectFrom(former.reduce((rows, name) => rows.unionAll(named(name)), named(present)).as('a'))
    .selectAll()
    .orderBy(LOG.order)
    .limit(query.limit)
}

/** Matching rows with their actor and seal. */
export function readRows(admin: AdminViewer, query: RowQuery) {
  return db()
    .selectFrom(page(admin, query).as('a'))
    .leftJoin('users as u', 'u.id', 'a.actorUserId')
    .leftJoin('members as m', 'm.userId', 'a.actorUserId')
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom('auditSeals as s')
          .whereRef('s.lastId', '>=', 'a.id')
          .orderBy('s.lastId')
          .limit(1)
          .select(['s.id as seal', 's.firstId', 's.sealedAt'])
          .as('sealed'),
      (join) => join.onRef('sealed.firstId', '<=', 'a.id'),
    )
    .orderBy(LOG.order)
    .selectAll('a')
    .select(['u.email as actorEmail', 'm.fullName as actorName', 'sealed.seal', 'sealed.sealedAt'])
    .limit(query.limit)
    .execute()
}

export type LogRow = Awaited<ReturnType<typeof readRows>>[number]

/** Resolves the filters' account and cursor. */
export async function resolveFilters(filters: AuditFilters) {
  const last = db().selectFrom('auditLog as a').select(LOG.cursor.as('cursor'))
  const [actor, place] = await Promise.all([
    findActor(filters.actor),
    filters.after === null ? null : last.where('a.id', '=', filters.after).executeTakeFirst(),
  ])
  return { actor, after: place?.cursor ?? null }
}
