import { readRequestedItems } from '#app/review/requested/stored.ts'
import { describe, expect, test } from 'vitest'
import * as desk from '#app/companies/versions/desk/desk.tsx'
import * as developer from '#app/companies/developer/routes/developer.tsx'
import * as myProfile from '#app/companies/routes/my-profile.tsx'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { aNewcomer, seenBy } from '#test/world/companies.ts'
import { rowOf } from '#test/world/company-steps.ts'
import { visit } from '#test/world/pages.tsx'
import { findRow, insertRow, selectRow, updateRows } from '#test/world/rows.ts'
import {
  aNewDocument,
  aVerifiedCompany,
  aWaitingVersion,
  typeChanges,
  underWayOf,
  versionsOf,
} from '#test/world/versions.ts'
import * as page from './changes.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
const began = Date.now()

const PATH = '/my-profile/changes'
const STATED = { sanctions_pep_consent: 'on', authority_consent: 'on' }

async function anOwner() {
  const company = await aVerifiedCompany()
  await updateRows('members', { userId: company.member.userId }, { welcomeSeenAt: new Date() })
  const cookie = await signedInCookie(company.member.userId)
  const post = async (intent: string, more: Record<string, string> = {}) => {
    const { draftVersion, companyVersion } = await seenBy(company.member)
    const underWay = await underWayOf(company.companyId)
    return visit(page, PATH, {
      cookie,
      form: {
        intent,
        draft_version: String(draftVersion),
        seen_version: String(companyVersion),
        under_way: underWay?.id ?? '',
        under_way_version: String(underWay?.version ?? 0),
        ...more,
      },
    })
  }
  return { ...company, cookie, post, show: () => visit(page, PATH, { cookie }) }
}

describe('the changes page', () => {
  test('compares both versions, requires a document and both consents, and sends the changes', async () => {
    const { member, companyId, post, show, cookie } = await anOwner()
    await typeChanges(member, { company_name: 'Nowa Development', website: 'https://new.example' })
    const shown = await show()
    for (const words of [
      'Kowalska Development',
      'Nowa Development',
      'https://new.example',
      'Goes live when you save',
      'Reviewed before it goes live',
    ])
      expect(shown.text).toContain(words)
    expect((await post('send')).status).toBe(422)
    const refused = await post('send', STATED)
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(/Nowa Development\s*Upload a document that supports this change\./)
    await aNewDocument(member, 'company_registration_cert')
    const sent = await post('send', STATED)
    expect([sent.status, sent.location, sent.toast?.title]).toEqual([303, '/my-profile', 'Sent for review'])
    expect(await rowOf(companyId)).toMatchObject({
      name: 'Kowalska Development',
      website: 'https://new.example',
    })
    const [minor, material] = await versionsOf(companyId)
    expect([minor?.kind, material?.kind]).toEqual(['minor', 'material'])
    const given = JSON.stringify(material?.consents).match(/20\d\d-[^"]+/g) ?? []
    expect(given).toHaveLength(2)
    for (const at of given) expect(Date.parse(at)).toBeGreaterThanOrEqual(began)
    expect((await visit(myProfile, '/my-profile', { cookie })).text).toContain('Version 3')
  })

  test.runIf(isDeepRun)(
    'returns 403 to a colleague, 409 for a stale page and 429 over the limit',
    async () => {
      const { member, companyId, post } = await anOwner()
      await typeChanges(member, { website: 'https://new.example' })
      expect((await post('save', { draft_version: '99' })).status).toBe(409)
      const { userId } = await aNewcomer()
      await insertRow('companyMembers', { companyId, userId, role: 'colleague' })
      await updateRows('members', { userId }, { welcomeSeenAt: new Date() })
      const colleague = await signedInCookie(userId)
      const form = { intent: 'save', draft_version: '0', seen_version: '0', under_way: '' }
      expect((await visit(page, PATH, { cookie: colleague, form })).status).toBe(403)
      expect((await visit(page, PATH, { cookie: colleague })).status).toBe(403)
      for (let number = 2; number <= 21; number += 1)
        await insertRow('companyVersions', {
          companyId,
          number,
          kind: 'minor',
          status: 'approved',
          answers: '{}',
          former: '{}',
          questionnaire: '{}',
          submittedAt: new Date(),
          inForceAt: new Date(),
        })
      const many = await post('save')
      expect(many.status).toBe(429)
      expect(many.text).toContain('You have reached today’s limit for changes.')
      expect((await rowOf(companyId)).website).toBe('https://kowalska.example')
    },
  )

  test('redirects to a fresh sign-in and back for guarded answers', async () => {
    const { member, cookie, post } = await anOwner()
    await typeChanges(member, { primary_contact_phone: '22 765 43 21' })
    await updateRows(
      'sessions',
      { userId: member.userId },
      { createdAt: new Date(Date.now() - 16 * 60_000), confirmedAt: null },
    )
    const led = await post('save')
    expect([led.status, led.location]).toEqual([303, '/settings/confirm?from=%2Fmy-profile%2Fchanges'])
    expect(cookie).not.toBe('')
  })

  test.runIf(isDeepRun)('shows a request above the form until the version is withdrawn', async () => {
    const company = await anOwner()
    const version = await aWaitingVersion(company)
    const admin = await aSignedInAdmin()
    const address = `/admin/versions?id=${version.id}`
    const record = await visit(desk, address, { cookie: admin.cookie })
    for (const words of ['Completed projects', '31', '45']) expect(record.text).toContain(words)
    const form = {
      intent: 'requestInfo',
      id: version.id,
      seen: '1',
      reason: 'Which projects?',
      memberNotes: '',
      internalNotes: 'canary-internal',
      'items[]': 'field:completed_projects',
    }
    expect((await visit(desk, address, { cookie: admin.cookie, form })).status).toBe(303)
    const shown = await company.show()
    expect(shown.text).toContain('Version 2 needs more information')
    expect(shown.text).toContain('Which projects?')
    const [item] = readRequestedItems((await selectRow('companyVersions', { id: version.id })).asked)
    const place = `/profile/developer?step=asked#asked-${item?.key}`
    expect(shown.html).toContain(`href="${place}"`)
    const asked = await visit(developer, '/profile/developer?step=asked', { cookie: company.cookie })
    expect(asked.html).toContain('name="completed_projects"')
    expect(asked.html).not.toContain('name="company_name"')
    expect(shown.html).not.toContain('canary-internal')
    const seen = { intent: 'withdraw', draft_version: '0', seen_version: '0', under_way_version: '1' }
    for (const id of ['', 'x'])
      expect(
        (await visit(page, PATH, { cookie: company.cookie, form: { ...seen, under_way: id } })).status,
      ).toBe(422)
    expect((await company.post('withdraw')).toast?.title).toBe('Withdrawn')
    expect(await findRow('companyVersions', { id: version.id })).toMatchObject({ status: 'withdrawn' })
  })

  test('the desk reverts a minor change with a reason for the owner', async () => {
    const company = await anOwner()
    await typeChanges(company.member, { website: 'https://new.example' })
    expect((await company.post('save')).toast?.text).toBe('1 change is live now.')
    const [minor] = await versionsOf(company.companyId)
    const admin = await aSignedInAdmin()
    const address = `/admin/versions?id=${minor?.id}`
    const post = (reason: string) =>
      visit(desk, address, {
        cookie: admin.cookie,
        form: { intent: 'revert', id: minor?.id ?? '', seen: '1', reason },
      })
    expect((await post('')).status).toBe(422)
    expect((await post('Not your website.')).toast?.title).toBe('Change reverted')
    expect((await selectRow('companies', { id: company.companyId })).website).toBe('https://kowalska.example')
    const list = await visit(myProfile, '/my-profile?from=1&to=2', { cookie: company.cookie })
    for (const words of [
      'Versions',
      'Reverted by our team',
      'Not your website.',
      'https://new.example',
      'Maja Kowalska',
    ])
      expect(list.text).toContain(words)
  })
})
