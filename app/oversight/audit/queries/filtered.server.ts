import { addressKey } from '#app/lib/email-address.ts'
import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { keyset, moment, rowNumber } from '#app/db/keyset.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { wallMoment } from '#app/notices/due.ts'
import { spellingsOf } from '#app/review/actions.ts'
import type { AuditFilters } from '../schema.ts'

const AT = moment('a.at')
const LOG = keyset([AT, rowNumber('a.id')], 'desc')

/** Where the row of a page's end stands; null for a row that is not there. */
async function placeOf(id: number): Promise<string | null> {
  const row = await db()
    .selectFrom('auditLog as a')
    .where('a.id', '=', id)
    .select(LOG.cursor.as('cursor'))
    .executeTakeFirst()
  return row?.cursor ?? null
}

/** The account that a filter names by its address or id; `unknown` for one that nobody has. */
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

export type Wanted = {
  filters: AuditFilters
  actorId: string | null
  after: string | null
  limit: number
  /** Rows above this id are left out: what is written while the log is read. */
  until?: number
  /** This row alone. */
  only?: number
}

/** Rows that fit the filters, of an action under one name; newest first: every filter alone has an index in that order. */
function rowsOf(database: Kysely<DB>, { timeZone }: AdminViewer, wanted: Wanted, action: string | null) {
  const { actorId, after, limit, until, only } = wanted
  const { kind, type, object, from, to } = wanted.filters
  return database
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

/**
 * Rows that fit the filters, newest first. Each name of an action gives its own newest rows by the index: asked for together
 * they would all be sorted.
 */
export function page(database: Kysely<DB>, admin: AdminViewer, wanted: Wanted) {
  const { action } = wanted.filters
  const [present = null, ...former] = action === null ? [] : spellingsOf(action)
  const named = (name: string | null) =>
    database.selectFrom(rowsOf(database, admin, wanted, name).as('n')).selectAll()
  return database
    .selectFrom(former.reduce((rows, name) => rows.unionAll(named(name)), named(present)).as('a'))
    .selectAll()
    .orderBy(LOG.order)
    .limit(wanted.limit)
}

/** Rows of the log with the person behind each and the seal over it. */
export function readRows(admin: AdminViewer, wanted: Wanted, database: Kysely<DB> = db()) {
  return database
    .selectFrom(page(database, admin, wanted).as('a'))
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
      (join) => join.onTrue(),
    )
    .orderBy(LOG.order)
    .selectAll('a')
    .select(['u.email as actorEmail', 'm.fullName as actorName', 'sealed.seal', 'sealed.firstId'])
    .select('sealed.sealedAt')
    .limit(wanted.limit)
    .execute()
}

export type LogRow = Awaited<ReturnType<typeof readRows>>[number]

/** The filters with what they name: the account, and the place after which a page begins. */
export async function understood(filters: AuditFilters) {
  const [actor, after] = await Promise.all([
    findActor(filters.actor),
    filters.after === null ? null : placeOf(filters.after),
  ])
  return { actor, after }
}
