import { addressKey } from '#app/lib/email-address.ts'
import { redirect } from 'react-router'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { type CompanyStatus, GUEST, standingOf, type Viewer } from '#app/lib/viewer.ts'
import type { Asker } from '../queries/find-access.server.ts'
import { viewerFactsOf } from './policy.ts'

/** The “view as” menu of a listing, for its owner and admins. */
export type ViewAs = {
  slug: string
  /** "guest", "investor" or a member's id; null in the viewer's own view. */
  current: string | null
  label: string | null
  members: { id: string; label: string }[]
  /** True for admins. Owners choose among members who requested access, were invited or have access. */
  mayEnterAddress: boolean
}

const NOBODY = '00000000-0000-4000-8000-000000000000'
/** A member of an approved company without requests or grants. */
const INVESTOR: Asker = { isAdmin: false, companyId: NOBODY, userId: NOBODY }

/**
 * The viewer for whom a listing page is rendered: `?as=guest|investor|{member id or address}` for its owner and admins,
 * otherwise the actual viewer (PUB-227). Call it before reading anything. If `as.current` is set, nothing may be written,
 * recorded or logged. Everything on the page is read for `reader`: for an admin with the other viewer's own rights, for
 * an owner only with those on the owner's listings, because the page would otherwise reveal their grants elsewhere.
 * Throws 404 for a member that this viewer may not choose, and redirects with an explanation if the gate would refuse
 * that member.
 */
export async function viewAs(
  viewer: Viewer,
  request: Request,
  slug: string,
): Promise<{ reader: Asker; as: ViewAs | null }> {
  const facts = viewerFactsOf(viewer)
  const own = { reader: { ...facts, userId: viewer.kind === 'guest' ? null : viewer.userId } }
  if (viewer.kind === 'guest' || (!facts.isAdmin && facts.companyId === null)) return { ...own, as: null }
  const listing = await findBySlug(slug)
  if (!listing || !(facts.isAdmin || listing.companyId === facts.companyId)) return { ...own, as: null }
  if (listing.slug !== slug) throw redirect(`/deal/${listing.slug}${new URL(request.url).search}`)
  const members = await knownMembers(listing.id)
  const requested = new URL(request.url).searchParams.get('as')
  const as = { slug, members, mayEnterAddress: facts.isAdmin }
  if (!requested) return { ...own, as: { ...as, current: null, label: null } }
  const limitedToCompany = facts.isAdmin ? undefined : listing.companyId
  const viewFor = (reader: Asker, current: string, label: string) => ({
    reader: { ...reader, ...(limitedToCompany !== undefined && { limitedToCompany }) },
    as: { ...as, current, label },
  })
  if (requested === 'guest') return viewFor({ ...viewerFactsOf(GUEST), userId: null }, requested, 'a guest')
  if (requested === 'investor') return viewFor(INVESTOR, requested, 'an approved investor')
  const member = await readMember(requested)
  const mayChoose = facts.isAdmin || members.some(({ id }) => id === member?.userId)
  if (!member || !mayChoose) throw refusal('not_found')
  // Without an approved company a member sees what a guest sees (decision 075).
  const standing = standingOf(member)
  if (standing === 'suspended' || (standing === 'approved' && !member.welcomeSeen))
    throw await redirectWithToast(`/deal/${slug}`, {
      title: `${member.fullName} cannot open this page now`,
      text:
        standing === 'approved'
          ? 'They have not opened their approval page yet.'
          : 'They are suspended and see only their status page.',
      tone: 'note',
    })
  const label = member.company ? `${member.fullName}, ${member.company.name}` : member.fullName
  return viewFor({ ...viewerFactsOf(member), userId: member.userId }, member.userId, label)
}

/** A listing by its slug, or by the slug that it had as a draft. */
async function findBySlug(slug: string) {
  return db()
    .selectFrom('listings')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('draftSlug', '=', slug)]))
    .orderBy((eb) => eb('slug', '=', slug), 'desc')
    .limit(1)
    .select(['id', 'companyId', 'slug'])
    .executeTakeFirst()
}

/** Members who requested or have access for their present company; the listing's owner may know their names. */
async function knownMembers(listingId: number): Promise<ViewAs['members']> {
  const rows = await db()
    .selectFrom('members as m')
    .innerJoin('companyMembers as cm', 'cm.userId', 'm.userId')
    .innerJoin('companies as c', 'c.id', 'cm.companyId')
    .where('c.approvalStatus', '=', 'approved')
    .where('c.suspendedAt', 'is', null)
    .where('m.suspendedAt', 'is', null)
    .where(
      sql<boolean>`(cm.user_id, cm.company_id) in (
        select user_id, company_id from access_requests where listing_id = ${listingId}
        union select user_id, company_id from access_grants where listing_id = ${listingId}
        union select user_id, company_id from nda_acceptances where listing_id = ${listingId})`,
    )
    .orderBy(sql`fold(c.name)`)
    .orderBy(sql`fold(m.full_name)`)
    .limit(100)
    .select(['m.userId as id', 'm.fullName', 'c.name'])
    .execute()
  return rows.map(({ id, fullName, name }) => ({ id, label: `${fullName}, ${name}` }))
}

/** A member by id or address, as the gate sees them; null for an unknown one. */
async function readMember(wanted: string) {
  const address = addressKey(wanted.replaceAll('\0', '').slice(0, 254))
  const row = await db()
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('companyMembers as cm', 'cm.userId', 'm.userId')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .$call((query) =>
      isUuid(address) ? query.where('m.userId', '=', address) : query.where('u.email', '=', address),
    )
    .select(['m.userId', 'm.role', 'm.fullName', 'm.welcomeSeenAt', 'm.suspendedAt as personSuspendedAt'])
    .select(['c.id as companyId', 'c.name', 'c.approvalStatus', 'c.suspendedAt'])
    .executeTakeFirst()
  if (!row) return null
  const { userId, fullName, companyId, name, approvalStatus } = row
  const suspended = row.personSuspendedAt !== null
  return {
    kind: 'member' as const,
    userId,
    fullName,
    role: row.role as 'member' | 'admin',
    company:
      companyId && name && approvalStatus
        ? {
            id: companyId,
            name,
            status: approvalStatus as CompanyStatus,
            suspended: suspended || row.suspendedAt !== null,
          }
        : null,
    suspended,
    welcomeSeen: row.welcomeSeenAt !== null,
  }
}
