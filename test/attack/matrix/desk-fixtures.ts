import { randomUUID } from 'node:crypto'
import { db } from '#app/db/client.server.ts'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { INVESTMENT_RANGES } from '#app/kyc/sign-up/schema.ts'
import { ndaEdition } from '#app/listings/queries/find-access.server.ts'
import type { People } from './principals.ts'
import { daysFromNow, insert, type Fixtures } from './fixtures.ts'
import { aMember } from '#test/world/accounts.ts'
import { aStoredDocument } from '#test/world/companies.ts'
import { findRow, insertRow, selectRow } from '#test/world/rows.ts'

const anInboxMessage = (answeredAt: Date | null = null) =>
  insert('contactMessages', {
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.test',
    message: 'Hello',
    formId: randomUUID(),
    answeredAt,
  })

const mail = (status: 'pending' | 'failed') =>
  insert('emailQueue', {
    kind: 'contact',
    toEmail: 'nobody@world.parcela.test',
    subject: 'S',
    htmlBody: 'H',
    textBody: 'T',
    messageId: `<${randomUUID()}@matrix.test>`,
    status,
    held: status === 'pending',
    ...(status === 'failed' && { failedAt: new Date(), errorMessage: '550 no' }),
  })

export async function deskFixtures({ of }: People, { locked, draft }: Fixtures): Promise<Fixtures> {
  const waiting = of('developer:pending')
  const submission = await aStoredDocument({ userId: waiting.userId }, 'bank_statement')
  const ownSubmission = await aStoredDocument({ userId: of('owner').userId }, 'bank_statement')
  const staged = await insert('marketImports', {
    origin: 'import',
    version: new Date().toISOString().slice(0, 10),
    fileName: 'figures.csv',
    sha256: Buffer.alloc(32),
    staged: true,
  })
  const current = await findRow('marketImports', { isCurrent: true }, ['id'])
  const listing = await selectRow('listings', { id: Number(locked) })
  const draftRow = await selectRow('listings', { id: Number(draft) })
  const version = async (company: string) => String((await selectRow('companies', { id: company })).version)
  const accountVersion = async (userId: string) => String((await selectRow('members', { userId })).version)
  const faq = await findRow('contentDocuments', { document: 'faq' })
  const identity = await findRow('contentDocuments', { document: 'identity' })
  const nda = await db()
    .selectFrom('ndaVersions')
    .where('listingId', 'is', null)
    .orderBy('number', 'desc')
    .select(['listingId', 'number'])
    .executeTakeFirstOrThrow()
  const profileVersion = (companyId: string, kind: 'minor' | 'material', number: number) =>
    insert('companyVersions', {
      companyId,
      number,
      kind,
      status: kind === 'minor' ? 'approved' : 'pending',
      answers: JSON.stringify(kind === 'minor' ? { website: null } : { founded_year: 1999 }),
      former: JSON.stringify(kind === 'minor' ? { website: 'https://former.example' } : {}),
      questionnaire: '{}',
      submittedAt: new Date(),
      inForceAt: kind === 'minor' ? new Date() : null,
    })
  return {
    waitingProfileVersion: await profileVersion(of('advisor:approved').companyId, 'material', 2),
    minorProfileVersion: await profileVersion(of('advisor:approved').companyId, 'minor', 3),
    ownProfileVersion: await profileVersion(of('owner').companyId, 'material', 2),
    waitingCompany: waiting.companyId,
    waitingVersion: await version(waiting.companyId),
    approvedCompany: of('advisor:approved').companyId,
    approvedVersion: await version(of('advisor:approved').companyId),
    suspendedCompany: of('developer:suspended').companyId,
    suspendedVersion: await version(of('developer:suspended').companyId),
    ownVersion: await version(of('owner').companyId),
    lockedVersion: String(listing.version),
    draftVersion: String(draftRow.version),
    kycSubmission: submission.id,
    kycFile: submission.fileId,
    kycPerson: waiting.userId,
    ownSubmission: ownSubmission.id,
    ownSubmissionFile: ownSubmission.fileId,
    member: of('newcomer').userId,
    memberVersion: await accountVersion(of('newcomer').userId),
    suspendedUser: of('suspendedUser').userId,
    unverifiedMember: of('unverified').userId,
    suspendedUserVersion: await accountVersion(of('suspendedUser').userId),
    esgSeen: 'none',
    checksVersion: '',
    range: INVESTMENT_RANGES[0].value,
    exAdmin: of('exadmin').userId,
    otherAdmin: of('stale').userId,
    message: await anInboxMessage(),
    answeredMessage: await anInboxMessage(new Date()),
    pendingMail: await mail('pending'),
    failedMail: await mail('failed'),
    staged,
    shown: current ? String(current.id) : '',
    nda: ndaEdition(nda),
    faqRevision: String(faq?.revision ?? 0),
    identityRevision: String(identity?.revision ?? 0),
  }
}

type LinkState = 'active' | 'expired' | 'revoked' | 'replaced' | 'decided'
type ApplicationStatus = 'draft' | 'submitted' | 'more_info_requested' | 'rejected' | 'approved'

async function anApplication(status: ApplicationStatus, link: LinkState) {
  const isSent = status !== 'draft'
  const isRefused = status === 'rejected' || status === 'more_info_requested'
  const isOver = status === 'rejected' || status === 'approved'
  const application = await insertRow('applications', {
    email: `candidate-${randomUUID()}@firma.test`,
    companyName: 'Matrix Offices',
    role: 'developer',
    invitedRole: 'developer',
    status,
    revision: isSent ? 1 : 0,
    submittedAt: isSent ? daysFromNow(-2) : null,
    decidedAt: isOver ? daysFromNow(-1) : null,
    rejectionReason: isRefused ? 'Because of the matrix.' : null,
    revokedAt: link === 'revoked' ? daysFromNow(-1) : null,
  })
  const token = newToken()
  const hasEnded = link === 'revoked' || link === 'replaced' || link === 'decided'
  await insertRow('applicationLinks', {
    applicationId: application.id,
    tokenHash: hashToken(token),
    createdAt: daysFromNow(-40),
    expiresAt: link === 'expired' ? daysFromNow(-1) : daysFromNow(20),
    endedAt: hasEnded ? daysFromNow(-1) : null,
    endedBy: hasEnded ? link : null,
  })
  return { id: application.id, token }
}

/** Applications with links in every state, and everything else that is opened by a link. */
export async function linkFixtures({ of }: People): Promise<Fixtures> {
  const states = {
    active: await anApplication('draft', 'active'),
    asked: await anApplication('more_info_requested', 'active'),
    submitted: await anApplication('submitted', 'active'),
    expired: await anApplication('draft', 'expired'),
    revoked: await anApplication('draft', 'revoked'),
    replaced: await anApplication('draft', 'replaced'),
    rejected: await anApplication('rejected', 'decided'),
    approved: await anApplication('approved', 'decided'),
  }
  const tokens = Object.fromEntries(
    Object.entries(states).map(([state, { token }]) => [`token:${state}`, token]),
  )
  const secret = async (purpose: string, userId: string, days = 1) => {
    const token = newToken()
    await insertRow('oneTimeLinks', {
      purpose,
      userId,
      tokenHash: hashToken(token),
      createdAt: daysFromNow(-2),
      expiresAt: daysFromNow(days),
    })
    return token
  }
  const fresh = await aMember({ password: null, verified: false })
  const submission = await aStoredDocument({ applicationId: states.submitted.id }, 'passport_or_id')
  return {
    ...tokens,
    draftApplication: states.active.id,
    draftLink: (await selectRow('applicationLinks', { applicationId: states.active.id })).id,
    submittedApplication: states.submitted.id,
    applicationSubmission: submission.id,
    applicationFile: submission.fileId,
    setPassword: await secret('set_password', fresh.userId),
    verifyEmail: await secret('verify_email', of('unverified').userId),
    resetPassword: await secret('reset_password', of('asker').userId),
    deadReset: await secret('reset_password', of('owner').userId, -1),
  }
}
