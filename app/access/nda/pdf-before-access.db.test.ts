import { readFile } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { listCaptured, captureHeld } from '#app/mail/captured.server.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { accessVisits } from '#test/world/access-visits.ts'
import { pdfText } from '#test/world/pdf-text.ts'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { exportedData, exportedFiles } from '#test/world/copied-data.ts'
import * as myAccess from '../routes/my-access.tsx'
import { writeNdaPdfs } from './nda-pdfs.server.ts'
import { mayOpenNdaPdf } from './queries.server.ts'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()
testSettings({ SMTP_URL: undefined })
const on = accessVisits()

const spaceless = (text: string) => text.replace(/\s+/g, '')

/** Text and file names of the PDFs emailed to one person. */
async function pdfsEmailedTo(email: string): Promise<string[]> {
  await captureHeld()
  const files = await listCaptured()
  const mails = await Promise.all(files.map(async ({ path }) => PostalMime.parse(await readFile(path))))
  return mails
    .filter((mail) => mail.to?.[0]?.address === email)
    .flatMap((mail) => mail.attachments)
    .map((file) => spaceless(`${file.filename} ${pdfText(Buffer.from(file.content as ArrayBuffer))}`))
}

/** Everything that reaches the member: emails, notices, the page, PDFs and their data export. */
async function everythingSentToMember(): Promise<string> {
  const { userId, email } = on.member
  const { html } = await on.open(myAccess, '/my-access', 'member', null)
  const mails = await selectRows('emailQueue', { toEmail: email })
  const notices = await selectRows('notices', { userId })
  const data = await exportedData(userId)
  const files = await exportedFiles(userId)
  return spaceless(
    [html, ...(await pdfsEmailedTo(email)), JSON.stringify([mails, notices, data, files])].join('\n'),
  )
}

const change = (changes: object) => updateRows('listings', { id: on.listing.id }, changes)

/** Changes between the acceptance and its PDF, none of which reveals the owner. */
const MEANWHILE = {
  'a pending request': async () => {},
  'a declined request': async () => {
    const id = await on.only('accessRequests')
    await on.decide({ intent: 'decline', id, words: 'Not now.' }, 'owner')
  },
  'a withdrawn request': async () => {
    await on.open(myAccess, '/my-access', 'member', { id: await on.only('accessRequests') })
  },
  'a listing with a new title that has left the market': () =>
    change({ listed: false, title: 'Hidden Quay' }),
}

describe('the PDF of an NDA before access', () => {
  test.each(Object.entries(MEANWHILE).slice(0, isDeepRun ? undefined : 1))(
    'does not name the owner of a private listing to the member: %s · PUB-221 PUB-223',
    async (_, happens) => {
      expect((await on.send(await on.signed(), 'member')).status).toBeLessThan(400)
      await happens()
      expect(await writeNdaPdfs()).toBe(1)
      const all = await everythingSentToMember()
      expect(all).toContain(spaceless('The owner of this listing'))
      expect(all).toContain(spaceless(on.member.company.name))
      const { company, fullName, email } = on.owner
      for (const hidden of [company.name, company.id, fullName, email, 'Hidden Quay'])
        expect(all, hidden).not.toContain(spaceless(hidden))
      expect((await pdfsEmailedTo(on.owner.email)).at(-1)).toContain(spaceless(on.member.company.name))
    },
  )

  test.runIf(isDeepRun)(
    'names the owner where the member can see them: on a semi-public listing, and once access is granted · PUB-223',
    async () => {
      await change({ visibility: 'semi_public' })
      await on.send(await on.signed(), 'member')
      await writeNdaPdfs()
      const [semi] = await pdfsEmailedTo(on.member.email)
      expect(semi).toContain(spaceless(on.owner.company.name))
      await on.renew()
      await on.send(await on.signed(), 'member')
      await on.decide(
        { intent: 'grant', id: await on.only('accessRequests'), words: '', endsOn: '2099-12-31' },
        'owner',
      )
      await writeNdaPdfs()
      const [granted] = await pdfsEmailedTo(on.member.email)
      expect(granted).toContain(spaceless(on.owner.company.name))
    },
  )

  test('does not name the owner once the accepting company is suspended, as for any stranger · PUB-221', async () => {
    await change({ visibility: 'semi_public' })
    await on.send(await on.signed(), 'member')
    await updateRows('companies', { id: on.member.company.id }, { suspendedAt: new Date() })
    await writeNdaPdfs()
    const [pdf] = await pdfsEmailedTo(on.member.email)
    expect(pdf).toContain(spaceless('The owner of this listing'))
    expect(pdf).not.toContain(spaceless(on.owner.company.name))
  })
})

test('only the owner can open a PDF that may name them · PUB-221 PUB-223', async () => {
  await on.send(await on.signed(), 'member')
  await writeNdaPdfs()
  const of = { listingId: on.listing.id }
  await updateRows('ndaAcceptances', of, { paperIsProjected: false })
  const pdf = (await selectRow('ndaAcceptances', of, ['paperFileId'])).paperFileId ?? ''
  expect([await mayOpenNdaPdf(on.member, pdf), await mayOpenNdaPdf(on.owner, pdf)]).toEqual([false, true])
  expect(await exportedFiles(on.member.userId)).toEqual([])
})
