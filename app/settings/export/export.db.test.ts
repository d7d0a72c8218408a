import { isDeepRun } from '#test/runs.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { sendInquiry } from '#app/deals/commands/send-inquiry.server.ts'
import { writeMessage } from '#app/deals/commands/messages.server.ts'
import { answerConnection, requestConnection } from '#app/directory/commands/connections.server.ts'
import type { ApprovedMember, Member } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import * as file from '#app/site/routes/file.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMarketListing, anInvestor, suspendCompany } from '#test/world/access.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { open, press, STALE, unzip, upload } from '#test/world/own-data.ts'
import { visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import { exportedData } from '#test/world/copied-data.ts'
import * as dataPage from '../routes/data.tsx'
import { prepareExports, purgeExports } from './jobs.server.ts'

await testDatabase()
testDataFolder()
beforeEach(() => db().deleteFrom('rateLimits').execute())

describe('the export of a person’s data', () => {
  async function exported(member: Member) {
    expect((await press(dataPage, '/settings/data', member)).toast?.title).toBe('We are preparing your data')
    await prepareExports()
    const page = await open(dataPage, '/settings/data', member)
    const href = /href="(\/files\/[^"]*)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    return { href, id: /\/files\/([^?]*)/.exec(href)?.[1] ?? '' }
  }

  test('is one ZIP with their profile, listings, messages, files and the audit entries about them · MEM-391', async () => {
    const [member, other] = [await aDeveloper({ name: 'Dorota Export' }), await anInvestor('Otto Other')]
    const own = await aMarketListing({ companyId: member.company.id, title: 'Exported Yard' })
    await aMarketListing({ companyId: (await aDeveloper()).company.id, title: 'Foreign Yard' })
    const { fileId } = await upload(member, 'my passport')
    await upload(other, 'a passport of somebody else')
    const sent = await sendInquiry(other, own.slug, { kind: 'inquiry', message: 'Is it new?', phone: null })
    if (!sent.ok) throw new Error(sent.refused)
    await writeMessage(member, sent.value.id, { key: crypto.randomUUID(), message: 'It is of 2019.' })
    const asked = await requestConnection(other, member.company.id, null)
    if (!asked.ok) throw new Error(asked.refused)
    await answerConnection(member, asked.value.id, 'accept')
    const { href, id } = await exported(member)
    const cookie = await signedInCookie(member.userId)
    const response = await visit(file, href, { cookie, params: { id } })
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip'])
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment;.*parcela-data-/)
    const files = await unzip(response.bytes)
    expect([...files.keys()].filter((name) => !name.startsWith('files/'))).toEqual([
      'README.txt',
      'profile.json',
      'listings.json',
      'messages.json',
      'kept.json',
      'audit.json',
    ])
    const text = (name: string) => files.get(name)?.toString() ?? ''
    expect(text('profile.json')).toContain('Dorota Export')
    expect(text('listings.json')).toContain('Exported Yard')
    for (const words of ['Is it new?', 'It is of 2019.', '"accepted"'])
      expect(text('messages.json')).toContain(words)
    expect(text('audit.json')).toContain('kyc.upload')
    const passport = [...files].find(([name]) => name.endsWith('zażółć gęślą.pdf'))
    expect(passport?.[1].toString('latin1')).toContain('my passport')
    const whole = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n')
    for (const secret of ['a passport of somebody else', 'Foreign Yard', other.email, 'Otto Other'])
      expect(whole).not.toContain(secret)
    expect(whole).not.toContain('tokenHash')
    expect(fileId).not.toBe(id)
    expect((await mailsTo(member.email)).at(-1)?.subject).toBe('Your data is ready')
  })

  test('excludes internal data of the back office, and anything from after the person left a company · MEM-391', async () => {
    const owner = await aDeveloper()
    const admin = await anAdmin()
    const colleague = (await aPerson({ company: owner.company })) as ApprovedMember
    const other = await aDeveloper()
    const house = await aMarketListing({ companyId: other.company.id })
    await transaction(async (tx) => {
      for (const [action, reason] of [
        ['company.check', 'INTERNAL: rumour of a lawsuit'],
        ['company.record_esg', 'INTERNAL: evidence of a rival'],
        ['company.reject', 'The register extract is old.'],
      ] as const)
        await writeAudit(tx, {
          actor: { kind: 'admin', userId: admin.userId },
          action,
          subject: { type: 'company', id: owner.company.id },
          reason,
          details: { secret: 'INTERNAL: details' },
        })
    })
    const sent = await sendInquiry(colleague, house.slug, {
      kind: 'inquiry',
      message: 'My question',
      phone: null,
    })
    if (!sent.ok) throw new Error(sent.refused)
    await db().deleteFrom('companyMembers').where('userId', '=', colleague.userId).execute()
    await writeMessage(other, sent.value.id, { key: crypto.randomUUID(), message: 'CONFIDENTIAL floor 4.2M' })
    const own = JSON.stringify(await exportedData(owner.userId))
    expect(own).toContain('The register extract is old.')
    expect(own).toContain('CONFIDENTIAL floor 4.2M')
    const left = JSON.stringify(await exportedData(colleague.userId))
    expect(left).toContain('My question')
    expect(left).not.toContain('CONFIDENTIAL')
    const decided = JSON.stringify(await exportedData(admin.userId))
    expect(decided).toContain('company.check')
    for (const words of [own, left, decided]) expect(words).not.toContain('INTERNAL')
    expect(decided).not.toContain(owner.company.id)
  })

  test('can be opened only by that person, not by an admin or anyone else with the link, and is deleted after 7 days or once a newer one is ready · MEM-391', async () => {
    const member = await aDeveloper()
    const former = await exported(member)
    const { href, id } = await exported(member)
    expect(await purgeExports()).toBe(1)
    for (const person of [await anAdmin(), await aDeveloper()]) {
      const cookie = await signedInCookie(person.userId)
      expect((await visit(file, href, { cookie, params: { id } })).status).toBe(404)
    }
    expect((await visit(file, href, { params: { id } })).status).toBe(401)
    await suspendCompany(member)
    const cookie = await signedInCookie(member.userId)
    expect((await visit(file, href, { cookie, params: { id } })).status).toBe(200)
    expect((await visit(file, former.href, { cookie, params: { id: former.id } })).status).toBe(404)
    expect((await visit(file, `/files/${id}`, { cookie, params: { id } })).status).toBe(403)
    await updateRows('dataExports', { userId: member.userId }, { expiresAt: new Date() })
    expect(await purgeExports()).toBe(1)
    expect((await visit(file, href, { cookie, params: { id } })).status).toBe(404)
    expect((await open(dataPage, '/settings/data', member)).html).not.toContain('/files/')
  })

  test.runIf(isDeepRun)('ignores a claim that a dead process dated in the future · MEM-391', async () => {
    const member = await anInvestor('Ada Ahead')
    await press(dataPage, '/settings/data', member)
    const claimedAt = new Date(Date.now() + 86_400_000)
    await updateRows('dataExports', { userId: member.userId }, { claimedAt })
    expect(await prepareExports()).toBe(1)
  })

  test('needs a fresh sign-in, is queued once, and is prepared once by any number of processes', async () => {
    const member = await aDeveloper()
    expect((await press(dataPage, '/settings/data', member, {}, STALE())).location).toBe(
      `/settings/confirm?from=${encodeURIComponent('/settings/data')}`,
    )
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => press(dataPage, '/settings/data', member)),
    )
    expect(responses.filter(({ toast }) => toast?.title === 'We are preparing your data')).toHaveLength(1)
    const ready = await Promise.all([prepareExports(), prepareExports(), prepareExports()])
    expect(ready.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect((await mailsTo(member.email)).filter(({ kind }) => kind === 'account.data_exported')).toHaveLength(
      1,
    )
  })
})
