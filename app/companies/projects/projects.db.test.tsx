import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import * as profile from '#app/companies/routes/my-profile.tsx'
import { testDatabase } from '#test/database.ts'
import { anAdminViewer, aDeveloperCompany, viewerOf } from '#test/world/companies.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aListedCompany, setSuspended } from '#test/world/directory.ts'
import { aListing } from '#test/world/listings.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { insertRow, selectRows } from '#test/world/rows.ts'
import { addProject, editProject, removeProject } from './commands.server.ts'
import { PROJECT_LIMITS } from './schema.ts'
import { listProjects } from './queries.server.ts'
import * as page from './routes/projects.tsx'

await testDatabase()

const me = await aListedCompany({ name: 'Builder' })
const cookie = await signedInCookie(me.userId)

const post = (form: Record<string, string>, as = cookie) =>
  visit(page, '/my-profile/projects', { cookie: as, form })
const listActivities = (companyId: string) => selectRows('companyActivities', { companyId }, ['kind', 'text'])
const typed = { name: 'Młyn Park', location: 'Łódź', year: '2022', size: '12,000 m²', irr: '12,5' }
const input = { name: 'Any', location: null, year: null, size: null, irr: null }

test('an approved member can add, edit and remove projects from the profile page · MEM-296', async () => {
  const start = await visit(profile, '/my-profile', { cookie })
  expect(start.text).toContain('Portfolio projects')
  expect(linksOf(start.html)).toContainEqual({ href: '/my-profile/projects#form', text: 'Add project' })
  expect((await post({ intent: 'add', ...typed })).toast?.title).toBe('Project added')
  const [project] = await listProjects(me.companyId)
  expect(project).toMatchObject({
    name: 'Młyn Park',
    location: 'Łódź',
    year: 2022,
    size: '12,000 m²',
    irrBps: 1250,
  })
  const id = project?.id ?? ''
  const shown = await visit(profile, '/my-profile', { cookie })
  expect(linksOf(shown.html)).toContainEqual({
    href: `/my-profile/projects?edit=${id}#form`,
    text: 'Edit Młyn Park',
  })
  const form = await visit(page, `/my-profile/projects?edit=${id}`, { cookie })
  expect(form.html).toMatch(/name="irr"[^>]*value="12.5"/)
  expect((await post({ intent: 'edit', id, ...typed, name: 'Młyn Park II', irr: '' })).toast?.title).toBe(
    'Project saved',
  )
  expect(await listProjects(me.companyId)).toMatchObject([{ name: 'Młyn Park II', irrBps: null }])
  expect((await post({ intent: 'remove', id })).toast?.title).toBe('Project removed')
  expect(await listProjects(me.companyId)).toEqual([])
})

test('invalid values stay in the form, each with an error next to its field · MEM-296', async () => {
  const refused = await post({
    intent: 'add',
    name: ' ',
    year: '1899',
    irr: '101',
    location: 'x'.repeat(121),
  })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Enter a project name.')
  expect(refused.text).toContain('Enter 100 or less.')
  expect(refused.text).toContain('Enter 1900 or later.')
  expect(refused.html).toMatch(/name="year"[^>]*value="1899"/)
  expect(await listProjects(me.companyId)).toEqual([])
})

test('nobody can change another company’s project · MEM-296', async () => {
  const other = await aListedCompany()
  const done = await addProject(other.member, input)
  const id = done.ok ? done.value.id : ''
  for (const wrong of [id, crypto.randomUUID(), 'no-id']) {
    expect(await editProject(me.member, wrong, input)).toEqual({ ok: false, refused: 'not_found' })
    expect(await removeProject(me.member, wrong)).toEqual({ ok: false, refused: 'not_found' })
  }
  const foreign = await post({ intent: 'remove', id }).catch((thrown: unknown) => thrown)
  expect(foreign).toMatchObject({ status: 404 })
  expect(await listProjects(other.companyId)).toHaveLength(1)
})

test('unapproved and suspended members cannot add projects · MEM-296', async () => {
  const pending = await aDeveloperCompany({ status: 'pending' })
  const refused = await post({ intent: 'add', ...typed }, await signedInCookie(pending.member.userId)).catch(
    (thrown: unknown) => thrown,
  )
  expect(refused).toMatchObject({ status: 403 })
  const late = await aListedCompany()
  await setSuspended(late.companyId, true)
  expect(await addProject(late.member, input)).toEqual({ ok: false, refused: 'not_found' })
})

test.runIf(isDeepRun)('concurrent additions do not exceed the limit', async () => {
  const full = await aListedCompany()
  for (let at = 0; at < PROJECT_LIMITS.projects - 5; at += 1)
    await insertRow('portfolioProjects', { companyId: full.companyId, name: `P${at}` })
  const results = await Promise.all(Array.from({ length: 50 }, () => addProject(full.member, input)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(5)
  expect(await listProjects(full.companyId)).toHaveLength(PROJECT_LIMITS.projects)
})

test('adding a project is an activity, which is deleted along with it · MEM-364', async () => {
  const { companyId, member } = await aListedCompany()
  const done = await addProject(member, { ...input, name: 'Tower' })
  expect(await listActivities(companyId)).toMatchObject([
    { kind: 'project_added', text: 'Added a portfolio project: Tower' },
  ])
  await removeProject(member, done.ok ? done.value.id : '')
  expect(await listActivities(companyId)).toEqual([])
})

test.runIf(isDeepRun)('an approval is one activity of the company · MEM-364', async () => {
  const { companyId, version } = await aDeveloperCompany({ status: 'pending' })
  const admin = await anAdminViewer()
  const texts = { confirmedOpenKyc: true }
  const decide = () => decideCompany(admin, companyId, version, 'approve', texts)
  await Promise.all(Array.from({ length: 10 }, decide))
  expect(await listActivities(companyId)).toMatchObject([
    { kind: 'approved', text: 'Joined the Market Circle' },
  ])
})

test('the first publication of a listing is an activity without its title · MEM-364', async () => {
  const { owner } = await aListing({ fields: { title: 'Secret Canary Tower' } })
  const all = await listActivities(owner.company.id)
  expect(all).toMatchObject([{ kind: 'listing_published', text: 'Published a new listing' }])
  expect((await viewerOf(owner.userId)).company?.id).toBe(owner.company.id)
})
