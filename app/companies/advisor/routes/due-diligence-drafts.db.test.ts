import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { anAdvisor, openAdvisorForm, sendAdvisorForm, withDocuments } from '#test/world/advisors.ts'
import { aNewcomer, viewerOf } from '#test/world/companies.ts'
import { findDraft } from '../../queries/profile-form.server.ts'

await testDatabase()

const LEAST = { company_name: 'Sadowski', description: 'Lawyers.' }

describe('a member of another kind', () => {
  test('may use the form while they have no company, and then becomes that kind · MEM-139 MEM-079', async () => {
    const other = await withDocuments(await aNewcomer({ userType: 'other' }))
    const { text, html } = await openAdvisorForm(other)
    expect(text).toContain('This is the form for due-diligence firms')
    expect(html).toContain('href="/profile/developer"')
    expect((await sendAdvisorForm(other)).location).toBe('/profile/pending')
    expect((await viewerOf(other.userId)).userType).toBe('due_diligence')
  })
})

describe('the draft', () => {
  test('is stored under due_diligence_profile and shown with the line about the draft · MEM-226', async () => {
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
})
