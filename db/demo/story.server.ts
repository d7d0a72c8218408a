import { sampleMail } from '#app/admin/emails.ts'
import type { Tx } from '#app/db/client.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { addAlerts } from './alerts.server.ts'
import { addDirectory } from './directory.server.ts'
import { addOpenings } from './documents.server.ts'
import { addInquiries } from './inquiries.server.ts'
import type { Owner } from './load.server.ts'
import { addNotices } from './notices.server.ts'
import { demoAddress } from './people.server.ts'
import { daysAgo } from './seed.ts'

type World = {
  listings: ReadonlyMap<string, number>
  owners: ReadonlyMap<string, Owner>
  people: ReadonlyMap<string, string>
  today: Date
}

/** A pending access request and an active grant between the sample accounts. */
export async function loadStory(tx: Tx, { listings, owners, people, today }: World): Promise<void> {
  const hub = listings.get('wroclaw-distribution-hub')
  const offices = listings.get('grzegorzki-riverside-offices')
  const first = owners.get('helmvar')
  const second = owners.get('osterlund')
  if (!hub || !offices || !first || !second)
    throw new Error('the sample data lacks a listing or a company for its story')
  await tx
    .insertInto('accessRequests')
    .values({
      listingId: hub,
      userId: first.userId,
      companyId: first.companyId,
      message: 'We own two parks along the A8 and can decide in three weeks. May we see the lease terms?',
      createdAt: daysAgo(today, 2, 'request hub'),
    })
    .execute()
  const askedAt = daysAgo(today, 20, 'request offices')
  const decidedAt = daysAgo(today, 19, 'grant offices')
  const owner = await tx
    .selectFrom('listings')
    .where('id', '=', offices)
    .select('createdByUserId')
    .executeTakeFirstOrThrow()
  const request = await tx
    .insertInto('accessRequests')
    .values({
      listingId: offices,
      userId: second.userId,
      companyId: second.companyId,
      message: 'A good fit for our office fund. Our advisor would like to check the floor areas first.',
      status: 'granted',
      decidedBy: owner.createdByUserId,
      decidedAt,
      createdAt: askedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('accessGrants')
    .values({
      listingId: offices,
      companyId: second.companyId,
      userId: second.userId,
      requestId: request.id,
      source: 'request',
      grantedBy: owner.createdByUserId,
      grantedAt: decidedAt,
    })
    .execute()
  await addDirectory(tx, { owners, today })
  await addInquiries(tx, { listings, owners, today })
  await addOpenings(tx, { listingId: offices, reader: second, today })
  await addNotices(tx, { people, listings, today })
  await addAlerts(tx, { people, listings, today })
  await writeAudit(tx, {
    actor: { kind: 'member', userId: owner.createdByUserId },
    action: 'access.grant',
    subject: { type: 'access_request', id: request.id },
    from: 'pending',
    to: 'granted',
    details: { sample: true },
  })
  if (people.has('developer')) {
    await queueMail(tx, {
      to: { address: demoAddress('developer'), name: 'Dorota Kalwera' },
      kind: 'demo.sample',
      content: sampleMail(),
      dedupeKey: 'demo:sample-mail',
    })
  }
}
