import { type Kysely, sql } from 'kysely'
import { cutText } from '#app/lib/visible-text.ts'
import type { Tx } from '#app/db/client.server.ts'
import { requiredRightsOf, type RequiredRights } from '#app/db/rests-on.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import { headerText } from '#app/mail/render.tsx'
import { type Batch, queueBatched } from '#app/mail/batched.server.ts'
import { type Mail, type MailBody, queueMail, type Reader } from '#app/mail/queue.server.ts'
import { channelsFor, isDaily, NOTICE_LIMITS, type NoticeKind } from './schema.ts'

type NoticeMail = MailBody &
  Omit<Mail, keyof MailBody | 'to' | 'dedupeKey' | 'restsOn'> & {
    /** Emails with the same key and reader replace each other; defaults to the cause. */
    batch?: Batch
  }

/** The kind of notices that come in large numbers, collected into one email per day. */
const DAILY_KIND = 'alert' as const satisfies NoticeKind
/** Kinds about one person or company; admin kinds are in notify-admins.server.ts. */
export type PersonalKind = Exclude<NoticeKind, 'work' | 'overdue' | 'failure'>

export type NewNotice = {
  kind: PersonalKind
  /** Identifies the cause, `listing:12:decided:3`: each person is notified of it once, however often this is called. */
  key: string
  title: string
  text?: string | null
  /** The page that the notice opens, site-relative. */
  path: string
  /** The rights that its reader must keep to see it; none for notices only about the reader. */
  restsOn: RequiredRights
  /** To the person's own address, if they want emails of the kind. Daily kinds have none, as the digest covers them. */
  mail?: NoticeMail
  /** When it happened (UTC); defaults to now. */
  at?: Date
}

/**
 * Notifies one person in the transaction of the cause, through the kind's active channels (MEM-382): a row for the
 * bell, which open windows show within 2 s of the commit (MEM-383), and the email or a digest entry. A repeated key and
 * a closed account have no effect. Throws for a path that is not site-relative.
 */
export async function notify(tx: Tx, { userId, ...notice }: NewNotice & { userId: string }): Promise<void> {
  const people = await readers(tx, notice.kind).where('u.id', '=', userId).execute()
  await notifyEach(tx, people, notice)
}

/** Notifies owner and colleagues of a company, each through their own choices (decision 23, MEM-394). */
export async function notifyCompany(tx: Tx, { companyId, ...notice }: NewNotice & { companyId: string }) {
  const people = await readers(tx, notice.kind)
    .where('u.id', 'in', (from) =>
      from.selectFrom('companyMembers').where('companyId', '=', companyId).select('userId'),
    )
    .execute()
  await notifyEach(tx, people, notice)
}

/** Notifies one person of many alert matches in few statements. Repeated keys have no effect. */
export async function notifyMany(tx: Tx, userId: string, causes: readonly Match[]): Promise<void> {
  const [person] = await readers(tx, DAILY_KIND).where('u.id', '=', userId).execute()
  if (!person || causes.length === 0) return
  const channels = channelsFor(DAILY_KIND, person)
  const notices = causes.map((cause) => ({ ...cause, kind: DAILY_KIND }))
  if (channels.bell)
    await insertNotices(
      tx,
      notices.map((notice) => rowOf(person, notice)),
    )
  if (channels.mail)
    await addToDigest(
      tx,
      notices.map((notice) => entryOf(person, notice)),
    )
}

type Match = Omit<NewNotice, 'kind' | 'mail'>

/** An update of an existing notice, with its complete new text. */
export type Amendment = Match & {
  /** Keys of the notice to update; its own key identifies this cause in the digest. */
  keys: readonly [string, ...string[]]
  /** Show it again: the notice moves to the top, becomes unread and is added to the next digest. */
  isNews: boolean
}

/**
 * Adds updates to notices of a daily kind, so that the person has one notice per record. A pending digest entry gets
 * the new text with the email; an update after the digest was sent gets another entry.
 */
export async function amend(tx: Tx, userId: string, amendments: readonly Amendment[]): Promise<void> {
  const [person] = await readers(tx, DAILY_KIND).where('u.id', '=', userId).execute()
  if (!person || amendments.length === 0) return
  const channels = channelsFor(DAILY_KIND, person)
  for (const { keys, isNews, ...cause } of amendments) {
    const notice = { ...cause, kind: DAILY_KIND }
    if (!isNews) {
      const { title, text, path, restsOn } = rowOf(person, notice)
      await tx
        .updateTable('notices')
        .set({ title, text, path, restsOn })
        .where('userId', '=', userId)
        .where('key', 'in', keys)
        .execute()
      continue
    }
    await tx.deleteFrom('notices').where('userId', '=', userId).where('key', 'in', keys).execute()
    if (channels.bell) await insertNotices(tx, [{ ...rowOf(person, notice), key: keys[0] }])
    if (channels.mail && !(await hasPendingEntry(tx, userId, keys)))
      await addToDigest(tx, [entryOf(person, notice)])
  }
  await wake(tx, userId)
}

/** Shows people a notice in the app only. Earlier ones with the same key are removed, also unread ones of other people. */
export async function showLatest(
  tx: Tx,
  userIds: readonly string[],
  notice: Omit<NewNotice, 'mail'>,
): Promise<void> {
  await tx.deleteFrom('notices').where('key', '=', notice.key).where('readAt', 'is', null).execute()
  for (let from = 0; from < userIds.length; from += 1000) {
    const ids = userIds.slice(from, from + 1000)
    const people = await readers(tx, notice.kind).where('u.id', 'in', ids).execute()
    await tx.deleteFrom('notices').where('userId', 'in', ids).where('key', '=', notice.key).execute()
    const shown = people.filter((person) => channelsFor(notice.kind, person).bell)
    const rows = shown.map((person) => rowOf(person, notice))
    await insertNotices(tx, rows)
  }
}

async function hasPendingEntry(tx: Tx, userId: string, keys: readonly string[]): Promise<boolean> {
  const entries = tx.selectFrom('digestEntries').where('userId', '=', userId).where('key', 'in', keys)
  return (await entries.where('mailedAt', 'is', null).select('id').executeTakeFirst()) !== undefined
}

/** Kinds that are emailed to a suspended account, because they concern the person only (decision 11). */
const WHILE_SUSPENDED: ReadonlySet<NoticeKind> = new Set(['received', 'decided', 'kyc', 'security', 'legal'])

/** The recipients with their choices, ordered by id, so that concurrent calls wait instead of deadlocking. */
export function readers(tx: Tx, kind: NoticeKind) {
  return tx
    .selectFrom('users as u')
    .innerJoin('members as m', 'm.userId', 'u.id')
    .leftJoin('noticePreferences as p', (join) => join.onRef('p.userId', '=', 'u.id').on('p.kind', '=', kind))
    .leftJoin('companyMembers as cm', 'cm.userId', 'u.id')
    .where('m.closedAt', 'is', null)
    .orderBy('u.id')
    .select(['u.id as userId', 'u.email', 'u.emailVerified', 'm.fullName', 'p.bell', 'p.mail'])
    .select(['m.suspendedAt', 'cm.companyId'])
}

type Person = Awaited<ReturnType<ReturnType<typeof readers>['execute']>>[number]
/** A person and the company they read it for. */
type Reading = Pick<Person, 'userId' | 'companyId'>

async function notifyEach(tx: Tx, people: readonly Person[], notice: NewNotice): Promise<void> {
  for (const { suspendedAt, emailVerified, ...person } of people) {
    const channels = channelsFor(notice.kind, person)
    if (channels.bell) await insertNotices(tx, [rowOf(person, notice)])
    // An unconfirmed address may be a stranger's: it gets registration emails only.
    if (!channels.mail || !emailVerified) continue
    const aboutOthers = !WHILE_SUSPENDED.has(notice.kind)
    if (suspendedAt !== null && !isDaily(notice.kind) && aboutOthers) continue
    if (isDaily(notice.kind)) await addToDigest(tx, [entryOf(person, notice)])
    else if (notice.mail) await queueNoticeMail(tx, person, notice, notice.mail, aboutOthers)
  }
}

const cut = (text: string, max: number) => (text.length > max ? `${cutText(text, max - 1).trimEnd()}…` : text)

type NoticeText = Omit<NewNotice, 'mail' | 'kind'> & { kind: NoticeKind }

/** Shortens title and text to their columns; the title becomes one line. */
export function linesOf({ title, text }: Pick<NewNotice, 'title' | 'text'>) {
  const trimmed = text?.toWellFormed().replaceAll('\0', '').trim()
  return {
    title: cut(headerText(title, 1_000), NOTICE_LIMITS.title),
    text: trimmed ? cut(trimmed, NOTICE_LIMITS.text) : null,
  }
}

function entryOf({ userId }: Reading, { kind, key, title, text, path, at }: NoticeText) {
  return {
    userId,
    kind,
    key,
    path,
    ...linesOf({ title, ...(text !== undefined && { text }) }),
    createdAt: at ?? now(),
  }
}

export function rowOf(person: Reading, notice: NoticeText) {
  return { ...entryOf(person, notice), restsOn: requiredRightsOf(notice.restsOn, person.companyId) }
}

type Row = ReturnType<typeof rowOf> & {
  /** The record that an admin notice is about. */
  about?: string
}

/** Inserts notices, once per person and key, and one unread one per person and `about`. */
export async function insertNotices(tx: Tx, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const inserted = await tx
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .execute()
  await wakeAll(tx, inserted)
}

async function addToDigest(tx: Tx, rows: readonly ReturnType<typeof entryOf>[]): Promise<void> {
  await tx
    .insertInto('digestEntries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .execute()
}

async function queueNoticeMail(
  tx: Tx,
  { userId, companyId, email, fullName }: Pick<Person, 'userId' | 'companyId' | 'email' | 'fullName'>,
  { key, restsOn }: NewNotice,
  { batch, ...content }: NoticeMail,
  aboutOthers: boolean,
): Promise<void> {
  const reader: Reader = { userId, companyId, aboutOthers }
  const mail = { ...content, to: { address: email, name: fullName }, reader, restsOn }
  if (batch) await queueBatched(tx, mail, { ...batch, key: `${batch.key}:${userId}` })
  else await queueMail(tx, { ...mail, dedupeKey: `${key}:${userId}` })
}

/** Tells every process whose notices changed; the payload is only the person's id. */
export const WAKE_CHANNEL = 'parcela_notices'

/** Makes a person's open windows reload their notices after the commit (MEM-383). */
export async function wake(tx: Tx | Kysely<DB>, userId: string): Promise<void> {
  await sql`select pg_notify(${WAKE_CHANNEL}, ${userId})`.execute(tx)
}

/** The same for several people, in one statement. */
export async function wakeAll(tx: Tx, people: readonly { userId: string }[]): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ userId }) => userId)
  await sql`select pg_notify(${WAKE_CHANNEL}, id) from unnest(${ids}::text[]) as id`.execute(tx)
}
