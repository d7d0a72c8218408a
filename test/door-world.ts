import { signedInCookie } from '#test/world/accounts.ts'
import { insertRow, selectRow, updateRows } from '#test/world/rows.ts'
import { NDA_PDF_CATEGORY } from '#app/access/nda/queries.server.ts'
import { db } from '#app/db/client.server.ts'
import { VISITORS, type Visitor } from './door-outcomes.ts'

export type DoorWorld = {
  publicSlug: string
  lockedSlug: string
  publicImage: string
  privateImage: string
  kycFile: string
  ndaPdf: string
  foreignListing: string
  otherInquiry: string
  otherCompany: string
  listingCount: string
}

/** Replaces the `{names}` in a path, a form or an outcome with records of a world; an unknown name is a mistake. */
export const filled = (text: string, world: Readonly<Record<string, string>>): string =>
  text.replace(/\{([\w:.]+)\}/g, (_, name: string) => {
    const value = world[name]
    if (value === undefined) throw new Error(`there is no record "${name}"`)
    return value
  })

const ACCOUNT: Record<Exclude<Visitor, 'guest'>, string> = {
  incomplete: 'newcomer',
  pending: 'pending',
  rejected: 'rejected',
  moreinfo: 'moreinfo',
  suspended: 'danuvia',
  unwelcomed: 'saarevik',
  developer: 'developer',
  investor: 'investor',
  advisor: 'advisor',
  admin: 'admin',
}

const address = (name: string) => `${name}@demo.parcela.test`

async function userIdOf(visitor: Exclude<Visitor, 'guest'>): Promise<string> {
  const user = await selectRow('users', { email: address(ACCOUNT[visitor]) })
  return user.id
}

async function resetWelcome(): Promise<void> {
  await updateRows('members', { userId: await userIdOf('unwelcomed') }, { welcomeSeenAt: null })
}

/** The records named in paths. Creates the two statuses that the demo data lacks. */
export async function doorWorld(): Promise<DoorWorld> {
  const suspended = await userIdOf('suspended')
  await updateRows(
    'companies',
    { createdByUserId: suspended },
    { suspendedAt: new Date(), suspensionReason: 'Under inquiry.' },
  )
  await resetWelcome()
  const listing = (visibility: string) =>
    db()
      .selectFrom('listings as l')
      .innerJoin('companies as c', 'c.id', 'l.companyId')
      .where('l.visibility', '=', visibility)
      .where('l.onMarket', '=', true)
      .where('c.createdByUserId', '<>', developer)
      .where('l.primaryImageFileId', 'is not', null)
      .orderBy('l.slug')
      .select(['l.id', 'l.slug', 'l.primaryImageFileId as image'])
      .executeTakeFirstOrThrow()
  const developer = await userIdOf('developer')
  const [open, hidden] = [await listing('public'), await listing('private')]
  // A request left over from another test file would cause a 409 here.
  await db()
    .deleteFrom('accessRequests')
    .where(
      'userId',
      'in',
      await Promise.all(VISITORS.flatMap((one) => (one === 'guest' ? [] : [userIdOf(one)]))),
    )
    .execute()
  const kyc = await selectRow('kycSubmissions', { userId: await userIdOf('pending') })
  const count = await db()
    .selectFrom('listings')
    .select((q) => q.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return {
    publicSlug: open.slug,
    lockedSlug: 'swarzedz-assembly-campus',
    publicImage: open.image ?? '',
    privateImage: hidden.image ?? '',
    kycFile: kyc.fileId,
    ndaPdf: await acceptedNdaPdf(open.id),
    foreignListing: String(open.id),
    otherInquiry: await otherInquiry(open.id),
    otherCompany: await otherCompany(),
    listingCount: String(count.n),
  }
}

async function otherCompany(): Promise<string> {
  const own = await Promise.all(VISITORS.flatMap((one) => (one === 'guest' ? [] : [userIdOf(one)])))
  const { companyId } = await db()
    .selectFrom('directoryEntries as e')
    .where('e.companyId', 'not in', (from) =>
      from.selectFrom('companyMembers').where('userId', 'in', own).select('companyId'),
    )
    .orderBy('e.sortName')
    .select('e.companyId')
    .executeTakeFirstOrThrow()
  return companyId
}

/** An inquiry by a member of a company without visitors, about someone else's listing. */
async function otherInquiry(listingId: number): Promise<string> {
  const asker = await selectRow('companyMembers', { userId: await userIdOf('suspended') }, [
    'userId',
    'companyId',
  ])
  const { id } = await insertRow('inquiries', {
    ...asker,
    listingId,
    message: 'M',
    listingTitle: 'T',
    lastWrittenAt: new Date(),
  })
  return id
}

/** The row of an accepted NDA's PDF, between the investor's company and the owner of a listing. */
async function acceptedNdaPdf(listingId: number): Promise<string> {
  const userId = await userIdOf('investor')
  const existing = await db()
    .selectFrom('ndaAcceptances')
    .where('listingId', '=', listingId)
    .where('userId', '=', userId)
    .where('paperFileId', 'is not', null)
    .select('paperFileId')
    .executeTakeFirst()
  if (existing?.paperFileId) return existing.paperFileId
  const { companyId } = await selectRow('companyMembers', { userId })
  const nda = await db().selectFrom('ndaVersions').select('id').limit(1).executeTakeFirstOrThrow()
  const file = await insertRow('files', {
    userId,
    companyId,
    bucket: 'general',
    storageKey: `${userId}/${crypto.randomUUID()}.pdf`,
    fileName: 'NDA.pdf',
    contentType: 'application/pdf',
    byteSize: 10,
    sha256: Buffer.alloc(32),
    category: NDA_PDF_CATEGORY,
  })
  await insertRow('ndaAcceptances', {
    listingId,
    userId,
    companyId,
    ndaVersionId: nda.id,
    signedName: 'N',
    paperFileId: file.id,
    paperIsProjected: true,
  })
  return file.id
}

/** A session for each visitor. After a sign-out or the welcome page, `only` is prepared again. */
export async function cookiesOf(
  previous?: Record<Visitor, string>,
  only?: Visitor,
  path?: string,
): Promise<Record<Visitor, string>> {
  if (previous && path === '/profile/approved') await resetWelcome()
  if (previous && path !== '/signout') return previous
  const entries = await Promise.all(
    VISITORS.map(async (visitor) => {
      if (visitor === 'guest') return [visitor, '']
      if (previous && visitor !== only) return [visitor, previous[visitor]]
      return [visitor, await signedInCookie(await userIdOf(visitor))]
    }),
  )
  return Object.fromEntries(entries) as Record<Visitor, string>
}
