import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import {
  advisorValues,
  anAdvisor,
  openAdvisorForm,
  sendAdvisorForm,
  withDocuments,
} from '#test/world/advisors.ts'
import { aNewcomer, viewerOf } from '#test/world/companies.ts'
import { visit } from '#test/world/pages.tsx'
import { findDraft } from '../../queries/profile-form.server.ts'
import * as developer from '../../developer/routes/developer.tsx'

await testDatabase()

const LEAST = { company_name: 'Sadowski', description: 'Lawyers.' }

describe('a member of another kind', () => {
  test('may use the form while they have no company, and becomes that kind · MEM-139 MEM-079', async () => {
    const other = await withDocuments(await aNewcomer({ userType: 'other' }))
    const { text, html } = await openAdvisorForm(other)
    expect(text).toContain('This is the form for due diligence providers')
    expect(html).toContain('href="/profile/developer"')
    expect((await sendAdvisorForm(other)).location).toBe('/profile/pending')
    expect((await viewerOf(other.userId)).userType).toBe('due_diligence')
  })
})

test('of the kind "other" finds this form from the developer form · MEM-079', async () => {
  const cookie = await signedInCookie((await aNewcomer({ userType: 'other' })).userId)
  const { html, status } = await visit(developer, '/profile/developer', { cookie })
  expect(status).toBe(200)
  expect(html).toContain('href="/profile/due-diligence"')
})

describe('the draft', () => {
  test('is kept under due_diligence_profile and shown with the line about the draft · MEM-226', async () => {
    const advisor = await anAdvisor()
    const kept = await sendAdvisorForm(advisor, { ...LEAST, notable_clients: 'Żabka' }, { intent: 'keep' })
    expect(kept.status).toBe(200)
    expect((await findDraft(null, advisor.userId, 'due_diligence_profile'))?.values).toMatchObject({
      notable_clients: 'Żabka',
    })
    const { text } = await openAdvisorForm(advisor)
    expect(text).toMatch(/Continuing your draft from .* Start Fresh/)
    expect(text).toContain('Żabka')
  })
  test('Start Fresh discards it and restores the prefill from the account · MEM-226', async () => {
    const advisor = await anAdvisor()
    await sendAdvisorForm(advisor, { ...LEAST, company_name: 'Draft Name' }, { intent: 'keep' })
    const fresh = await sendAdvisorForm(advisor, {}, { intent: 'fresh' })
    expect(fresh.status).toBe(303)
    const { html } = await openAdvisorForm(advisor)
    expect(html).not.toContain('Draft Name')
    expect(html).toContain('value="Sadowski i Partnerzy"')
  })
  test('refuses unknown fields and keeps 10,000 characters', async () => {
    const advisor = await withDocuments(await anAdvisor())
    const long = await sendAdvisorForm(advisor, { ...advisorValues, case_studies: 'ż'.repeat(10_000) })
    expect(long.status).toBe(422)
    expect(long.html).toContain('id="case_studies-error"')
    expect(long.html).toContain('ż'.repeat(10_000))
  })
})
