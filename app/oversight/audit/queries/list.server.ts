import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { firstOf, keyset, moment, rowNumber } from '#app/db/keyset.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { currentAction, spellingsOf } from '#app/review/actions.ts'
import { type AuditFilters, NO_FILTERS } from '../schema.ts'
import { type ActorKind, stateText } from '../texts.ts'
import { DETAIL_OBJECT_TYPES, namesOf, type AuditedObject, objectKey } from './objects.server.ts'
import { addressKey } from '#app/lib/email-address.ts'
import { isUuid } from '#app/lib/ids.ts'
import { wallMoment } from '#app/notices/due.ts'

/** Rows per page. */
const AUDIT_PAGE = 50

export type NamedObject = AuditedObject & { name: string | null }
export type AuditRow = ReturnType<typeof present>

type AuditPage = { rows: AuditRow[]; next: number | null; isUnknownActor: boolean }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function detailText(value: unknown): string {
  if (value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(detailText).join(', ') || '—'
  if (isRecord(value))
    return Object.entries(value)
      .map(([key, inner]) => `${stateText(key)}: ${detailText(inner)}`)
      .join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const entriesOf = ({ details }: LogRow) => (isRecord(details) ? Object.entries(details) : [])

function objectOf(key: string, value: unknown): AuditedObject | null {
  const type = Object.hasOwn(DETAIL_OBJECT_TYPES, key) ? DETAIL_OBJECT_TYPES[key] : undefined
  return type && (typeof value === 'string' || typeof value === 'number') ? { type, id: String(value) } : null
}

function present(row: LogRow, names: ReadonlyMap<string, string>) {
  const named = (object: AuditedObject): NamedObject => ({
    ...object,
    name: names.get(objectKey(object)) ?? null,
  })
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: {
      kind: row.actorKind as ActorKind,
      userId: row.actorUserId,
      name: row.actorName || null,
      email: row.actorEmail,
    },
    action: currentAction(row.action),
    object: named({ type: row.subjectType, id: row.subjectId }),
    from: row.fromStatus,
    to: row.toStatus,
    reason: row.reason,
    details: entriesOf(row).map(([key, value]) => {
      const thing = objectOf(key, value)
      return { label: stateText(key), value: detailText(value), thing: thing && named(thing) }
    }),
    requestId: row.requestId,
    ipAddress: row.ipAddress,
    /** The row's seal; null for about a minute, until it is sealed. */
    seal: row.seal && row.sealedAt ? { number: row.seal, at: row.sealedAt.toISOString() } : null,
  }
}

async function presented(rows: readonly LogRow[]): Promise<AuditRow[]> {
  const objects = rows.flatMap((row) => [
    { type: row.subjectType, id: row.subjectId },
    ...entriesOf(row).flatMap(([key, value]) => objectOf(key, value) ?? []),
  ])
  const names = await namesOf(objects)
  return rows.map((row) => present(row, names))
}

/** A page of matching rows, newest first (ADM-200); `next` is the cursor. */
export async function listAudit(admin: AdminViewer, filters: AuditFilters): Promise<AuditPage> {
  const { actor, after } = await resolveFilters(filters)
  if (actor === 'unknown') return { rows: [], next: null, isUnknownActor: true }
  const query = { filters, actorId: actor.id, after, limit: AUDIT_PAGE + 1 }
  const found = await readRows(admin, query)
  const page = firstOf(found, AUDIT_PAGE, ({ id }) => id)
  return { ...page, rows: await presented(page.rows), isUnknownActor: false }
}

/** One row by its number, or null. */
export async function findAuditRow(admin: AdminViewer, id: number): Promise<AuditRow | null> {
  const query = { filters: NO_FILTERS, actorId: null, after: null, limit: 1, only: id }
  const [found] = await presented(await readRows(admin, query))
  return found ?? null
}

/** All current actions and object types in the log, by skip scans, whatever its length. */
export async function auditChoices(_admin: AdminViewer): Promise<{ actions: string[]; types: string[] }> {
  const distinct = async (column: 'action' | 'subject_type') => {
    const name = sql.ref(column)
    const { rows } = await sql<{ value: string }>`
      with recursive found as (
        select min(${name}) as value from audit_log
        union all
        select (select min(${name}) from audit_log where ${name} > f.value) from found f where f.value is not null
      ) select value from found where value is not null`.execute(db())
    return rows.map(({ value }) => value)
  }
  const [actions, types] = await Promise.all([distinct('action'), distinct('subject_type')])
  return { actions: [...new Set(actions.map(currentAction))].toSorted(), types }
}

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
