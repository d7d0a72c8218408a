import { expect, test } from 'vitest'
import * as myProfile from '#app/companies/routes/my-profile.tsx'
import * as companyPage from '#app/directory/routes/entity.tsx'
import * as circle from '#app/directory/routes/market-circle.tsx'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDeveloperCompany, anAdminViewer } from '#test/world/companies.ts'
import { visit } from '#test/world/pages.tsx'
import { insertRow, selectRow, updateRows } from '#test/world/rows.ts'
import { aNewDocument, aVerifiedCompany, aWaitingVersion, typeChanges } from '#test/world/versions.ts'
import { decideVersion } from '../commands/decide-version.server.ts'

await testDatabase()

async function seen(cookie: string, companyId: string) {
  const pages = [
    await visit(companyPage, `/market-circle/entity/${companyId}`, { cookie, params: { id: companyId } }),
    await visit(circle, '/market-circle', { cookie }),
  ]
  return pages.map(({ status, html }) => [status, html.replaceAll(/[0-9a-f]{32,}|nonce="[^"]*"/g, '')])
}

test('a draft, pending or rejected version changes nothing for other members', async () => {
  const company = await aVerifiedCompany()
  const { member: other } = await aDeveloperCompany()
  await updateRows('members', { userId: other.userId }, { welcomeSeenAt: new Date() })
  const cookie = await signedInCookie(other.userId)
  const before = await seen(cookie, company.companyId)
  expect(before[0]?.[0]).toBe(200)
  await typeChanges(company.member, { company_name: 'Hidden Name' })
  expect(await seen(cookie, company.companyId)).toEqual(before)
  await aNewDocument(company.member, 'company_registration_cert')
  await updateRows(
    'kycSubmissions',
    { userId: company.member.userId, isCurrent: true },
    { status: 'approved', reviewedAt: new Date() },
  )
  const version = await aWaitingVersion(company, { company_name: 'Hidden Name', completed_projects: '45' })
  expect(await seen(cookie, company.companyId)).toEqual(before)
  const admin = await anAdminViewer()
  await decideVersion(admin, version.id, version.version, 'reject', { reason: 'No.' })
  expect(await seen(cookie, company.companyId)).toEqual(before)
})

test('members can see only their own company’s versions, with author, times and reason, and compare any two', async () => {
  const company = await aVerifiedCompany()
  const stranger = await aVerifiedCompany()
  const version = await aWaitingVersion(company)
  await decideVersion(await anAdminViewer(), version.id, version.version, 'reject', {
    reason: 'Which projects?',
    internalNotes: 'canary-internal',
  })
  const open = async (userId: string) =>
    visit(myProfile, '/my-profile?from=1&to=2', { cookie: await signedInCookie(userId) })
  const own = await open(company.member.userId)
  for (const words of [
    'Version 1',
    'Version 2',
    'Not approved',
    'Maja Kowalska',
    'Which projects?',
    '31',
    '45',
  ])
    expect(own.text).toContain(words)
  expect(own.html).toMatch(/<del[^>]*>31<\/del>/)
  expect(own.html).not.toContain('canary-internal')
  const { companyId } = company
  const { snapshot } = await selectRow('companyRevisions', { companyId })
  await insertRow('companyRevisions', { companyId, revision: 2, snapshot })
  const foreign = await open(stranger.member.userId)
  expect(foreign.text).not.toContain('Which projects?')
  expect(foreign.text).not.toContain('Version 2')
  expect(foreign.data).toMatchObject({ compared: null })
  expect((await selectRow('companyVersions', { id: version.id })).status).toBe('rejected')
})
