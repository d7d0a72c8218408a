import nodemailer from 'nodemailer'
import { env } from '#app/lib/env.ts'
import { identity } from '#app/lib/identity.ts'
import { decrypt } from '#app/lib/secret.server.ts'
import { LINK_PLACEHOLDER, parseMailbox, UNSUBSCRIBE_PLACEHOLDER } from './content.ts'
import type { StoredMail } from './lease.server.ts'
import { buffer } from 'node:stream/consumers'
import { keyName } from '#app/files/file-name.ts'
import { objectKey } from '#app/files/keys.ts'
import { findFile, type StoredFile } from '#app/files/queries.server.ts'
import { MB } from '#app/files/rules.ts'
import { isStoreUnavailable } from '#app/files/store-watch.ts'
import { store } from '#app/files/store.server.ts'
import { now } from '#app/lib/clock.ts'

/** Failures before any server saw the email, as shown to admins with it. Stored and compared in error_message. */
export const FAILURE_TEXTS = {
  link_expired: 'The one-time link expired before the email was sent. Choose “Retry” to create a new one.',
  link_lost: 'The one-time link can no longer be read. Choose “Retry” to create a new one.',
  attachment_lost: 'The attached file can no longer be read.',
  attachment_large: 'The attached file is too large for an email.',
  attachment_unavailable:
    'The file store is not responding. The email will be sent once its attached file can be read.',
} as const

type LinkFailure = Extract<keyof typeof FAILURE_TEXTS, `link_${string}`>
type AttachmentFailure = Exclude<keyof typeof FAILURE_TEXTS, LinkFailure>

type Bodies = { html: string; text: string }

function withLink({ html, text }: Bodies, placeholder: string, url: string | null): Bodies {
  if (url === null) return { html, text }
  const inHtml = url.replaceAll('&', '&amp;')
  return {
    html: html.replaceAll(placeholder, () => inHtml),
    text: text.replaceAll(placeholder, () => url),
  }
}

/** The URL for the placeholder; `url` is null if the email has no one-time link. */
function oneTimeUrl(mail: StoredMail, at: Date): { url: string | null } | LinkFailure {
  if (!mail.textBody.includes(LINK_PLACEHOLDER)) return { url: null }
  if (mail.linkExpiresAt && mail.linkExpiresAt <= at) return 'link_expired'
  const path = mail.linkSecret && decrypt('mail-link', mail.linkSecret.toString(), mail.id)
  return path ? { url: new URL(path, env().publicOrigin).href } : 'link_lost'
}

/** The unsubscribe URL; null for kinds without one, and when its key is missing. */
function unsubscribeUrl({ id, unsubscribeSecret }: StoredMail): string | null {
  const path = unsubscribeSecret && decrypt('mail-unsubscribe', unsubscribeSecret.toString(), id)
  return path ? new URL(path, env().publicOrigin).href : null
}

/**
 * Headers of a kind that can be unsubscribed from: its name for filters (RFC 2919), and one-click unsubscribe, which posts
 * without opening a page (MEM-384, RFC 8058).
 */
const unsubscribeHeaders = (url: string, kind: string) => ({
  'List-Id': `<${kind}.${new URL(url).hostname}>`,
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** A header that stays unchanged: mail clients would decode an encoded word, including any direction marks (RFC 2047). */
const undecoded = (header: string) => header.replaceAll('=?', '= ?')

/** The message with its real link, in memory only; the recipient is an object, since a comma would make it two. */
export function composeMessage(mail: StoredMail, at: Date) {
  const link = oneTimeUrl(mail, at)
  if (typeof link === 'string') return link
  const stop = unsubscribeUrl(mail)
  const stored = { html: mail.htmlBody, text: mail.textBody }
  const bodies = withLink(withLink(stored, LINK_PLACEHOLDER, link.url), UNSUBSCRIBE_PLACEHOLDER, stop)
  return {
    from: sender(),
    replyTo: parseMailbox(identity().supportEmail),
    to: { name: undecoded(mail.toName), address: mail.toEmail },
    subject: undecoded(mail.subject),
    messageId: mail.messageId,
    date: at,
    ...bodies,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(stop && unsubscribeHeaders(stop, mail.kind)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The address of MAIL_FROM, under our brand name once it is published. */
function sender() {
  const { version, name } = identity()
  const from = parseMailbox(env().mailFrom)
  return version === 1 ? from : { ...from, name: undecoded(name) }
}

type Attachment = { filename: string; content: Buffer; contentType: string }
export type Message = Exclude<ReturnType<typeof composeMessage>, LinkFailure> & { attachments?: Attachment[] }

/** Most mail servers do not accept much more. */
const MAX_BYTES = 10 * MB

async function bytesOf(file: StoredFile): Promise<Buffer | 'unavailable' | null> {
  try {
    const found = await store().open(objectKey(file.bucket, file.storageKey))
    return found && (await buffer(found.bytes))
  } catch (error) {
    if (isStoreUnavailable(error)) return 'unavailable'
    throw error
  }
}

/** The message with its real link and its stored file, read for this attempt only; or why it cannot be sent. */
export async function wholeMessage(mail: StoredMail): Promise<Message | LinkFailure | AttachmentFailure> {
  const message = composeMessage(mail, now())
  if (typeof message === 'string' || mail.attachmentFileId === null) return message
  const file = await findFile(mail.attachmentFileId)
  if (file && file.byteSize > MAX_BYTES) return 'attachment_large'
  const content = file && (await bytesOf(file))
  if (!content) return 'attachment_lost'
  if (content === 'unavailable') return 'attachment_unavailable'
  return {
    ...message,
    attachments: [{ filename: keyName(file.fileName), content, contentType: file.contentType }],
  }
}

/** The message as bytes, for the folder of captured emails. */
export async function messageBytes(message: Message): Promise<Buffer> {
  const stream = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message: bytes } = await stream.sendMail(message)
  if (!Buffer.isBuffer(bytes)) throw new Error('the message was not built in memory')
  return bytes
}
