import { openInvitations } from '#app/account/wanted/first-page.server.ts'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { latestPlausibleTime, now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { formatDay } from '#app/lib/format.ts'
import { hashToken, isUuid, newToken } from '#app/lib/ids.ts'
import { type OneTimeMailLink, queueMail } from '#app/mail/queue.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { invitationMail } from '../emails.ts'

/** Creates an invitation link. The database stores only the hash of the secret. */
async function issueColleagueLink(tx: Tx, invitationId: string): Promise<OneTimeMailLink> {
  const secret = newToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + env().lifetimes.colleagueLink * 1000)
  await tx
    .insertInto('companyInvitationLinks')
    .values({ invitationId, tokenHash: hashToken(secret), createdAt, expiresAt })
    .execute()
  return { id: null, path: `/join/${secret}`, expiresAt }
}

/** Valid links with this secret, which only the invited mailbox received. */
export function activeLinks(secret: string, from: Pick<Tx, 'selectFrom'> = db()) {
  return from
    .selectFrom('companyInvitationLinks as l')
    .where('l.tokenHash', '=', hashToken(secret))
    .where('l.expiresAt', '>', now())
    .where('l.createdAt', '<=', latestPlausibleTime())
    .select('l.invitationId')
}

/** Whether this is the secret of a link that was emailed, even an expired one, and not an invitation's id. */
export const wasEmailed = async (key: string) => !isUuid(key) && (await invitationIdFor(key)) !== null

/** The invitation id for a link secret, even an expired one, or for an id. */
export async function invitationIdFor(key: string): Promise<string | null> {
  if (isUuid(key)) return key
  const row = await db()
    .selectFrom('companyInvitationLinks')
    .where('tokenHash', '=', hashToken(key))
    .select('invitationId')
    .executeTakeFirst()
  return row?.invitationId ?? null
}

type Invited = { id: string; email: string; company: string; inviter: string; expiresAt: Date }

/** Queues the invitation email with a new link. */
export const mailInvitation = (tx: Tx, { id, email, company, inviter, expiresAt }: Invited) =>
  queueMail(tx, {
    to: { address: email, name: '' },
    restsOn: [`colleague:${id}`],
    kind: 'company.invitation',
    content: invitationMail({
      company,
      inviter,
      until: formatDay(expiresAt),
      linkSeconds: env().lifetimes.colleagueLink,
    }),
    oneTimeLink: () => issueColleagueLink(tx, id),
  })

/** Emails a new link while the invitation is open. The response does not reveal whether it did. */
export async function requestColleagueLink(key: string): Promise<void> {
  const invitationId = await invitationIdFor(key)
  if (invitationId === null) return
  await transaction(async (tx) => {
    const found = await openInvitations(tx)
      .where('i.id', '=', invitationId)
      .select(['i.id', 'i.email', 'i.companyId', 'c.name as company', 'm.fullName as inviter', 'i.expiresAt'])
      .executeTakeFirst()
    if (!found) return
    const limit = await takeLimit(tx, { rule: 'resend', subjects: [`account:colleague:${found.id}`] })
    if (!limit.ok) return
    await mailInvitation(tx, found)
    await writeAudit(tx, {
      actor: { kind: 'guest' },
      action: 'colleague.request_link',
      subject: { type: 'company', id: found.companyId },
      details: { invitationId: found.id },
    })
  })
}
