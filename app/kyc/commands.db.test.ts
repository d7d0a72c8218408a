import { beforeEach, expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { lockProfile } from '#app/companies/returns/stored-document.server.ts'
import { receiveUpload } from '#app/files/receive.server.ts'
import { loadMember } from '#app/gates/viewer.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMember, anAdmin } from '#test/world/accounts.ts'
import { smallPdf, uploadForm } from '#test/world/files.ts'
import { findRow, insertRow, selectRows, updateRows } from '#test/world/rows.ts'
import { linkDocuments, removeDocument, storeDocument as storeFor } from './commands.server.ts'
import { listDocuments } from './queries.server.ts'
import { type DocumentType, kycRule } from './schema.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
const data = testDataFolder()
let member: Member

async function memberOf(userId: string): Promise<Member> {
  const found = await loadMember({
    userId,
    sessionId: '7b0c0f0e-0000-4000-8000-000000000001',
    signedInAt: new Date(),
  })
  if (!found) throw new Error('no member')
  return found
}

beforeEach(async () => {
  member = await memberOf((await aMember()).userId)
})

type Given = Parameters<typeof storeFor>
const storeDocument = (...[who, file, place]: [Given[0], Given[1], Given[2]]) =>
  storeFor(who, file, place, lockProfile)

async function received(words: string) {
  const body = uploadForm({}, { name: 'a.pdf', bytes: smallPdf(words) })
  const result = await receiveUpload(
    new Request('http://own.test', { method: 'POST', body }),
    kycRule('personal_id', 'developer'),
  )
  if (!result.ok) throw new Error(result.refused)
  return result.value.file
}

async function store(documentType: DocumentType, slot = 1, words = 'one') {
  const stored = await storeDocument(member, await received(words), { documentType, slot })
  if (!stored.ok) throw new Error(stored.refused)
  return stored.value
}

async function review(submissionId: string, status: 'approved' | 'rejected') {
  const { userId } = await anAdmin()
  const reason = status === 'rejected' ? 'Not readable' : null
  await updateRows(
    'kycSubmissions',
    { id: submissionId },
    { status, reviewedBy: userId, reviewedAt: new Date(), rejectionReason: reason },
  )
}

const history = (userId: string) =>
  db()
    .selectFrom('kycSubmissions as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .where('s.userId', '=', userId)
    .orderBy('s.createdAt')
    .select(['s.id', 's.status', 's.isCurrent', 'f.status as file'])
    .execute()

async function submitProfile(): Promise<string> {
  const { id } = await insertRow('companies', {
    createdByUserId: member.userId,
    type: 'developer',
    name: 'Kowalska Development',
    approvalStatus: 'pending',
    revision: 1,
    submittedAt: new Date(),
    questionnaire: JSON.stringify({ regulatory_status: 'unlicensed' }),
  })
  return id
}

test('a new upload of a reviewed type becomes current, and the reviewed one stays in the history · MEM-252 · MEM-254', async () => {
  const first = await store('personal_id')
  await review(first.submissionId, 'rejected')
  const second = await store('personal_id', 1, 'two')
  expect(await listDocuments(member.userId)).toMatchObject([{ fileId: second.fileId, status: 'pending' }])
  expect(await history(member.userId)).toMatchObject([
    { id: first.submissionId, status: 'rejected', isCurrent: false, file: 'active' },
    { id: second.submissionId, status: 'pending', isCurrent: true, file: 'active' },
  ])
})

test('an unreviewed document is deleted when it is replaced, but its submission stays', async () => {
  const first = await store('personal_id')
  await store('personal_id', 1, 'two')
  expect((await history(member.userId))[0]).toMatchObject({
    id: first.submissionId,
    isCurrent: false,
    file: 'deleted',
  })
})

test.runIf(isDeepRun)('twelve concurrent uploads to one slot leave one current document', async () => {
  const files = await Promise.all(Array.from({ length: 12 }, (_, index) => received(`copy ${index}`)))
  await Promise.all(
    files.map((file) => storeDocument(member, file, { documentType: 'personal_id', slot: 1 })),
  )
  expect(await listDocuments(member.userId)).toHaveLength(1)
  const rows = await history(member.userId)
  expect(rows).toHaveLength(12)
  expect(rows.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
})

test.runIf(isDeepRun)(
  'eight concurrent files for the next free slot fill the group’s five slots in order, and the rest are refused',
  async () => {
    const files = await Promise.all(Array.from({ length: 8 }, (_, index) => received(`copy ${index}`)))
    const stored = await Promise.all(
      files.map((file) => storeDocument(member, file, { documentType: 'reference_document', slot: 'next' })),
    )
    const slots = stored.map((one) => String(one.ok ? one.value.slot : one.refused))
    expect(slots.toSorted((a, b) => a.localeCompare(b))).toEqual([
      ...'12345',
      'too_many',
      'too_many',
      'too_many',
    ])
    expect(await listDocuments(member.userId)).toHaveLength(5)
  },
)

test.runIf(isDeepRun)('a file sent twice for the next free slot is stored once', async () => {
  const files = [await received('same'), await received('same'), await received('other')]
  for (const file of files)
    await storeDocument(member, file, { documentType: 'reference_document', slot: 'next' })
  const slots = (await listDocuments(member.userId)).map(({ slot }) => slot)
  expect(slots.toSorted((a, b) => a - b)).toEqual([1, 2])
})

test('when the row cannot be written, the object is deleted too', async () => {
  const before = await data.files('files')
  const file = await received('lost')
  await expect(
    storeDocument({ ...member, userId: '7b0c0f0e-0000-4000-8000-00000000ffff' }, file, {
      documentType: 'personal_id',
      slot: 1,
    }),
  ).rejects.toThrow()
  expect(await data.files('files')).toEqual(before)
})

test('approved and required documents cannot be removed; an optional rejected one can, and its review stays · MEM-253 · MEM-254', async () => {
  const id = await store('personal_id')
  const spare = await store('bank_statement')
  const approved = await store('source_of_funds')
  await review(spare.submissionId, 'rejected')
  await review(approved.submissionId, 'approved')
  await submitProfile()
  expect(await removeDocument(member, id.fileId)).toEqual({ ok: false, refused: 'required' })
  expect(await removeDocument(member, approved.fileId)).toEqual({ ok: false, refused: 'approved' })
  expect(await removeDocument(member, spare.fileId)).toEqual({ ok: true, value: null })
  expect(await removeDocument(member, spare.fileId)).toEqual({ ok: false, refused: 'not_found' })
  const kept = await findRow('kycSubmissions', { id: spare.submissionId }, [
    'status',
    'rejectionReason',
    'isCurrent',
  ])
  expect(kept).toEqual({ status: 'rejected', rejectionReason: 'Not readable', isCurrent: false })
})

test.runIf(isDeepRun)(
  'of two documents in one group, one can be removed but never both, even concurrently',
  async () => {
    const [one, two] = [await store('personal_id'), await store('passport_or_id')]
    await submitProfile()
    const results = await Promise.all([
      removeDocument(member, one.fileId),
      removeDocument(member, two.fileId),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await listDocuments(member.userId)).toHaveLength(1)
  },
)

test('a submission links the person’s current documents, and no others, to the company · MEM-265 · MEM-255', async () => {
  const { fileId } = await store('personal_id')
  const companyId = await submitProfile()
  const other = await memberOf((await aMember()).userId)
  const link = (userId: string, fileIds: string[]) =>
    transaction((tx) => linkDocuments(tx, { userId, companyId, fileIds }))
  expect(await link(other.userId, [fileId])).toEqual({ ok: false, refused: 'not_found' })
  const replaced = await store('company_registration')
  await store('company_registration', 1, 'newer')
  expect(await link(member.userId, [fileId, replaced.fileId])).toEqual({ ok: false, refused: 'not_found' })
  expect(await link(member.userId, [fileId])).toEqual({ ok: true, value: null })
  expect(await findRow('files', { id: fileId }, ['companyId'])).toEqual({ companyId })
})

test('every upload, replacement and removal is audited without the file name', async () => {
  const { fileId, submissionId } = await store('bank_statement')
  await removeDocument(member, fileId)
  const rows = await selectRows(
    'auditLog',
    { subjectId: submissionId },
    ['action', 'actorUserId', 'details'],
    'id',
  )
  expect(rows.map(({ action }) => action)).toEqual(['kyc.upload', 'kyc.remove'])
  expect(rows.every(({ actorUserId }) => actorUserId === member.userId)).toBe(true)
  expect(JSON.stringify(rows)).not.toContain('a.pdf')
})
