import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { isDeepRun } from '#test/runs.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { type GivenFile, pdfOfSize, smallPdf, uploadForm } from '#test/world/files.ts'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { callResource } from '#test/world/uploads.ts'
import { MB } from '#app/files/rules.ts'
import { listDocuments } from '../queries.server.ts'
import { QUOTA_EXCEEDED } from '../upload-quota.server.ts'
import * as route from '#app/companies/routes/upload.ts'
import { testSettings } from '#test/settings.ts'

await testDatabase()
const data = testDataFolder()
testSettings({ UPLOAD_RATE: '40/1h' })

const JSON_ANSWER = { Accept: 'application/json' }

const owner = await aMember()
const cookie = await signedInCookie(owner.userId)

let lastIp = 0
const newIp = () => `10.9.0.${(lastIp += 1)}`

function upload(
  fields: Record<string, string>,
  file: GivenFile,
  options: { cookie?: string; headers?: Record<string, string> } = {},
) {
  return callResource(route, '/files/upload/kyc', {
    cookie,
    headers: JSON_ANSWER,
    ip: newIp(),
    ...options,
    body: uploadForm(fields, file),
  })
}

const pdf = { name: 'Paszport Łucji.pdf', bytes: smallPdf() }

test('without a session the response is a 401 with its message · MEM-239', async () => {
  const response = await callResource(route, '/files/upload/kyc', {
    headers: JSON_ANSWER,
    body: uploadForm({ documentType: 'personal_id' }, pdf),
  })
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({
    ok: false,
    title: 'Authentication required',
    message: 'Please sign in to upload files',
  })
  expect(await data.files()).toEqual([])
})

test('a stored document has its record, its pending submission and its private object · MEM-249 · MEM-250', async () => {
  const answer = await upload({ documentType: 'personal_id' }, pdf)
  expect(answer.status).toBe(200)
  const { document } = (await answer.json()) as { document: { id: string } }
  expect(document).toMatchObject({
    name: 'Paszport Łucji.pdf',
    documentType: 'personal_id',
    slot: 1,
    status: 'pending',
  })
  const row = await selectRow('files', { id: document.id })
  expect(row).toMatchObject({
    userId: owner.userId,
    companyId: null,
    bucket: 'kyc-documents',
    fileName: 'Paszport Łucji.pdf',
    contentType: 'application/pdf',
    byteSize: pdf.bytes.length,
    category: 'kyc',
    documentType: 'personal_id',
    status: 'active',
  })
  expect(row.metadata).toEqual({
    original_name: 'Paszport Łucji.pdf',
    upload_path: `kyc-documents/${row.storageKey}`,
    document_type: 'personal_id',
  })
  expect(await data.files('files')).toEqual([`kyc-documents/${row.storageKey}`])
  const submissions = await selectRows('kycSubmissions', { fileId: document.id })
  expect(submissions).toMatchObject([
    { userId: owner.userId, documentType: 'personal_id', slot: 1, status: 'pending', isCurrent: true },
  ])
})

const SIZES = [
  ['company_registration_cert', 20],
  ['personal_id', 20],
  ['authorized_signatories', 20],
  ['fund_license', 20],
  ['reference_document', 10],
  ['example_projects_document_3', 10],
  ['passport_or_id', 20],
  ['company_documents', 20],
  ['insurance_certificate', 10],
  ['professional_license', 20],
] as const

test.runIf(isDeepRun).each(isDeepRun ? SIZES : SIZES.slice(4, 5))(
  'a developer’s %s may have %i MB and not a byte more · MEM-258 · MEM-260',
  async (documentType, max) => {
    const member = await aMember()
    const as = await signedInCookie(member.userId)
    const before = await data.files()
    const large = await upload(
      { documentType },
      { name: 'a.pdf', bytes: pdfOfSize(max * MB + 1) },
      { cookie: as },
    )
    expect(large.status).toBe(422)
    expect(await large.json()).toEqual({
      ok: false,
      title: 'File too large',
      message: `a.pdf exceeds the maximum file size of ${max}MB`,
    })
    expect(await data.files()).toEqual(before)
    expect(
      (await upload({ documentType }, { name: 'a.pdf', bytes: pdfOfSize(max * MB) }, { cookie: as })).status,
    ).toBe(200)
  },
)

test.runIf(isDeepRun)(
  'a due-diligence member’s licence is limited to 10 MB, company documents to 20 MB · MEM-259',
  async () => {
    const member = await aMember({ userType: 'due_diligence' })
    const as = await signedInCookie(member.userId)
    const answer = await upload(
      { documentType: 'professional_license' },
      { name: 'a.pdf', bytes: pdfOfSize(10 * MB + 1) },
      { cookie: as },
    )
    expect(await answer.json()).toMatchObject({
      ok: false,
      message: 'a.pdf exceeds the maximum file size of 10MB',
    })
    expect(
      (
        await upload(
          { documentType: 'company_documents' },
          { name: 'a.pdf', bytes: pdfOfSize(10 * MB + 1) },
          { cookie: as },
        )
      ).status,
    ).toBe(200)
  },
)

test('five reference documents get their own slots, and a sixth has none · MEM-251 · MEM-257', async () => {
  const member = await aMember()
  const as = await signedInCookie(member.userId)
  for (const slot of ['1', '2', '3', '4', '5']) {
    expect((await upload({ documentType: 'reference_document', slot }, pdf, { cookie: as })).status).toBe(200)
  }
  expect((await listDocuments(member.userId)).map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5])
  expect((await upload({ documentType: 'reference_document', slot: '6' }, pdf, { cookie: as })).status).toBe(
    422,
  )
  expect((await upload({ documentType: 'personal_id', slot: '2' }, pdf, { cookie: as })).status).toBe(422)
  expect((await upload({ documentType: 'no_such_type' }, pdf, { cookie: as })).status).toBe(422)
  expect((await upload({}, pdf, { cookie: as })).status).toBe(422)
})

test('before approval a person can store 300 MB that nobody has reviewed, including removed files until they are purged', async () => {
  const member = await aMember()
  const as = await signedInCookie(member.userId)
  const send = () => upload({ documentType: 'personal_id' }, pdf, { cookie: as })
  expect((await send()).status).toBe(200)
  const fileId = (await listDocuments(member.userId))[0]?.fileId ?? ''
  await updateRows('files', { id: fileId }, { byteSize: 300 * MB })
  const full = await send()
  expect([full.status, await full.json()]).toEqual([409, { ok: false, ...QUOTA_EXCEEDED }])
  await updateRows('files', { id: fileId }, { status: 'deleted', deletedAt: new Date() })
  expect((await send()).status).toBe(409)
  await updateRows('files', { id: fileId }, { metadata: JSON.stringify({ purged_at: 'now' }) })
  expect((await send()).status).toBe(200)
})

test('a form without JavaScript is redirected to its page with the toast · MEM-245', async () => {
  const html = { headers: { Accept: 'text/html' } }
  const done = await upload(
    { documentType: 'authorized_signatories', returnTo: '/profile/developer' },
    pdf,
    html,
  )
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/profile/developer'])
  expect(toastOf(done)).toEqual({
    title: 'Upload successful',
    text: 'Paszport Łucji.pdf has been uploaded successfully',
    tone: 'ok',
  })
  const failed = await upload(
    { documentType: 'fund_license', returnTo: 'https://evil.test/' },
    { name: 'a.exe', bytes: Buffer.from('MZ') },
    html,
  )
  expect([failed.status, failed.headers.get('Location')]).toEqual([303, '/my-profile'])
  expect(toastOf(failed)).toEqual({
    title: 'Upload failed',
    text: 'File type must be PDF, PNG, JPG',
    tone: 'error',
  })
})

function toastOf(answer: Response): unknown {
  const value = /parcela_toast=([^;]+)/.exec(answer.headers.get('Set-Cookie') ?? '')?.[1] ?? ''
  return JSON.parse(
    Buffer.from(decodeURIComponent(value), 'base64')
      .toString('utf8')
      .replace(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8')),
  )
}

test.runIf(isDeepRun)('too many uploads from one account return 429 with Retry-After', async () => {
  const member = await aMember()
  const as = await signedInCookie(member.userId)
  const statuses = []
  for (let count = 0; count < 41; count += 1) {
    statuses.push(
      (
        await upload(
          { documentType: 'personal_id' },
          { name: 'a.txt', bytes: Buffer.from('x') },
          { cookie: as },
        )
      ).status,
    )
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(40)
  const last = await upload({ documentType: 'personal_id' }, pdf, { cookie: as })
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('GET returns 405', async () => {
  expect((await callResource(route, '/files/upload/kyc', { cookie })).status).toBe(405)
})
