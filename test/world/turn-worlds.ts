import { randomBytes, randomUUID } from 'node:crypto'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import {
  aListing,
  anApplication,
  anInquiry,
  decisions,
  documents,
  type Draw,
  drawFrom,
  TYPES,
} from './turn-cases.ts'
import { insertRow, insertRowIn, updateRows } from './rows.ts'

const STATUSES = ['draft', 'pending', 'approved', 'rejected', 'more_info_requested'] as const

async function aPerson(draw: Draw) {
  const id = randomUUID()
  const email = `t${randomBytes(8).toString('hex')}@world.parcela.test`
  await insertRow('users', { id, email, name: 'Ewa', emailVerified: draw.nat(3) > 0 })
  const suspendedAt = draw.maybe(draw.at(), 6)
  await insertRow('members', {
    userId: id,
    userType: draw.one([...TYPES, 'other']),
    otherRole: 'Other',
    fullName: 'Ewa',
    createdAt: draw.at(),
    suspendedAt,
    suspensionReason: suspendedAt && 'Why',
    suspensionReviewOn: suspendedAt && draw.maybe(draw.at().toISOString().slice(0, 10)),
  })
  if (draw.nat(3) > 0)
    await insertRow('credentials', {
      userId: id,
      providerId: 'credential',
      accountId: id,
      password: draw.nat(4) > 0 ? 'hash' : null,
    })
  return id
}

/** A year earlier, so that the yearly confirmation is due around the dates of the other cases. */
const aYearBefore = (at: Date) => new Date(at.getTime() - 365 * 86_400_000)

async function aCompany(tx: Tx, draw: Draw, owner: string, colleague: string | null) {
  const status = draw.one(STATUSES)
  const submittedAt = status === 'draft' ? null : draw.at()
  const suspendedAt = status === 'approved' ? draw.maybe(draw.at(), 5) : null
  const type = draw.one(TYPES)
  const { id } = await insertRowIn(tx, 'companies', {
    createdByUserId: owner,
    type,
    name: 'Company',
    questionnaire: JSON.stringify(
      draw.one([{}, { regulatory_status: 'licensed' }, { regulatory_status: 'regulated' }]),
    ),
    approvalStatus: status,
    revision: status === 'draft' ? 0 : 1,
    submittedAt,
    approvedAt: status === 'approved' ? draw.one([draw.at(), aYearBefore(draw.at())]) : null,
    confirmedAt: status === 'approved' ? draw.maybe(aYearBefore(draw.at())) : null,
    incompleteSince: status === 'approved' ? draw.maybe(draw.at()) : null,
    rejectionReason: 'Why',
    suspendedAt,
    suspensionReason: suspendedAt && 'Why',
    suspensionReviewOn: suspendedAt && draw.maybe(draw.at().toISOString().slice(0, 10)),
    closedAt: draw.maybe(draw.at(), 8),
    createdAt: draw.at(),
  })
  await insertRowIn(tx, 'companyMembers', { companyId: id, userId: owner, role: 'owner' })
  if (colleague)
    await insertRowIn(tx, 'companyMembers', { companyId: id, userId: colleague, role: 'colleague' })
  if (submittedAt && draw.nat(2))
    await insertRowIn(tx, 'companyRevisions', { companyId: id, revision: 1, snapshot: '{}', submittedAt })
  await decisions(tx, draw, 'company', id)
  return { id, type }
}

/** Some answers require a document as proof, others don't. */
const CHANGED = [
  {},
  { company_name: 'Another name' },
  { primary_contact_name: 'Ewa Nowak', jurisdiction_incorporation: 'PL' },
  { regulatory_status: 'licensed' },
  { regulatory_status: 'regulated', headquarters_location: 'Gdynia' },
]

/** The earlier state: nothing, or an answered request. */
const FORMER = [
  {},
  { company_name: null, primary_contact_name: 'Ewa' },
  { company_name: 'A name', regulatory_status: '' },
]

async function aDraft(draw: Draw, userId: string, type: string) {
  const isUnsent = draw.nat(2) === 0
  await insertRow('profileDrafts', {
    userId,
    formType: `${draw.nat(5) === 0 ? draw.one(TYPES) : type}_profile`,
    version: 1,
    formDraft: '{}',
    draftCurrentStep: 1,
    draftLastSaved: draw.at(),
    unsentSince: draw.nat(3) === 0 ? null : draw.at(),
  })
  // Drafts that are sent or discarded later are removed from the index by their own trigger.
  if (isUnsent) await updateRows('profileDrafts', { userId }, { unsentSince: draw.maybe(draw.at(), 2) })
}

async function versions(tx: Tx, draw: Draw, companyId: string): Promise<string[]> {
  const ids: string[] = []
  const last = draw.one(['pending', 'pending', 'more_info_requested', 'rejected', 'withdrawn'])
  for (const status of [draw.one(['replaced', 'approved']), last]) {
    const decidedAt = status === 'pending' ? null : draw.at()
    const dueAt = decidedAt && new Date(decidedAt.getTime() + (1 + draw.nat(30)) * 86_400_000)
    const { id } = await insertRowIn(tx, 'companyVersions', {
      companyId,
      number: ids.length + 1,
      kind: 'material',
      status,
      answers: JSON.stringify(draw.one(CHANGED)),
      former: JSON.stringify(draw.one(FORMER)),
      questionnaire: '{}',
      reason: 'Why',
      submittedAt: draw.at(),
      decidedAt,
      inForceAt: status === 'approved' ? decidedAt : null,
      completes: draw.nat(2) === 0,
      dueOn: draw.maybe(dueAt?.toISOString().slice(0, 10) ?? null, 2),
    })
    ids.push(id)
  }
  return ids
}

/**
 * Creates two companies with random cases of every kind. Rows are inserted directly, without the product's commands.
 * Returns the ids of the cases.
 */
export async function aTurnWorld(seed: number) {
  const draw = drawFrom(seed)
  const people = [await aPerson(draw), await aPerson(draw), await aPerson(draw), await aPerson(draw)] as const
  const [first, second, colleague, newcomer] = people
  const asked = await transaction((tx) => aCompany(tx, draw, first, colleague))
  const asker = await transaction((tx) => aCompany(tx, draw, second, null))
  const listing = await aListing(draw, asked.id)
  const application = await transaction((tx) => anApplication(tx, draw))
  const document = [
    ...(await documents(draw, { userId: first })),
    ...(await documents(draw, { userId: draw.one([second, colleague, newcomer]) })),
    ...(await documents(draw, { applicationId: application })),
  ]
  const version = await transaction((tx) => versions(tx, draw, asked.id))
  for (const [userId, type] of [
    [first, asked.type],
    [second, asker.type],
  ] as const)
    await aDraft(draw, userId, type)
  const about = { listingId: listing, companyId: asker.id, userId: second }
  const isAccessPending = draw.nat(2) === 0
  const access = await insertRow('accessRequests', {
    ...about,
    status: isAccessPending ? 'pending' : 'declined',
    decidedAt: isAccessPending ? null : draw.at(),
    createdAt: draw.at(),
  })
  const isPending = draw.nat(2) === 0
  const connection = await insertRow('connectionRequests', {
    requesterCompanyId: asker.id,
    companyId: asked.id,
    status: isPending ? 'pending' : 'accepted',
    decidedAt: isPending ? null : draw.at(),
    createdAt: draw.at(),
  })
  const inquiry = await anInquiry(draw, about)
  // A change that other records depend on comes last, so that only its own trigger can update their cases.
  if (draw.nat(3) === 0)
    await db()
      .updateTable('companies')
      .set({ closedAt: draw.maybe(draw.at(), 2) })
      .where('id', 'in', [asked.id, asker.id])
      .execute()
  if (draw.nat(4) === 0)
    await updateRows(
      'members',
      { userId: draw.one(people) },
      { closedAt: draw.at(), suspendedAt: null, suspensionReason: null, suspensionReviewOn: null },
    )
  return {
    sign_up: [...people],
    profile: [asked.id, asker.id, ...people],
    version,
    changes: [asked.id, asker.id],
    document,
    application: [application],
    listing: [listing],
    access: [access.id],
    inquiry: [inquiry],
    connection: [connection.id],
  }
}
