import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { groundsOf, type RestsOn } from '#app/db/rests-on.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { encrypt } from '#app/lib/secret.server.ts'
import {
  headerText,
  isDemoAddress,
  type MailAddress,
  type MailContent,
  type Part,
  parseMailbox,
  type StrangerContent,
  strangerContent,
} from './content.ts'
import { isAskedByOthers, type MailKind, type StrangerKind } from './kinds.ts'
import { takeMailTurn, takeMemberTurn } from './mailbox.server.ts'
import { renderMail } from './render.tsx'
import { requireGrounds } from './rests-on.ts'

export type OneTimeMailLink = {
  /** The row of one_time_links; null for the link of an application. */
  id: string | null
  /** The row of application_links, where it is an application's. */
  applicationLinkId?: string
  /** Site-relative, with the secret; encrypted until the mail is sent or the link has expired. */
  path: string
  expiresAt: Date
}

/** What kind of mail it is, for the queue and the log, and what it says. */
export type MailWords =
  | { kind: StrangerKind; content: StrangerContent }
  | { kind: Exclude<MailKind, StrangerKind>; content: MailContent }

/** The account that a mail is told to: whether it may still be read is asked again as it goes out. */
export type Reader = {
  userId: string
  /** The company that they read it for. */
  companyId: string | null
  /** It rests with a suspended account and ends with the place in the company. */
  aboutOthers: boolean
}

export type Mail = MailWords & {
  to: MailAddress
  reader?: Reader
  /** The rights that what it tells rests on; those of its kind, in `MAIL_RIGHTS`. */
  restsOn?: RestsOn
  /** Names the cause; a second mail with the same key is not queued. */
  dedupeKey?: string
  /** As a function it is made only for a mail that goes out, so that a mail held back ends no link that was sent before. */
  oneTimeLink?: OneTimeMailLink | (() => Promise<OneTimeMailLink>)
  /** Site-relative, with the secret: where the mails of this kind are stopped. Encrypted until the mail is sent (MEM-384). */
  unsubscribePath?: string
  /** A stored file that goes out with the mail. The queue and its previews hold its id alone. */
  attachmentFileId?: string
  /** Seconds from now before which no worker sends it. */
  afterSeconds?: number
  /** What it tells, where another of its kind may add to it while it waits. */
  parts?: readonly Part[]
  /** No stranger’s requests hold the mail back: its owner asks, or has nothing else to go on with. */
  uncounted?: boolean
  /** The account of another member that causes it: counted by account and mailbox. */
  byMember?: string
}

const ADDRESS = /^[^\s"(),:;<>@[\]\\]{1,64}@[^\s"(),:;<>@[\]\\]{1,189}$/

/** Mails wait for an admin where no mail server is configured; those to demo addresses never leave. */
export function isHeld(address: string): boolean {
  return !env().smtpUrl || isDemoAddress(address)
}

/** What an admin reads beside a mail that its mailbox has no room for. */
export const TOO_MANY_WORDS = 'Not sent: too many mails to this address were asked for by somebody else.'

/** What an admin reads beside a mail of a member who has caused too many to this mailbox. */
export const MEMBER_WORDS = 'Not sent: one member caused too many mails to this address within a day.'

/** The same once the reader was told by one mail that mails were not sent. */
export const SUMMED_UP_WORDS = `${MEMBER_WORDS} Its reader was told by one mail.`

async function isQueued(tx: Tx, dedupeKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('emailQueue')
    .where('dedupeKey', '=', dedupeKey)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The columns of a mail that its mailbox has no room for: it is kept for admins to see, without the secret of its link. */
function unsent({ oneTimeLink }: Mail, errorMessage: string) {
  const link = typeof oneTimeLink === 'function' ? undefined : oneTimeLink
  return {
    status: 'failed',
    errorMessage,
    held: false,
    oneTimeLinkId: link?.id ?? null,
    applicationLinkId: link?.applicationLinkId ?? null,
  }
}

async function sealedLink(mailId: string, { oneTimeLink }: Mail) {
  const link = typeof oneTimeLink === 'function' ? await oneTimeLink() : oneTimeLink
  return link && sealLink(mailId, link)
}

/** A link's path, sealed for the row that carries it. */
export function sealLink(mailId: string, link: OneTimeMailLink) {
  return {
    oneTimeLinkId: link.id,
    applicationLinkId: link.applicationLinkId ?? null,
    linkSecret: Buffer.from(encrypt('mail-link', link.path, mailId)),
    linkExpiresAt: link.expiresAt,
  }
}

/** The texts of a row, as its content says. */
export function renderedOf({ kind, content }: MailWords) {
  const { publicOrigin, supportEmail } = env()
  const safe = isAskedByOthers(kind) ? strangerContent(content) : content
  const { subject, html, text } = renderMail(safe, { origin: publicOrigin, supportEmail })
  return { subject, htmlBody: html, textBody: text }
}

/** Where a mail goes, whose account it is told to, and what it rests on. Throws where its kind rests on something else. */
export function addressed({ kind, to, reader, restsOn = [] }: Mail) {
  requireGrounds(kind, restsOn)
  const toEmail = to.address.trim().toLowerCase()
  return {
    toEmail,
    toName: headerText(to.name, 120),
    held: isHeld(toEmail),
    ...reader,
    restsOn: groundsOf(restsOn, reader?.companyId ?? null),
  }
}

/** An account has a new address: what waits for it goes there, and so does what a mail server puts off just now. */
export async function moveMails(tx: Tx, userId: string, toEmail: string): Promise<void> {
  await tx
    .updateTable('emailQueue')
    .set({ toEmail, held: isHeld(toEmail), capturedAt: null })
    .where('userId', '=', userId)
    .where('status', 'in', ['pending', 'sending'])
    .execute()
}

/** An account is closed: what waits for it goes nowhere. */
export async function dropMails(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('emailQueue').where('userId', '=', userId).where('status', '=', 'pending').execute()
}

/** What waits to be gathered for an address leaves now, so that mails arrive in the order of their causes. */
async function sendGathered(tx: Tx, address: string): Promise<void> {
  await sql`update email_queue set next_attempt_at = clock_timestamp() where id in (
    select id from email_queue where to_email = ${address} and parts is not null and status = 'pending' and attempts = 0
      and next_attempt_at > clock_timestamp() for update skip locked)`.execute(tx)
}

/** Why the mail stays in the queue unsent; null when its mailbox has room for it. */
async function refusedBy(tx: Tx, mail: Mail, address: string): Promise<string | null> {
  if (mail.byMember !== undefined && !(await takeMemberTurn(tx, mail.byMember, address))) return MEMBER_WORDS
  if (!isAskedByOthers(mail.kind) || mail.uncounted) return null
  return (await takeMailTurn(tx, address, mail.oneTimeLink === undefined)) ? null : TOO_MANY_WORDS
}

/**
 * Queues a mail to one recipient in the transaction of its cause; a worker sends it after the commit (ADM-152,
 * ADM-154). Answers the row's id, or null when its dedupe key is there already. Throws for an address that no
 * form lets through and for a content that asks for a one-time link or an unsubscribe link without one. A kind that
 * others can ask for is counted by mailbox, and what a member causes by member and mailbox; past the limit the row is kept as failed, and the caller's answer is the same.
 */
export async function queueMail(tx: Tx, mail: Mail): Promise<string | null> {
  const { mailFrom } = env()
  const address = mail.to.address.trim().toLowerCase()
  if (!ADDRESS.test(address)) throw new Error('not an address that mail can go to')
  const wantsLink = mail.content.action !== undefined && 'oneTimeLink' in mail.content.action
  if (wantsLink !== (mail.oneTimeLink !== undefined))
    throw new Error('a one-time link needs its place in the content')
  if ((mail.content.unsubscribe === undefined) !== (mail.unsubscribePath === undefined))
    throw new Error('an unsubscribe link needs its place in the content')
  if (mail.dedupeKey !== undefined && (await isQueued(tx, mail.dedupeKey))) return null
  const id = randomUUID()
  const refused = await refusedBy(tx, mail, address)
  if (mail.afterSeconds === undefined) await sendGathered(tx, address)
  const row = await tx
    .insertInto('emailQueue')
    .values({
      id,
      kind: mail.kind,
      ...addressed(mail),
      ...renderedOf(mail),
      messageId: `<${id}@${parseMailbox(mailFrom).address.split('@')[1] ?? 'parcela.test'}>`,
      dedupeKey: mail.dedupeKey ?? null,
      createdAt: now(),
      attachmentFileId: mail.attachmentFileId ?? null,
      parts: mail.parts ? JSON.stringify(mail.parts) : null,
      ...(mail.afterSeconds !== undefined && {
        nextAttemptAt: sql<Date>`clock_timestamp() + make_interval(secs => ${mail.afterSeconds})`,
      }),
      ...(refused === null ? await sealedLink(id, mail) : unsent(mail, refused)),
      ...(mail.unsubscribePath !== undefined && {
        unsubscribeSecret: Buffer.from(encrypt('mail-unsubscribe', mail.unsubscribePath, id)),
      }),
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
