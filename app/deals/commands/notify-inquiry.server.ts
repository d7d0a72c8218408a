import type { Tx } from '#app/db/client.server.ts'
import { shortName } from '#app/lib/name.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { queueBatched } from '#app/mail/batched.server.ts'
import { notify } from '#app/notices/notify.server.ts'
import { INQUIRY_MAILS, inquiryMail, adminInquiryMail } from '../emails.ts'
import type { Inquiry } from '../schema.ts'

type Listing = { title: string; companyId: string }
type Asked = Pick<Inquiry, 'kind'> & { id: string }

const named = (member: ApprovedMember, { title }: Listing, { id, kind }: Asked) => ({
  id,
  kind,
  title,
  sender: member.fullName,
  company: member.company.name,
})

const ownerOf = (tx: Tx, { companyId }: Listing) =>
  tx
    .selectFrom('companyMembers')
    .where('companyId', '=', companyId)
    .where('role', '=', 'owner')
    .select('userId')

/** Notifies the company's owner of a new inquiry through their channels (PUB-081, MEM-382). */
export async function notifyOwner(tx: Tx, member: ApprovedMember, listing: Listing, asked: Inquiry & Asked) {
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
export async function notifyAdminsOfInquiry(tx: Tx, member: ApprovedMember, listing: Listing, asked: Asked) {
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
