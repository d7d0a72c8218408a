import { randomUUID } from 'node:crypto'
import { db } from '#app/db/client.server.ts'
import { INVESTMENT_RANGES } from '#app/kyc/sign-up/schema.ts'
import { ndaEdition } from '#app/listings/queries/find-access.server.ts'
import { aPendingDocument } from './pending-document.ts'
import type { People } from './principals.ts'
import type { Things } from './things.ts'
import { findRow, insertRow, selectRow } from '#test/world/rows.ts'

const id = async (made: Promise<{ id: string | number }>) => String((await made).id)

async function anInboxMessage(answeredAt: Date | null = null) {
  const made = insertRow('contactMessages', {
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.test',
    message: 'Hello',
    formId: randomUUID(),
    answeredAt,
  })
  return id(made)
}

const mail = (status: 'pending' | 'failed') =>
  id(
    insertRow('emailQueue', {
      kind: 'contact',
      toEmail: 'nobody@world.parcela.test',
      subject: 'S',
      htmlBody: 'H',
      textBody: 'T',
      messageId: `<${randomUUID()}@matrix.test>`,
      status,
      held: status === 'pending',
      ...(status === 'failed' && { failedAt: new Date(), errorMessage: '550 no' }),
    }),
  )

async function accountVersion(userId: string): Promise<number> {
  const account = await selectRow('members', { userId })
  return account.version
}

/** The records that the back-office desks decide on. */
export async function desksThings({ of }: People, { locked, draft }: Things): Promise<Things> {
  const waiting = of('developer:pending')
  const paper = await aPendingDocument({ userId: waiting.userId })
  const ownPaper = await aPendingDocument({ userId: of('owner').userId })
  const staged = await id(
    insertRow('marketImports', {
      origin: 'import',
      version: new Date().toISOString().slice(0, 10),
      fileName: 'figures.csv',
      sha256: Buffer.alloc(32),
      staged: true,
    }),
  )
  const current = await findRow('marketImports', { isCurrent: true }, ['id'])
  const listing = await selectRow('listings', { id: Number(locked) })
  const draftRow = await selectRow('listings', { id: Number(draft) })
  const version = async (company: string) => String((await selectRow('companies', { id: company })).version)
  const faq = await findRow('contentDocuments', { document: 'faq' })
  const nda = await db()
    .selectFrom('ndaVersions')
    .where('listingId', 'is', null)
    .orderBy('number', 'desc')
    .select(['listingId', 'number'])
    .executeTakeFirstOrThrow()
  const unplaced = await db()
    .updateTable('listings')
    .set({ location: 'Nowhere on Matrix' })
    .where('id', '=', Number(locked))
    .returning('place')
    .executeTakeFirstOrThrow()
  const city = await db().selectFrom('cities').select('id').limit(1).executeTakeFirstOrThrow()
  const profileVersion = (companyId: string, kind: 'minor' | 'material', number: number) =>
    id(
      insertRow('companyVersions', {
        companyId,
        number,
        kind,
        status: kind === 'minor' ? 'approved' : 'pending',
        answers: JSON.stringify(kind === 'minor' ? { website: null } : { founded_year: 1999 }),
        former: JSON.stringify(kind === 'minor' ? { website: 'https://former.example' } : {}),
        questionnaire: '{}',
        submittedAt: new Date(),
        inForceAt: kind === 'minor' ? new Date() : null,
      }),
    )
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
    kycPaper: paper.submission,
    kycFile: paper.file,
    kycPerson: waiting.userId,
    ownPaper: ownPaper.submission,
    ownPaperFile: ownPaper.file,
    member: of('newcomer').userId,
    memberVersion: String(await accountVersion(of('newcomer').userId)),
    restingMember: of('resting').userId,
    unverifiedMember: of('unverified').userId,
    restingVersion: String(await accountVersion(of('resting').userId)),
    esgSeen: 'none',
    checksSeen: '',
    range: INVESTMENT_RANGES[0].value,
    exAdmin: of('exadmin').userId,
    otherAdmin: of('stale').userId,
    message: await anInboxMessage(),
    answeredMessage: await anInboxMessage(new Date()),
    pendingMail: await mail('pending'),
    failedMail: await mail('failed'),
    staged,
    shown: current ? String(current.id) : '',
    city: String(city.id),
    place: unplaced.place,
    nda: ndaEdition(nda),
    faqRevision: String(faq?.revision ?? 0),
  }
}
