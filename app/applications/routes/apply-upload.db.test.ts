import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { MB } from '#app/files/rules.ts'
import { currentDocuments, documentLink } from '#app/kyc/queries.server.ts'
import { requestContext } from '#app/lib/request.ts'
import * as fileRoute from '#app/site/routes/file.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { FILLED, open, press, valueOf } from '#test/world/apply-page.ts'
import { aNewLink, anApplication } from '#test/world/applications.ts'
import { pdfOfSize, pngImage, smallPdf, uploadForm, webpImage } from '#test/world/files.ts'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { callResource } from '#test/world/uploads.ts'
import { handleApplicationForm } from '../action.server.ts'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
const data = testDataFolder()

/** A virus scanner that counts the files it gets. */
let scanned = 0
const scanner = createServer((socket) => {
  scanned += 1
  socket.on('data', (bytes: Buffer) => {
    if (bytes.subarray(-4).equals(Buffer.alloc(4))) socket.end('stream: OK\0')
  })
})
await once(scanner.listen(0, '127.0.0.1'), 'listening')
afterAll(() => void scanner.close())
const { port } = scanner.address() as AddressInfo
testSettings({ APPLICATION_UPLOAD_RATE: '6/1h', CLAMD_URL: `tcp://127.0.0.1:${port}` })

const PDF = { name: 'Odpis KRS Łódź.pdf', bytes: smallPdf() }
const asRegistration = { ...FILLED, kind: 'document', documentType: 'company_registration' }

describe('uploading', () => {
  test.runIf(isDeepRun)('a truncated body saves nothing and returns the text received so far', async () => {
    const { token, id } = await anApplication()
    const before = await selectRow('applications', { id })
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const body = `${part('version', String(before.version))}${part('headquarters', 'Half a tow')}--x\r\nContent-Disp`
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const request = new Request(`http://own.test/apply/${token}`, { method: 'POST', body, headers })
    const answer = await handleApplicationForm({ request, token })
    expect(answer).toMatchObject({
      init: { status: 422 },
      data: {
        values: { headquarters: 'Half a tow' },
        errors: { file: expect.stringContaining('interrupted') },
      },
    })
    expect(await selectRow('applications', { id })).toEqual(before)
  })

  test('a file picker, a type select and "Upload KYC" store one file with its type, authorised by the token alone · ADM-073, ADM-189', async () => {
    const { token, id } = await anApplication()
    const page = await open(token)
    expect(page.html).toMatch(/<input[^>]*type="file"[^>]*name="file"|<input[^>]*name="file"[^>]*type="file"/)
    expect(page.html).toMatch(/<select[^>]*name="documentType"/)
    expect(page.html).toMatch(/<button[^>]*value="upload"[^>]*name="intent"[^>]*>.*?Upload KYC/s)
    expect(valueOf(page, 'kind')).toBe('document')
    const sent = await press(token, 'upload', { fields: asRegistration, file: PDF })
    expect(sent.status).toBe(200)
    expect(sent.text).toContain('Upload successful Odpis KRS Łódź.pdf has been uploaded successfully')
    expect(sent.text).toContain('Company registration certificate Odpis KRS Łódź.pdf')
    // The typed text is still there but not stored.
    expect(valueOf(sent, 'headquarters')).toBe('Gdańsk, Poland')
    expect(await currentDocuments({ applicationId: id })).toMatchObject([
      { documentType: 'company_registration', slot: 1, status: 'pending', fileName: 'Odpis KRS Łódź.pdf' },
    ])
  })

  test('a file belongs to the application, is stored privately and can be opened by admins only · ADM-075, ADM-076', async () => {
    const { token, id } = await anApplication()
    const before = await data.files('files')
    await press(token, 'upload', { fields: asRegistration, file: PDF })
    const file = await selectRow('files', { applicationId: id })
    expect(file).toMatchObject({ userId: null, bucket: 'kyc-documents', category: 'kyc' })
    expect(file.storageKey).toMatch(new RegExp(`^${id}/\\d{13}-[0-9a-f]{16}-Odpis-KRS-Lodz\\.pdf$`))
    expect((await data.files('files')).length).toBe(before.length + 1)
    const opened = async (role: 'admin' | 'member') => {
      const { userId } = await aMember({ role })
      const cookie = await signedInCookie(userId)
      const answer = await callResource(fileRoute, documentLink(file.id, userId), {
        cookie,
        params: { id: file.id },
      })
      return answer.status
    }
    expect([await opened('admin'), await opened('member')]).toEqual([200, 404])
    const guest = await callResource(fileRoute, `/files/${file.id}`, { params: { id: file.id } })
    expect(guest.status).toBe(401)
  })

  test('a new file replaces the previous one of its type, which stays in the history', async () => {
    const { token, id } = await anApplication()
    await press(token, 'upload', { fields: asRegistration, file: PDF })
    await press(token, 'upload', { fields: asRegistration, file: { ...PDF, name: 'second.pdf' } })
    expect(await currentDocuments({ applicationId: id })).toMatchObject([{ fileName: 'second.pdf' }])
    const all = await selectRows('kycSubmissions', { applicationId: id }, ['isCurrent'])
    expect(all.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(all).toHaveLength(2)
  })
})

describe('removing an uploaded file', () => {
  test('deletes it, keeps the typed text, and is audited; reviewed files and those of others stay', async () => {
    const [{ token, id }, stranger] = [await anApplication(), await anApplication()]
    await press(token, 'upload', { fields: asRegistration, file: PDF })
    await press(token, 'upload', { fields: { ...asRegistration, documentType: 'bank_statement' }, file: PDF })
    const [statement, registration] = await currentDocuments({ applicationId: id })
    if (!statement || !registration) throw new Error('nothing was uploaded')
    const remove = (by: string, fileId: string) =>
      press(by, 'save', { fields: { ...FILLED, position: 'Unsaved', remove: fileId } })
    expect((await open(token)).html).toContain(`value="${statement.fileId}"`)
    for (const fileId of [statement.fileId, 'x', '']) {
      const refused = await remove(stranger.token, fileId)
      expect(refused.status).toBe(409)
      expect(refused.text).toContain('This file has been reviewed or removed in the meantime.')
      expect(valueOf(refused, 'position')).toBe('Unsaved')
    }
    expect(await currentDocuments({ applicationId: id })).toHaveLength(2)
    const removed = await remove(token, statement.fileId)
    expect(removed.status).toBe(200)
    expect(removed.text).toContain('Document removed You can upload another file.')
    expect(valueOf(removed, 'position')).toBe('Unsaved')
    expect(await currentDocuments({ applicationId: id })).toMatchObject([{ fileId: registration.fileId }])
    expect(await selectRow('files', { id: statement.fileId })).toMatchObject({ status: 'deleted' })
    expect(await selectRow('auditLog', { action: 'kyc.remove' })).toMatchObject({
      actorKind: 'applicant',
      subjectId: statement.submissionId,
    })
    await updateRows(
      'kycSubmissions',
      { id: registration.submissionId },
      { status: 'approved', reviewedAt: new Date() },
    )
    expect((await open(token)).html).not.toContain(registration.fileId)
    expect((await remove(token, registration.fileId)).status).toBe(409)
    expect(await currentDocuments({ applicationId: id })).toHaveLength(1)
  })
})

describe('refusals', () => {
  test.each(
    (
      [
        [
          'a picture of another kind',
          'logo.webp',
          webpImage,
          'Upload failed This is a WEBP image. Choose PDF, PNG or JPG.',
        ],
        [
          'a program that is called a PDF',
          'statement.pdf',
          () => Promise.resolve(Buffer.from('MZ program')),
          'Upload failed The content of statement.pdf does not match its file extension. File type must be PDF, PNG, JPG',
        ],
        [
          'a picture that is called a PDF',
          'statement.pdf',
          () => pngImage(),
          'Upload failed The content of statement.pdf does not match its file extension. File type must be PDF, PNG, JPG',
        ],
        [
          'one byte more than 20 MB',
          'big.pdf',
          () => Promise.resolve(pdfOfSize(20 * MB + 1)),
          'File too large big.pdf exceeds the maximum file size of 20MB',
        ],
      ] as [string, string, () => Promise<Buffer>, string][]
    ).slice(0, isDeepRun ? undefined : 2),
  )('%s: the toast says why, and nothing is stored · ADM-074, ADM-075', async (_, name, bytes, words) => {
    const { token, id } = await anApplication()
    const before = await data.files()
    const page = await press(token, 'upload', {
      fields: asRegistration,
      file: { name, bytes: await bytes() },
    })
    expect(page.status).toBe(422)
    expect(page.text).toContain(words)
    expect(valueOf(page, 'headquarters')).toBe('Gdańsk, Poland')
    expect(await currentDocuments({ applicationId: id })).toEqual([])
    expect(await data.files()).toEqual(before)
  })

  test('uploads are counted per application, across its links and before a file is inspected · ADM-075', async () => {
    const { token, id } = await anApplication()
    const other = await anApplication()
    const upload = (by: string) => press(by, 'upload', { fields: asRegistration, file: PDF })
    for (let count = 0; count < 6; count += 1) expect((await upload(token)).status).toBe(200)
    const newer = await aNewLink(id)
    const before = scanned
    const refused = await upload(newer)
    expect([refused.status, scanned]).toEqual([429, before])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.text).toContain('Too many attempts. Try again in')
    expect((await upload(other.token)).status).toBe(200)
    expect(scanned).toBe(before + 1)
  })

  test('a file that was not inspected because its sender left does not count', async () => {
    const { token } = await anApplication()
    const gone = { requestId: 'r', ip: '127.0.0.1', userAgent: '', nonce: '', hasSessionCookie: false }
    const signal = AbortSignal.abort(new Error('left'))
    for (let count = 0; count < 7; count += 1) {
      const body = uploadForm({ ...asRegistration, intent: 'upload' }, PDF)
      const request = new Request(`http://own.test/apply/${token}`, { method: 'POST', body })
      await requestContext
        .run({ ...gone, signal }, () => handleApplicationForm({ request, token }))
        .catch((error: unknown) => expect(error).toEqual(signal.reason))
    }
    expect((await press(token, 'upload', { fields: asRegistration, file: PDF })).status).toBe(200)
  })

  test('a submitted application accepts no file until information is requested · ADM-070, ADM-071', async () => {
    const submitted = await anApplication({ status: 'submitted' })
    const before = await data.files('files')
    const page = await press(submitted.token, 'upload', { fields: asRegistration, file: PDF })
    expect([page.status, page.text.includes('This application is under review')]).toEqual([409, true])
    expect(await currentDocuments({ applicationId: submitted.id })).toEqual([])
    expect(await data.files('files')).toEqual(before)
    const asked = await anApplication({ status: 'more_info_requested' })
    expect((await press(asked.token, 'upload', { fields: asRegistration, file: PDF })).status).toBe(200)
  })
})
