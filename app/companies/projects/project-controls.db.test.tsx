import { expect, test } from 'vitest'
import * as profile from '#app/companies/routes/my-profile.tsx'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aListedCompany } from '#test/world/directory.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { addProject } from './commands.server.ts'
import * as page from './routes/projects.tsx'

await testDatabase()

test('each project has a remove button with a confirmation, one click from the profile page · MEM-296', async () => {
  const { member, userId } = await aListedCompany({ name: 'Builder' })
  const cookie = await signedInCookie(userId)
  const added = await addProject(member, {
    name: 'Młyn Park',
    location: null,
    year: null,
    size: null,
    irr: null,
  })
  const id = added.ok ? added.value.id : ''
  const { html: own } = await visit(profile, '/my-profile', { cookie })
  expect(linksOf(own)).toContainEqual({ href: '/my-profile/projects', text: 'Edit and remove projects' })
  const { html, text } = await visit(page, '/my-profile/projects', { cookie })
  expect(html).toMatch(new RegExp(`<button[^>]*commandfor="remove-${id}"`))
  expect(text).toContain('Remove Młyn Park')
  const dialog = new RegExp(`<dialog[^>]*id="remove-${id}".*?</dialog>`, 's').exec(html)?.[0] ?? ''
  const form = /<form[^>]*method="post".*?<\/form>/s.exec(dialog)?.[0] ?? ''
  for (const control of [`name="id" value="${id}"`, 'value="remove"']) expect(form).toContain(control)
})
