import { sql } from 'kysely'
import { deleteSentMessage } from '#app/account/kept/own.server.ts'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse } from '#app/lib/refusal.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { findOpenThread } from '../kept/queries.server.ts'
import type { Inquiry, InquiryKind } from '../schema.ts'
import { advanceThread } from './thread-step.server.ts'
import { announceMessage } from './messages.server.ts'
import { shortName } from '#app/lib/name.ts'
import { queueBatched } from '#app/mail/batched.server.ts'
import { notify } from '#app/notices/notify.server.ts'
import { INQUIRY_MAILS, inquiryMail, adminInquiryMail } from '../emails.ts'

/** The same text within this time counts as a double submit. */
const DOUBLE_SUBMIT_MS = 10 * 60_000

/**
 * Stores an approved member's inquiry about a listing that exists for them, up to INQUIRY_RATE per account, and emails
 * its owner and the admins (PUB-081, PUB-112, PUB-115). If their company has an open thread about the listing, it
 * becomes a message there. A sold listing accepts plain questions only. A double submit is stored and emailed once.
 */
export async function sendInquiry(member: ApprovedMember, slug: string, inquiry: Inquiry) {
  return transaction(async (tx) => {
    const listing = await findAskable(tx, member, slug)
    if (!listing) return refuse('not_found')
    if (listing.companyId === member.company.id) return refuse('own_listing')
    if (listing.isSold && inquiry.kind !== 'inquiry') return refuse('sold')
    await sql`select pg_advisory_xact_lock(hashtext('inquiry'), hashtext(${`${listing.id}:${member.company.id}`}))`.execute(
      tx,
    )
    const before = await findSame(tx, member, listing.id, inquiry)
    if (before) {
      await deleteSentMessage(tx, member, listing.slug, kindsLike(inquiry.kind))
      return ok({ id: before.id, slug: listing.slug })
    }
    const limit = await takeLimit(tx, { rule: 'inquiry', subjects: [`account:${member.userId}`] })
    if (!limit.ok) return refuse('too_many')
    await deleteSentMessage(tx, member, listing.slug, kindsLike(inquiry.kind))
    const open = await addToOpenThread(tx, member, listing, inquiry)
    if (open) return ok({ id: open, slug: listing.slug })
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
    await notifyOwner(tx, member, listing, { ...inquiry, id })
    await notifyAdminsOfInquiry(tx, member, listing, { ...inquiry, id })
    return ok({ id, slug: listing.slug })
  })
}

type Askable = { id: number; slug: string; title: string; companyId: string; isSold: boolean }

/** Saved text from the same form is removed when it is sent. */
const kindsLike = (kind: InquiryKind): readonly InquiryKind[] =>
  kind === 'inquiry' ? [kind] : ['deal_interest', 'more_information']

/** A listing on the market that the member may see, locked until the commit, which orders it with a sale. */
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

/** The inquiry that an earlier submit of the same text created or added a message to. */
function findSame(tx: Tx, member: ApprovedMember, listingId: number, { kind, message, phone }: Inquiry) {
  const from = new Date(now().getTime() - DOUBLE_SUBMIT_MS)
  const to = new Date(now().getTime() + DOUBLE_SUBMIT_MS)
  return tx
    .selectFrom('inquiries as i')
    .where('i.listingId', '=', listingId)
    .where('i.companyId', '=', member.company.id)
    .$if(kind !== 'inquiry', (same) => same.where('i.kind', '=', kind))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('i.userId', '=', member.userId),
          eb('i.message', '=', message),
          eb('i.phone', 'is not distinct from', phone),
          eb.between('i.createdAt', from, to),
        ]),
        eb.exists(
          eb
            .selectFrom('inquiryMessages as w')
            .whereRef('w.inquiryId', '=', 'i.id')
            .where('w.authorId', '=', member.userId)
            .where('w.body', '=', message)
            .where((one) => one.between('w.createdAt', from, to))
            .select('w.id'),
        ),
      ]),
    )
    .select('i.id')
    .limit(1)
    .executeTakeFirst()
}

/** Adds a message to the company's open thread about the listing, with its kind and phone. Returns the id, or null. */
async function addToOpenThread(tx: Tx, member: ApprovedMember, listing: Askable, inquiry: Inquiry) {
  const { kind, message, phone } = inquiry
  const open = await findOpenThread(member, listing.slug, tx)
  const thread = open && (await advanceThread(tx, member, open.id, 'write'))
  // Closed or deleted concurrently.
  if (!thread || typeof thread === 'string') return null
  const inquiryKind = kind === 'inquiry' ? null : kind
  if (inquiryKind || phone)
    await tx
      .updateTable('inquiries')
      .set({ ...(inquiryKind && { kind: inquiryKind }), ...(phone && { phone }) })
      .where('id', '=', thread.id)
      .execute()
  const { id: messageId } = await tx
    .insertInto('inquiryMessages')
    .values({
      inquiryId: thread.id,
      authorId: member.userId,
      side: thread.side,
      body: message,
      createdAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await announceMessage(tx, member, thread, { messageId, message, inquiryKind })
  await notifyAdminsOfInquiry(tx, member, listing, { id: thread.id, kind })
  return thread.id
}

type Asked = Pick<Inquiry, 'kind'> & { id: string }

const named = (member: ApprovedMember, { title }: Askable, { id, kind }: Asked) => ({
  id,
  kind,
  title,
  sender: member.fullName,
  company: member.company.name,
})

const ownerOf = (tx: Tx, { companyId }: Askable) =>
  tx
    .selectFrom('companyMembers')
    .where('companyId', '=', companyId)
    .where('role', '=', 'owner')
    .select('userId')

/** Notifies the company's owner of a new inquiry through their channels (PUB-081, MEM-382). */
async function notifyOwner(tx: Tx, member: ApprovedMember, listing: Askable, asked: Inquiry & Asked) {
  const { id, kind, message, phone } = asked
  for (const { userId } of await ownerOf(tx, listing).execute())
    await notify(tx, {
      userId,
      kind: 'inquiry',
      key: `inquiry:${id}`,
      title: `${shortName(member.company.name)} asked about ${listing.title}`,
      text: message,
      path: `/inquiries/${id}`,
      restsOn: [`thread:${id}`],
      mail: {
        kind: INQUIRY_MAILS[kind],
        content: inquiryMail({ ...named(member, listing, asked), message, phone }),
        byMember: member.userId,
      },
    })
}

/** Emails the admins about an inquiry, without its text (PUB-081). */
async function notifyAdminsOfInquiry(tx: Tx, member: ApprovedMember, listing: Askable, asked: Asked) {
  const { id, kind } = asked
  const admins = await tx
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .where('m.role', '=', 'admin')
    .where('m.userId', '<>', member.userId)
    .where('m.userId', 'not in', ownerOf(tx, listing))
    .select(['u.id', 'u.email', 'm.fullName'])
    .execute()
  for (const admin of admins)
    await queueBatched(
      tx,
      {
        to: { address: admin.email, name: admin.fullName },
        reader: { userId: admin.id, companyId: null, aboutOthers: false },
        restsOn: [`thread:${id}`],
        kind: INQUIRY_MAILS[kind],
        content: adminInquiryMail(named(member, listing, asked)),
      },
      { key: `inquiry:${id}:${kind}:${admin.id}`, immediately: false },
    )
}
