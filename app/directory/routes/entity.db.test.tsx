import { isDeepRun } from '#test/runs.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProject } from '#app/companies/projects/commands.server.ts'
import { db, transaction } from '#app/db/client.server.ts'
import { recordActivity } from '#app/companies/activities.server.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aListedCompany, setSuspended } from '#test/world/directory.ts'
import { anAdmin } from '#test/world/listings.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { insertRow, selectRow, updateRows } from '#test/world/rows.ts'
import * as page from './entity.tsx'
import * as list from './market-circle.tsx'

await testDatabase()

const me = await aListedCompany({ name: 'Reader Capital', type: 'investor' })
const cookie = await signedInCookie(me.userId)

const open = (id: string, as = cookie) =>
  visit(page, `/market-circle/entity/${id}`, { cookie: as, params: { id } })

test('a page has a back link, projects, activities and the connection action · MEM-359', async () => {
  const { companyId, member } = await aListedCompany({ name: 'Alder Development' })
  await addProject(member, {
    name: 'Harbour Mill',
    location: 'Gdańsk',
    year: 2021,
    size: '9,000 m²',
    irr: 1240,
  })
  const { status, html, text } = await open(companyId)
  expect(status).toBe(200)
  expect(linksOf(html)).toContainEqual({ href: '/market-circle', text: 'Back to the Market Circle' })
  for (const words of [
    'Portfolio projects',
    'Harbour Mill',
    '12.4%',
    'Activity',
    'Added a portfolio project: Harbour Mill',
  ])
    expect(text).toContain(words)
  expect(html).toMatch(/<button[^>]*value="connect"/)
  expect(text).toContain('Request connection')
})

test('a stored website is a link only if it is a web address', async () => {
  const { companyId } = await aListedCompany({ name: 'Linked Development' })
  const linksWith = async (website: string) => {
    await updateRows('directoryEntries', { companyId }, { website })
    return linksOf((await open(companyId)).html).map(({ href }) => href)
  }
  expect(await linksWith('https://linked.example/')).toContain('https://linked.example/')
  for (const address of ["javascript:fetch('//x')//https://x.example", 'data:text/html,x', ' javascript:1'])
    expect((await linksWith(address)).filter((href) => /script|data/i.test(href))).toEqual([])
})

test('unknown, malformed, unapproved and suspended ids are all "not found" · MEM-360', async () => {
  const suspended = await aListedCompany({ name: 'Secret Name' })
  await setSuspended(suspended.companyId, true)
  const pending = await aListedCompany({ name: 'Secret Name' })
  await updateRows('companies', { id: pending.companyId }, { approvalStatus: 'pending' })
  for (const id of [crypto.randomUUID(), 'no-id', '1', suspended.companyId, pending.companyId]) {
    const { status, text } = await open(id)
    expect([status, text.includes('Entity Not Found'), text.includes('Secret Name')]).toEqual([
      404,
      true,
      false,
    ])
  }
})

test.runIf(isDeepRun)('a load failure shows the specified message · MEM-361', async () => {
  const { companyId } = await aListedCompany()
  await sql`alter table portfolio_projects rename to portfolio_projects_away`.execute(db())
  try {
    const { status, text } = await open(companyId)
    expect([status, text.includes('Failed to load entity data')]).toEqual([500, true])
  } finally {
    await sql`alter table portfolio_projects_away rename to portfolio_projects`.execute(db())
  }
})

type Shown = { page: { projects: unknown[]; activities: { text: string; date: string }[] } }

test.runIf(isDeepRun)('projects are ordered by year descending, with all fields · MEM-362', async () => {
  const { companyId, member } = await aListedCompany()
  const bare = { location: null, size: null, irr: null }
  await addProject(member, { ...bare, name: 'Old', year: 1999 })
  await addProject(member, { ...bare, name: 'Undated', year: null })
  await addProject(member, { name: 'New', location: 'Łódź', year: 2024, size: '40 flats', irr: 1500 })
  const { projects } = ((await open(companyId)).data as Shown).page
  expect(projects).toMatchObject([
    { name: 'New', location: 'Łódź', year: 2024, size: '40 flats', irrBps: 1500 },
    { name: 'Old', year: 1999 },
    { name: 'Undated', year: null },
  ])
})

test('a confidential track record hides the figures of the company and its projects · MEM-179', async () => {
  const { companyId, member } = await aListedCompany({
    type: 'investor',
    portfolioSize: 777,
    projectsDeals: 4321,
    avgIrrBps: 2345,
    questionnaire: { track_record_confidential: true },
  })
  await addProject(member, { name: 'Quiet House', location: null, year: 2020, size: '8,642 m²', irr: 1987 })
  const seen = await open(companyId, await signedInCookie((await anAdmin()).userId))
  for (const figure of ['8,642', '19.87']) expect(seen.html).toContain(figure)
  const { html, data } = await open(companyId)
  expect(html).toContain('Quiet House')
  for (const figure of ['777', '4321', '4,321', '2345', '23.45', '1987', '19.87', '8,642']) {
    expect(html.replaceAll(companyId, '')).not.toContain(figure)
    expect(
      JSON.stringify((data as { page: { company: object; projects: object } }).page.projects),
    ).not.toContain(figure)
  }
})

test.runIf(isDeepRun)(
  'activities have a date and a description, newest first, without a time of day · MEM-363',
  async () => {
    const { companyId } = await aListedCompany()
    for (const [at, text] of [
      ['2026-03-01T23:30:00Z', 'Middle'],
      ['2025-01-05T10:00:00Z', 'Oldest'],
      ['2026-11-02T10:00:00Z', 'Newest'],
    ] as const)
      await transaction((tx) =>
        recordActivity(tx, { companyId, kind: 'approved', text, key: text, at: new Date(at) }),
      )
    const { activities } = ((await open(companyId)).data as Shown).page
    expect(activities.map(({ text, date }) => [text, date])).toEqual([
      ['Newest', '2026-11-02'],
      ['Middle', '2026-03-02'],
      ['Oldest', '2025-01-05'],
    ])
    expect(Object.keys(activities[0] ?? {})).toEqual(['id', 'kind', 'date', 'text'])
  },
)

test('only public columns of a company reach other members · MEM-343', async () => {
  const canary = 'canary-5e21'
  const { companyId, userId } = await aListedCompany({
    name: 'Open Name',
    notes: `${canary}-notes`,
    phone: '+48555000111',
    fullName: `${canary} Person`,
    questionnaire: {
      primary_contact_name: `${canary}-contact`,
      primary_contact_email: `${canary}@mail.example`,
      company_registration_number: `${canary}-number`,
      key_clients_partnerships: `${canary}-clients`,
      uploadedDocuments: { personal_id: `${canary}-file` },
    },
  })
  await updateRows('companies', { id: companyId }, { rejectionReason: `${canary}-reason` })
  await insertRow('profileDrafts', {
    userId,
    formType: 'developer_profile',
    formDraft: JSON.stringify({ text: `${canary}-draft` }),
    draftCurrentStep: 1,
    draftLastSaved: new Date(),
  })
  const { email } = await selectRow('users', { id: userId })
  const seen = [await open(companyId), await visit(list, '/market-circle?q=open+name', { cookie })]
  for (const { html, data } of seen) {
    expect(html).toContain('Open Name')
    for (const secret of [canary, '+48555000111', email]) {
      expect(html).not.toContain(secret)
      expect(JSON.stringify(data)).not.toContain(secret)
    }
  }
})
