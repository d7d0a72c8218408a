import nodemailer from 'nodemailer'
import { env } from '#app/lib/env.ts'
import { identity } from '#app/lib/identity.ts'
import { decrypt } from '#app/lib/secret.server.ts'
import { LINK_PLACEHOLDER, parseMailbox, UNSUBSCRIBE_PLACEHOLDER } from './content.ts'
import type { StoredMail } from './lease.server.ts'
import type { LinkFailure } from './statuses.ts'

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

/** Headers of a kind one can stop: its name for filters (RFC 2919), and one-click unsubscribe, which posts without opening a page (MEM-384, RFC 8058). */
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

/** The message as bytes, for the folder of captured emails. */
export async function messageBytes(message: Message): Promise<Buffer> {
  const stream = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message: bytes } = await stream.sendMail(message)
  if (!Buffer.isBuffer(bytes)) throw new Error('the message was not built in memory')
  return bytes
}
