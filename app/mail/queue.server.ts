import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { requiredRightsOf, type RequiredRights } from '#app/db/rests-on.server.ts'
import { now } from '#app/lib/clock.ts'
import { env, type RateRule } from '#app/lib/env.ts'
import { identity } from '#app/lib/identity.ts'
import { encrypt } from '#app/lib/secret.server.ts'
import {
  isDemoAddress,
  type MailAddress,
  type MailContent,
  type Part,
  parseMailbox,
  type StrangerContent,
} from './content.ts'
import { canBeTriggeredByOthers, type MailKind, requireMatchingRights, type StrangerKind } from './kinds.ts'
import { renderMail, headerText, strangerContent } from './render.tsx'
import { normalText } from '#app/lib/visible-text.ts'
import { domainToASCII } from 'node:url'
import { type LimitSubject, takeLimit } from '#app/db/limits.server.ts'

export type OneTimeMailLink = {
  /** The row of one_time_links; null for an application's link. */
  id: string | null
  /** The row of application_links, for an application's link. */
  applicationLinkId?: string
  /** Site-relative, with the secret; encrypted until the email is sent or the link expires. */
  path: string
  expiresAt: Date
}

export type MailBody =
  | { kind: StrangerKind; content: StrangerContent }
  | { kind: Exclude<MailKind, StrangerKind>; content: MailContent }

/** The account it is addressed to; its rights are checked again when the email is sent. */
export type Reader = {
  userId: string
  /** The company on whose behalf they read it. */
  companyId: string | null
  /** Held while the account is suspended, and withdrawn when the person leaves the company. */
  aboutOthers: boolean
}

export type Mail = MailBody & {
  to: MailAddress
  reader?: Reader
  /** The rights its content depends on; those of its kind, in `MAILS`. */
  restsOn?: RequiredRights
  /** Identifies the cause; a second email with the same key is not queued. */
  dedupeKey?: string
  /** A function is called only if the email is queued for sending, so that a held-back email does not end an earlier link. */
  oneTimeLink?: OneTimeMailLink | (() => Promise<OneTimeMailLink>)
  /** Site-relative, with the secret: the unsubscribe page. Encrypted until the email is sent (MEM-384). */
  unsubscribePath?: string
  /** A stored file to attach. The queue and its previews hold its id only. */
  attachmentFileId?: string
  /** Seconds until a worker may send it. */
  afterSeconds?: number
  /** Its part of the content, if parts of later emails of its kind may be added while it is pending. */
  parts?: readonly Part[]
  /** Not limited per mailbox: the owner requested it, or has no other way to continue. */
  isUnlimited?: boolean
  /** The account of the other member who causes it; limited per account and mailbox. */
  byMember?: string
}

/** Counts characters: the ASCII form of a host, which readAddress limits, is never shorter. */
const ADDRESS = /^[^\s"(),:;<>@[\]\\]{1,64}@[^\s"(),:;<>@[\]\\]{1,189}$/u

/** Without a mail server emails wait for an admin; those to demo addresses are never sent. */
export const isHeld = (address: string): boolean => !env().smtpUrl || isDemoAddress(address)

/** Shown to admins with an email beyond its mailbox's limit. Stored in error_message. */
export const MAILBOX_LIMIT_TEXT = 'Not sent: too many emails were requested for this address.'

/** Shown to admins with an email beyond a member's limit for this mailbox. Stored and compared in error_message. */
export const MEMBER_LIMIT_TEXT = 'Not sent: one member triggered too many emails to this address in a day.'

/** The same, once its reader has received the summary. */
export const SUMMARISED_TEXT = `${MEMBER_LIMIT_TEXT} The recipient got a summary.`

/** Whether there is an email with this key; for a batch key, one that its reader may not have seen. */
export async function isQueued(tx: Tx, dedupeKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('emailQueue')
    .where('dedupeKey', '=', dedupeKey)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The columns of an email beyond its mailbox's limit: kept for admins, without the secret of its link. */
function unsentColumns({ oneTimeLink }: Mail, errorMessage: string) {
  const link = typeof oneTimeLink === 'function' ? undefined : oneTimeLink
  return {
    status: 'failed',
    errorMessage,
    held: false,
    oneTimeLinkId: link?.id ?? null,
    applicationLinkId: link?.applicationLinkId ?? null,
  }
}

async function encryptedLink(mailId: string, { oneTimeLink }: Mail) {
  const link = typeof oneTimeLink === 'function' ? await oneTimeLink() : oneTimeLink
  return link && encryptLink(mailId, link)
}

export const encryptLink = (mailId: string, link: OneTimeMailLink) => ({
  oneTimeLinkId: link.id,
  applicationLinkId: link.applicationLinkId ?? null,
  linkSecret: Buffer.from(encrypt('mail-link', link.path, mailId)),
  linkExpiresAt: link.expiresAt,
})

export function contentColumns({ kind, content }: MailBody) {
  const safe = canBeTriggeredByOthers(kind) ? strangerContent(content) : content
  const site = { origin: env().publicOrigin, supportEmail: identity().supportEmail }
  const { subject, html, text } = renderMail(safe, site)
  return { subject, htmlBody: html, textBody: text }
}

/** Address, account and rights of an email. Throws when its kind depends on other rights. */
export function addressColumns({ kind, to, reader, restsOn = [] }: Mail) {
  requireMatchingRights(kind, restsOn)
  const toEmail = to.address.trim().toLowerCase()
  return {
    toEmail,
    toName: headerText(to.name, 120),
    held: isHeld(toEmail),
    ...reader,
    restsOn: requiredRightsOf(restsOn, reader?.companyId ?? null),
  }
}

/** After a change of address: pending and deferred emails go to the new one. */
export async function moveMails(tx: Tx, userId: string, toEmail: string): Promise<void> {
  await tx
    .updateTable('emailQueue')
    .set({ toEmail, held: isHeld(toEmail), capturedAt: null })
    .where('userId', '=', userId)
    .where('status', 'in', ['pending', 'sending'])
    .execute()
}

/** After closing an account: cancels its pending emails. */
export async function dropMails(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('emailQueue').where('userId', '=', userId).where('status', '=', 'pending').execute()
}

/** Makes batched emails to an address due now, so that emails arrive in the order of their causes. */
async function flushBatched(tx: Tx, address: string): Promise<void> {
  await sql`update email_queue set next_attempt_at = clock_timestamp() where id in (
    select id from email_queue where to_email = ${address} and parts is not null and status = 'pending' and attempts = 0
      and next_attempt_at > clock_timestamp() for update skip locked)`.execute(tx)
}

/** Hosts that ignore dots in the local part. */
const DOTLESS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/** The normalised mailbox of an address, without a plus suffix. Only for counting; emails go to the given address. */
export function mailboxOf(address: string): string {
  const text = normalText(address, 'NFKC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const host = text.slice(at + 1).replace(/\.$/, '')
  const ascii = domainToASCII(host) || host
  const dotless = DOTLESS.get(ascii)
  return dotless ? `${name.replaceAll('.', '')}@${dotless}` : `${name}@${ascii}`
}

/**
 * Why the email stays unsent in the queue; null when it is within all limits. What a member's action sends counts against
 * MAIL_BY_MEMBER_RATE, what others can request against MAIL_TO_ADDRESS_RATE and MAIL_TO_ADDRESS_DAY_RATE. A receipt counts
 * against MAIL_RECEIPT_RATE first, so that receipts leave room for emails with a link. A rollback undoes the counting.
 */
async function limitRefusal(tx: Tx, mail: Mail, address: string): Promise<string | null> {
  const mailbox = mailboxOf(address)
  const isWithin = async (rule: RateRule, subject: LimitSubject) =>
    (await takeLimit(tx, { rule, subjects: [subject] })).ok
  if (mail.byMember !== undefined && !(await isWithin('mailByMember', `mailbox:${mail.byMember}:${mailbox}`)))
    return MEMBER_LIMIT_TEXT
  if (!canBeTriggeredByOthers(mail.kind) || mail.isUnlimited) return null
  const rules = ['mailToAddress', 'mailToAddressDay'] as const
  for (const rule of mail.oneTimeLink === undefined ? (['mailReceipt', ...rules] as const) : rules)
    if (!(await isWithin(rule, `mailbox:${mailbox}`))) return MAILBOX_LIMIT_TEXT
  return null
}

/**
 * Queues an email to one recipient in the transaction of its cause; a worker sends it after the commit (ADM-152,
 * ADM-154). Returns the row's id, or null for a known dedupe key. Throws for an invalid address, and for content that
 * needs a one-time or unsubscribe link without one. A kind that others can trigger is limited per mailbox, and a
 * member's emails per member and mailbox; beyond that the row is stored as failed, with the same result for the caller.
 */
export async function queueMail(tx: Tx, mail: Mail): Promise<string | null> {
  const { mailFrom } = env()
  const address = mail.to.address.trim().toLowerCase()
  if (!ADDRESS.test(address)) throw new Error('invalid recipient address')
  const wantsLink = mail.content.action !== undefined && 'oneTimeLink' in mail.content.action
  if (wantsLink !== (mail.oneTimeLink !== undefined))
    throw new Error('the content and the one-time link do not match')
  if ((mail.content.unsubscribe === undefined) !== (mail.unsubscribePath === undefined))
    throw new Error('the content and the unsubscribe link do not match')
  if (mail.dedupeKey !== undefined && (await isQueued(tx, mail.dedupeKey))) return null
  const id = randomUUID()
  const refused = await limitRefusal(tx, mail, address)
  if (mail.afterSeconds === undefined) await flushBatched(tx, address)
  const row = await tx
    .insertInto('emailQueue')
    .values({
      id,
      kind: mail.kind,
      ...addressColumns(mail),
      ...contentColumns(mail),
      messageId: `<${id}@${parseMailbox(mailFrom).address.split('@')[1] ?? 'parcela.test'}>`,
      dedupeKey: mail.dedupeKey ?? null,
      createdAt: now(),
      attachmentFileId: mail.attachmentFileId ?? null,
      parts: mail.parts ? JSON.stringify(mail.parts) : null,
      ...(mail.afterSeconds !== undefined && {
        nextAttemptAt: sql<Date>`clock_timestamp() + make_interval(secs => ${mail.afterSeconds})`,
      }),
      ...(refused === null ? await encryptedLink(id, mail) : unsentColumns(mail, refused)),
      ...(mail.unsubscribePath !== undefined && {
        unsubscribeSecret: Buffer.from(encrypt('mail-unsubscribe', mail.unsubscribePath, id)),
      }),
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
