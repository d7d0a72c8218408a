import { readFile } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { currentNda, ndaEdition } from '#app/listings/queries/find-access.server.ts'
import { captureHeld, listCaptured } from '#app/mail/captured.server.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { anInvestor } from '#test/world/access.ts'
import { anAccessDesk, signature } from '#test/world/access-desk.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aDeveloper, anAdmin } from '#test/world/listings.ts'
import { pdfText } from '#test/world/pdf-text.ts'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { requestAccess } from '../commands/request-access.server.ts'
import { ndaTextSchema, saveNdaText } from '../commands/nda.server.ts'
import { listAcceptances, mayOpenNdaPdf } from './queries.server.ts'
import { renderNdaPdf } from './pdf-document.server.tsx'
import { writeNdaPdfs } from './nda-pdfs.server.ts'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()
testSettings({ SMTP_URL: undefined })

const desk = await anAccessDesk()
const { owner } = desk

const OWN_TEXT = `TAJEMNICA – umowa o zachowaniu poufności.

§ 1. Zażółć gęślą jaźń: strony zachowują w tajemnicy wszystko, czego dowiedzą się o nieruchomości.

${'§ 2. Postanowienia końcowe. '.repeat(10)}`

async function accepted(member: ApprovedMember, name: string) {
  const made = await desk.listing({ unlockRule: 'nda', title: 'Żurawia Łąka' })
  const seen = ndaEdition(await currentNda(made.id))
  expect(await saveNdaText(owner, made.id, { body: OWN_TEXT.trim(), seen })).toMatchObject({ ok: true })
  const at = new Date('2026-11-21T10:11:12Z')
  setClock(() => at)
  expect(await requestAccess(member, made.slug, await signature(made.id, name))).toMatchObject({ ok: true })
  setClock(null)
  return made
}

const spaceless = (text: string) => text.replace(/\s+/g, '')

async function capturedNda(to: string) {
  const files = await listCaptured()
  const mails = await Promise.all(files.map(async ({ path }) => PostalMime.parse(await readFile(path))))
  return mails.filter((mail) => mail.to?.[0]?.address === to && mail.subject?.startsWith('NDA accepted'))
}

test.runIf(isDeepRun)(
  'a long text still becomes a PDF, and a text with too many lines is refused with a message',
  async () => {
    const pages = 'The recipient keeps secret what it learns of the property. '.repeat(8).trim()
    const body = Array.from({ length: 100 }, () => pages).join('\n\n')
    const paper = { listing: 'x', owner: 'o', company: 'c', signedName: 's', version: 1, isOwnText: true }
    const bytes = await renderNdaPdf({ ...paper, acceptedAt: new Date(), reference: 'r', body })
    expect(pdfText(bytes)).toContain('Page 12 of ')
    expect(ndaTextSchema.safeParse({ body }).success).toBe(true)
    const refused = ndaTextSchema.safeParse({ body: 'a\n\n'.repeat(600) })
    expect(refused.error?.issues[0]?.message).toBe('Use at most 1,000 lines.')
  },
  300_000,
)

describe('an accepted NDA', () => {
  test('reaches both sides as a PDF with the text, its version, the person and the time · PUB-223', async () => {
    const member = await anInvestor()
    const { id } = await accepted(member, 'Łucja Świątek-Żuk')
    expect(await writeNdaPdfs()).toBe(1)
    await captureHeld()
    for (const person of [member, owner]) {
      const [mail, ...more] = await capturedNda(person.email)
      expect(more).toEqual([])
      const [file] = mail?.attachments ?? []
      expect([file?.mimeType, file?.disposition]).toEqual(['application/pdf', 'attachment'])
      expect(file?.filename).toBe('NDA-Zurawia-Laka-2026-11-21.pdf')
      const text = spaceless(pdfText(Buffer.from(file?.content as ArrayBuffer)))
      for (const part of [
        'Accepted by',
        'Łucja Świątek-Żuk',
        '21 Nov 2026, 10:11:12 UTC',
        'Version 1, the owner’s own text',
        'Żurawia Łąka',
        member.company.name,
        owner.company.name,
        '§ 1. Zażółć gęślą jaźń: strony zachowują w tajemnicy wszystko',
      ]) {
        expect(text, part).toContain(spaceless(part))
      }
    }
    const [row] = (await listAcceptances(id, owner.userId)).rows
    expect(row).toMatchObject({ signedName: 'Łucja Świątek-Żuk', version: 1, isOwnText: true })
    expect(row?.pdf).toMatch(/^\/files\/[0-9a-f-]{36}\?expires=\d+&signature=/)
  })

  test.runIf(isDeepRun)('is turned into a PDF and emailed once, however many processes try', async () => {
    const member = await anInvestor()
    const { id } = await accepted(member, 'Ivo Investor')
    const made = await Promise.all(Array.from({ length: 8 }, () => writeNdaPdfs()))
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await writeNdaPdfs()).toBe(0)
    const files = await selectRows('files', { userId: member.userId }, ['id'])
    expect(files).toHaveLength(1)
    expect((await mailsTo(member.email)).filter(({ kind }) => kind === 'access.nda_accepted')).toHaveLength(1)
    expect((await listAcceptances(id, owner.userId)).rows).toHaveLength(1)
  })

  test.runIf(isDeepRun)(
    'whose PDF fails blocks no other, fails the run and is retried after a pause',
    async () => {
      const broken = await Promise.all(Array.from({ length: 21 }, () => anInvestor()))
      for (const member of broken) {
        await accepted(member, 'Ivo Investor')
        await updateRows('users', { id: member.userId }, { email: `no address ${member.userId}` })
      }
      const { id } = await accepted(await anInvestor(), 'Ida Investor')
      const failedAt = new Date()
      setClock(() => failedAt)
      await expect(writeNdaPdfs()).rejects.toThrow('invalid recipient address')
      expect((await listAcceptances(id, owner.userId)).rows[0]?.pdf).not.toBeNull()
      for (const { userId, email } of broken) await updateRows('users', { id: userId }, { email })
      await expect(writeNdaPdfs()).rejects.toThrow('invalid recipient address')
      setClock(() => new Date(failedAt.getTime() + 11_000))
      expect(await writeNdaPdfs()).toBe(broken.length)
      setClock(null)
    },
  )

  test('can be opened by both companies and admins only · PUB-223', async () => {
    const member = await anInvestor()
    await accepted(member, 'Ivo Investor')
    await writeNdaPdfs()
    const { id } = await selectRow('files', { userId: member.userId })
    const colleague = { ...(await anInvestor()), company: member.company }
    const may = await Promise.all(
      [member, colleague, owner, await anAdmin(), await anInvestor(), await aDeveloper()].map((viewer) =>
        mayOpenNdaPdf(viewer, id),
      ),
    )
    expect(may).toEqual([true, true, true, true, false, false])
    expect(await mayOpenNdaPdf({ kind: 'guest' }, id)).toBe(false)
    expect(await mayOpenNdaPdf(await anInvestor(), owner.userId)).toBe(false)
  })

  test.runIf(isDeepRun)(
    'is emailed with readable text, and the queue never stores the bytes of the file',
    async () => {
      const member = await anInvestor()
      await accepted(member, 'Ivo Investor')
      await writeNdaPdfs()
      const row = await selectRow('emailQueue', { toEmail: member.email, kind: 'access.nda_accepted' })
      expect(`${row.htmlBody}${row.textBody}`).not.toContain('TAJEMNICA')
      await captureHeld()
      const eml = (await listCaptured()).at(-1)
      const mail = await PostalMime.parse(await readFile(eml?.path ?? ''))
      expect(mail.text).toContain('The attached PDF contains the accepted text')
      expect(mail.attachments.map(({ filename }) => filename)).toEqual(['NDA-Zurawia-Laka-2026-11-21.pdf'])
      expect(
        Buffer.from(mail.attachments[0]?.content as ArrayBuffer)
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    },
  )
})

describe('a listing’s own text', () => {
  test('gets a new version with each change; earlier acceptances keep theirs · PUB-223', async () => {
    const member = await anInvestor()
    const { id, slug } = await accepted(member, 'Ivo Investor')
    const first = await currentNda(id)
    const seen = ndaEdition(first)
    const body = `${OWN_TEXT.trim()}\n\n§ 3.`
    expect(await saveNdaText(owner, id, { body: first.body, seen })).toMatchObject({
      refused: 'unchanged',
    })
    const both = await Promise.all([1, 2].map(() => saveNdaText(owner, id, { body, seen })))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refused: 'stale' })
    expect(await saveNdaText(await aDeveloper(), id, { body, seen })).toMatchObject({
      refused: 'not_found',
    })
    const second = await currentNda(id)
    expect([second.number, second.body]).toEqual([2, body])
    const late = await anInvestor()
    const old = { acceptNda: true, signedName: 'Old', ndaVersion: seen, message: null }
    expect(await requestAccess(late, slug, old)).toMatchObject({ refused: 'nda_changed' })
    const kept = await db()
      .selectFrom('ndaAcceptances as a')
      .innerJoin('ndaVersions as v', 'v.id', 'a.versionId')
      .where('a.listingId', '=', id)
      .select(['v.id', 'v.body'])
      .execute()
    expect(kept).toEqual([{ id: first.id, body: OWN_TEXT.trim() }])
    await expect(updateRows('ndaVersions', { id: first.id }, { body: 'x' })).rejects.toThrow()
  })
})
