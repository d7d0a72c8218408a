import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { shortName } from '#app/lib/name.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { queueBatched } from '#app/mail/batched.server.ts'
import { notify } from '#app/notices/notify.server.ts'
import { INQUIRY_MAILS, inquiryMail, adminInquiryMail } from '../emails.ts'
import type { Inquiry, InquiryKind } from '../schema.ts'

type Listing = { title: string; companyId: string }

const named = (
  member: ApprovedMember,
  { title }: Listing,
  { id, kind }: { id: string; kind: InquiryKind },
) => ({
  id,
  kind,
  title,
  sender: member.fullName,
  company: member.company.name,
})

function people(query: SelectQueryBuilder<DB, 'members', object>) {
  return query
    .innerJoin('users', 'users.id', 'members.userId')
    .select(['users.id', 'users.email', 'members.fullName'])
    .execute()
}

const ownersOf =
  ({ companyId }: Listing) =>
  (eb: ExpressionBuilder<DB, 'members'>) =>
    eb
      .selectFrom('companyMembers as cm')
      .where('cm.companyId', '=', companyId)
      .where('cm.role', '=', 'owner')
      .select('cm.userId')

/** Notifies the company's owner of a new inquiry through their channels (PUB-081, MEM-382). */
export async function notifyOwners(
  tx: Tx,
  member: ApprovedMember,
  listing: Listing,
  id: string,
  inquiry: Inquiry,
) {
  const asked = { ...named(member, listing, { id, kind: inquiry.kind }), ...inquiry }
  const owners = await people(tx.selectFrom('members').where('members.userId', 'in', ownersOf(listing)))
  for (const owner of owners) {
    await notify(tx, {
      userId: owner.id,
      kind: 'inquiry',
      key: `inquiry:${id}`,
      title: `${shortName(member.company.name)} asked about ${listing.title}`,
      text: inquiry.message,
      path: `/inquiries/${id}`,
      restsOn: [`thread:${id}`],
      mail: {
        kind: INQUIRY_MAILS[inquiry.kind],
        content: inquiryMail(asked),
        byMember: member.userId,
      },
    })
  }
}

/** Emails the admins about an inquiry, without its text (PUB-081). */
export async function notifyAdminsOfInquiry(
  tx: Tx,
  member: ApprovedMember,
  listing: Listing,
  { id, kind }: { id: string; kind: InquiryKind },
) {
  const admins = await people(
    tx
      .selectFrom('members')
      .where('members.role', '=', 'admin')
      .where('members.userId', '<>', member.userId)
      .where((eb) => eb('members.userId', 'not in', ownersOf(listing)(eb))),
  )
  for (const admin of admins) {
    await queueBatched(
      tx,
      {
        to: { address: admin.email, name: admin.fullName },
        reader: { userId: admin.id, companyId: null, aboutOthers: false },
        restsOn: [`thread:${id}`],
        kind: INQUIRY_MAILS[kind],
        content: adminInquiryMail(named(member, listing, { id, kind })),
      },
      { key: `inquiry:${id}:${kind}:${admin.id}`, immediately: false },
    )
  }
}
