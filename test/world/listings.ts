import { randomBytes, randomUUID } from 'node:crypto'
import { isAdmin, isApproved } from '#app/gates/gate.server.ts'
import type {
  AdminViewer,
  ApprovedMember,
  CompanyStatus,
  CompanyType,
  Member,
  ViewerCompany,
} from '#app/lib/viewer.ts'
import type { ListingActor } from '#app/listings/commands/owned-listing.server.ts'
import { createListing } from '#app/listings/commands/create-listing.server.ts'
import { decideListing } from '#app/listings/commands/decide-listing.server.ts'
import { setListed, setSaleStatus } from '#app/listings/commands/market-switches.server.ts'
import { submitListing } from '#app/listings/commands/submit-listing.server.ts'
import type { EditorFields } from '#app/listings/editor/form.ts'
import type { SaleStatus, Visibility } from '#app/listings/schema.ts'
import type { ListingStatus } from '#app/listings/workflow.ts'
import { insertCompany } from './accounts.ts'
import { must } from './must.ts'
import { insertRow, selectRow } from './rows.ts'

type PersonOptions = {
  name?: string
  type?: CompanyType
  role?: 'member' | 'admin'
  companyStatus?: CompanyStatus
  /** Joins this company as a colleague instead of getting a company. */
  company?: ViewerCompany
  withoutCompany?: boolean
}

/** A person with a row in every table that the gate reads, seen as the gate would see them. */
export async function aPerson(options: PersonOptions = {}): Promise<Member> {
  const { name = 'Anna Nowak', type = 'developer', role = 'member', companyStatus = 'approved' } = options
  const userId = randomUUID()
  const email = `p${randomBytes(6).toString('hex')}@world.parcela.test`
  await insertRow('users', { id: userId, email, name, emailVerified: true })
  await insertRow('members', { userId, role, userType: type, fullName: name })
  let company: ViewerCompany | null = null
  if (options.company) {
    company = { ...options.company, role: 'colleague' }
    await insertRow('companyMembers', { companyId: company.id, userId, role: 'colleague' })
  } else if (!options.withoutCompany) {
    company = await aCompanyOf(userId, type, companyStatus)
  }
  return {
    kind: 'member',
    userId,
    sessionId: randomUUID(),
    signedInAt: new Date(),
    email,
    fullName: name,
    position: null,
    companyName: company?.name ?? null,
    userType: type,
    role,
    company,
    suspended: false,
    hasSecondFactor: false,
    asksName: false,
    mustSetUpFactor: false,
    welcomeSeen: true,
    timeZone: 'Europe/Warsaw',
  }
}

async function aCompanyOf(userId: string, type: CompanyType, status: CompanyStatus): Promise<ViewerCompany> {
  const name = `Company ${randomBytes(3).toString('hex')}`
  const id = await insertCompany(userId, { type, name, status, revision: 1, submittedAt: new Date() })
  return { id, name, type, status, suspended: false, role: 'owner' }
}

/** A member of an approved developer company. */
export async function aDeveloper(options: PersonOptions = {}): Promise<ApprovedMember> {
  const person = await aPerson(options)
  if (!isApproved(person)) throw new Error('the person of this test is not approved')
  return person
}

/** An admin, without a company unless one is given. */
export async function anAdmin(options: PersonOptions = {}): Promise<AdminViewer> {
  const person = await aPerson({
    name: 'Ada Admin',
    role: 'admin',
    withoutCompany: !options.company,
    ...options,
  })
  if (!isAdmin(person)) throw new Error('the test person is not an admin')
  return person
}

/** An owner's input for a complete listing, with a unique title. */
export function typedFields(changes: Partial<EditorFields> = {}): EditorFields {
  return {
    title: `Amber Quay ${randomBytes(4).toString('hex')}`,
    location: 'Gdańsk',
    country: 'Poland',
    propertyType: 'office',
    sector: 'commercial',
    riskProfile: 'core+',
    dealKind: 'asset_deal',
    visibility: 'public',
    unlockRule: 'both',
    price: 13_760_000,
    pricePerSqmCents: 166_000,
    yieldBps: 800,
    builtSurface: 8288,
    plotSize: 3900,
    gla: 7400,
    latitude: 54.364,
    longitude: 18.654,
    description: 'Offices on the quay.',
    ...changes,
  }
}

export type ListingOptions = {
  owner?: ApprovedMember
  admin?: AdminViewer
  status?: ListingStatus
  visibility?: Visibility
  saleStatus?: SaleStatus
  listed?: boolean
  fields?: Partial<EditorFields>
}

/** The current version for a form or a review desk. */
export async function versionOf(id: number): Promise<number> {
  const { version } = await selectRow('listings', { id })
  return version
}

/** A listing brought to its status by the product's own commands. */
export async function aListing(
  options: ListingOptions = {},
): Promise<{ id: number; slug: string; owner: ApprovedMember; admin: AdminViewer }> {
  const { status = 'approved', visibility = 'public', saleStatus = 'for_sale', listed = true } = options
  const owner = options.owner ?? (await aDeveloper())
  const admin = options.admin ?? (await anAdmin())
  const fields = typedFields({ visibility, ...options.fields })
  const { id } = must(await createListing(owner, { companyId: owner.company.id, fields, saleStatus }))
  if (status !== 'draft') must(await submitListing(owner, id, await versionOf(id)))
  const action = ({ approved: 'approve', rejected: 'reject', more_info_requested: 'requestInfo' } as const)[
    status as 'approved'
  ]
  if (action)
    must(await decideListing(admin, id, await versionOf(id), { action, reason: 'Please state the plot.' }))
  if (!listed) must(await setListed(owner as ListingActor, id, false))
  if (status === 'approved' && options.saleStatus) must(await setSaleStatus(owner, id, options.saleStatus))
  const { slug } = await selectRow('listings', { id }, ['slug'])
  return { id, slug, owner, admin }
}
