import { shortName } from '#app/lib/name.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { removeSent } from '#app/account/kept/own.server.ts'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import { requestContext } from '#app/lib/request.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { tell } from '#app/notices/tell.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { INQUIRY_MAILS, inquiryMail, inquiryNoteMail } from '../emails.ts'
import type { Inquiry, InquiryKind } from '../schema.ts'

export type SendRefusal = 'not_found' | 'own_listing' | 'sold' | 'too_many'
export type Sent = { id: string; slug: string; isNew: boolean }

/** The same words within this time are the same press of the button. */
const SAME_PRESS_MS = 10 * 60_000

/**
 * Stores what an approved member asks about a listing that exists for them, and mails its owner and the admins
 * (PUB-081, PUB-112, PUB-115). A sold one takes plain questions alone. Sent twice, it is stored and mailed once. At most INQUIRY_RATE a member and address.
 */
export async function sendInquiry(
  member: ApprovedMember,
  slug: string,
  inquiry: Inquiry,
): Promise<Result<Sent, SendRefusal>> {
  return transaction(async (tx) => {
    const listing = await findAskable(tx, member, slug)
    if (!listing) return refuse('not_found')
    if (listing.companyId === member.company.id) return refuse('own_listing')
    if (listing.isSold && inquiry.kind !== 'inquiry') return refuse('sold')
    await sql`select pg_advisory_xact_lock(hashtext('inquiry'), hashtext(${`${listing.id}:${member.userId}`}))`.execute(
      tx,
    )
    const before = await findSame(tx, member, listing.id, inquiry)
    if (before) {
      await removeSent(tx, member, listing.slug, kindsLike(inquiry.kind))
      return ok({ id: before.id, slug: listing.slug, isNew: false })
    }
    const ip = requestContext.getStore()?.ip
    const limit = await takeLimit(tx, {
      rule: 'inquiry',
      subjects: [...(ip === undefined ? [] : [`ip:${ip}` as const]), `account:${member.userId}`],
    })
    if (!limit.ok) return refuse('too_many')
    await removeSent(tx, member, listing.slug, kindsLike(inquiry.kind))
    const { id } = await tx
      .insertInto('inquiries')
      .values({
        ...inquiry,
        listingId: listing.id,
        userId: member.userId,
        companyId: member.company.id,
        listingTitle: listing.title,
        createdAt: now(),
        updatedAt: now(),
        lastWrittenAt: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: 'inquiry.send',
      subject: { type: 'inquiry', id },
      to: 'waiting',
      details: { listingId: listing.id, companyId: member.company.id, kind: inquiry.kind },
    })
    await tellBoth(tx, member, listing, id, inquiry)
    return ok({ id, slug: listing.slug, isNew: true })
  })
}

type Askable = { id: number; slug: string; title: string; companyId: string; isSold: boolean }

/** What is kept of the same form goes with what it sends. */
const kindsLike = (kind: InquiryKind): readonly InquiryKind[] =>
  kind === 'inquiry' ? [kind] : ['deal_interest', 'more_information']

/**
 * A listing on the market that exists for the member; what they may not see of it is not read. Its row is held until the
 * inquiry is stored, so that a sale either comes after it or is seen.
 */
function findAskable(tx: Tx, member: ApprovedMember, slug: string): Promise<Askable | undefined> {
  const { isVisible, isTeaser } = projectionSql(viewerFactsOf(member))
  return tx
    .selectFrom('listings as l')
    .where('l.slug', '=', slug)
    .where('l.onMarket', '=', true)
    .where(isVisible)
    .select(['l.id', 'l.slug', 'l.title', 'l.companyId'])
    .select(sql<boolean>`l.sale_status = 'sold' and ${isTeaser}`.as('isSold'))
    .forShare('l')
    .executeTakeFirst()
}

function findSame(tx: Tx, member: ApprovedMember, listingId: number, { kind, message, phone }: Inquiry) {
  return tx
    .selectFrom('inquiries')
    .where('listingId', '=', listingId)
    .where('userId', '=', member.userId)
    .where('kind', '=', kind)
    .where('message', '=', message)
    .where((eb) => eb('phone', 'is not distinct from', phone))
    .where('createdAt', '>', new Date(now().getTime() - SAME_PRESS_MS))
    .where('createdAt', '<', new Date(now().getTime() + SAME_PRESS_MS))
    .select('id')
    .limit(1)
    .executeTakeFirst()
}

/** The company's people hear it by bell and mail as they chose; the admins always by mail (PUB-081, MEM-382). */
async function tellBoth(tx: Tx, member: ApprovedMember, listing: Askable, id: string, inquiry: Inquiry) {
  const people = (query: SelectQueryBuilder<DB, 'members', object>) =>
    query
      .innerJoin('users', 'users.id', 'members.userId')
      .select(['users.id', 'users.email', 'members.fullName'])
      .execute()
  const owners = await people(
    tx
      .selectFrom('members')
      .where('members.userId', 'in', (eb) =>
        eb
          .selectFrom('companyMembers as cm')
          .where('cm.companyId', '=', listing.companyId)
          .where('cm.role', '=', 'owner')
          .select('cm.userId'),
      ),
  )
  const admins = await people(
    tx
      .selectFrom('members')
      .where('members.role', '=', 'admin')
      .where('members.userId', 'not in', [member.userId, ...owners.map((owner) => owner.id)]),
  )
  const named = {
    id,
    kind: inquiry.kind,
    title: listing.title,
    sender: member.fullName,
    company: member.company.name,
  }
  const kind = INQUIRY_MAILS[inquiry.kind]
  for (const owner of owners) {
    await tell(tx, {
      userId: owner.id,
      kind: 'inquiry',
      key: `inquiry:${id}`,
      title: `${shortName(member.company.name)} asks about ${listing.title}`,
      text: inquiry.message,
      path: `/inquiries/${id}`,
      restsOn: [`thread:${id}`],
      mail: {
        kind,
        content: inquiryMail({ ...named, ...inquiry, name: owner.fullName }),
        byMember: member.userId,
      },
    })
  }
  for (const admin of admins) {
    await queueMail(tx, {
      to: { address: admin.email, name: admin.fullName },
      reader: { userId: admin.id, companyId: null, aboutOthers: false },
      restsOn: [`thread:${id}`],
      kind,
      content: inquiryNoteMail({ ...named, name: admin.fullName }),
      dedupeKey: `inquiry:${id}:${admin.id}`,
    })
  }
}
