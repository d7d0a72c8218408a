import { isDeepRun } from '#test/runs.ts'
import { readRequestedItems } from '#app/review/requested/stored.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import * as form from '#app/companies/developer/routes/developer.tsx'
import { testDataFolder } from '#test/data-folder.ts'
import {
  REQUEST_FORM_PATH,
  requestedItemsOf,
  askFor,
  companyRowOf,
  readAs,
  sendDocument,
} from '#test/world/requested-items.ts'
import { aDeveloperCompany } from '#test/world/companies.ts'
import { aProfileDesk } from '#test/world/profile-desk.ts'
import { selectRows } from '#test/world/rows.ts'

await testDatabase()
testDataFolder()

const desk = await aProfileDesk()

describe('a request with items', () => {
  test('consists of fields and documents with messages and of questions, which together make up the reason', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    const asked = await askFor(desk, company, 'requestInfo', {
      items: ['document:personal_id', 'field:founded_year', 'field:founded_year', 'field:nothing', 'x'],
      words: {
        'document:personal_id': 'The copy is cut off.',
        'field:founded_year': 'The register says 2006.',
      },
      questions: ['  ', 'Who signs for the company?'],
    })
    expect(asked.status).toBe(303)
    const items = await requestedItemsOf(company)
    expect(items).toMatchObject([
      { kind: 'field', name: 'founded_year', label: 'Year founded', words: 'The register says 2006.' },
      { kind: 'question', label: 'Question 1', words: 'Who signs for the company?' },
      { kind: 'document', name: 'personal_id', words: 'The copy is cut off.' },
    ])
    expect(await companyRowOf(company)).toMatchObject({
      approvalStatus: 'more_info_requested',
      rejectionReason: 'Please check or provide: Year founded, Question 1, Personal ID or passport.',
    })
    const [decision] = await selectRows('reviewDecisions', { subjectId: company.companyId })
    const kept = readRequestedItems(decision?.asked)
    expect(kept.map(({ key }) => key)).toEqual(items.map(({ key }) => key))
    // Only the record stores the previous answers, and later deletes them.
    expect(kept.every((item) => item.before === undefined)).toBe(true)
  })

  test.runIf(isDeepRun)(
    'is refused with field errors and keeps the input: messages too long, too many items, none at all',
    async () => {
      const company = await aDeveloperCompany({ status: 'pending' })
      const long = await askFor(desk, company, 'reject', {
        items: ['field:founded_year'],
        words: { 'field:founded_year': 'x'.repeat(501) },
      })
      expect(long.status).toBe(422)
      expect(long.text).toContain('Use at most 500 characters')
      expect(long.html).toContain('x'.repeat(501))
      const many = await askFor(desk, company, 'reject', {
        questions: Array.from({ length: 21 }, (_, index) => `Question number ${index}?`),
      })
      expect(many.status).toBe(422)
      expect(many.text).toContain('Select at most 20 items.')
      expect(many.html).toContain('Question number 20?')
      const none = await askFor(desk, company, 'reject', { more: { reason: ' ' } })
      expect(none.status).toBe(422)
      expect((await companyRowOf(company)).approvalStatus).toBe('pending')
    },
  )

  test.runIf(isDeepRun)(
    'keeps its selection and messages after a stale decision, and says if the action is no longer available · ADM-037',
    async () => {
      const company = await aDeveloperCompany({ status: 'pending' })
      const picked = {
        items: ['field:founded_year'],
        words: { 'field:founded_year': 'The register says 2006.' },
        questions: ['Who signs for the company?'],
      }
      const stale = await askFor(desk, company, 'reject', { ...picked, more: { seen: '0' } })
      expect(stale.status).toBe(409)
      expect(stale.text).toContain('Your text is still in the dialog.')
      const dialog = stale.html.slice(stale.html.indexOf('id="decide-reject"'))
      expect(dialog).toMatch(/value="field:founded_year"[^>]*checked|checked[^>]*value="field:founded_year"/)
      expect(dialog).toContain('The register says 2006.</textarea>')
      expect(dialog).toContain('Who signs for the company?</textarea>')
      expect((await companyRowOf(company)).approvalStatus).toBe('pending')
      await desk.decide(company, 'approve', { confirmed: 'yes' })
      const late = await askFor(desk, company, 'reject', picked)
      expect(late.text).toContain(
        'Year founded: The register says 2006. Question 1: Who signs for the company?',
      )
    },
  )

  test('can ask for any document of /documents, to be uploaded on the page of the request', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    const { html } = await desk.show(company.companyId)
    for (const type of ['source_of_funds', 'proof_of_address', 'bank_statement'])
      expect(html).toContain(`value="document:${type}"`)
    expect(html).not.toContain('value="document:passport_or_id"')
    await askFor(desk, company, 'requestInfo', { items: ['document:source_of_funds'] })
    expect((await companyRowOf(company)).approvalStatus).toBe('more_info_requested')
    expect((await readAs(company, form, REQUEST_FORM_PATH)).html).toContain(
      'name="documentType" value="source_of_funds"',
    )
    expect((await sendDocument(company, 'source_of_funds')).status).toBe(200)
    expect((await companyRowOf(company)).approvalStatus).toBe('pending')
  })

  test.runIf(isDeepRun)(
    'keeps answers given before a correction, and shows its items as selected',
    async () => {
      const company = await aDeveloperCompany({ status: 'pending' })
      await askFor(desk, company, 'reject', { items: ['field:founded_year'], more: { reason: 'Wrong.' } })
      const [first] = await requestedItemsOf(company)
      expect((await desk.show(company.companyId)).html).toMatch(
        /value="field:founded_year"[^>]*checked|checked[^>]*value="field:founded_year"/,
      )
      await askFor(desk, company, 'reject', {
        items: ['field:founded_year', 'field:website'],
        more: { reason: 'Still wrong.' },
      })
      const again = await requestedItemsOf(company)
      expect(again.map(({ name }) => name)).toEqual(['website', 'founded_year'])
      expect(again[1]?.key).toBe(first?.key)
    },
  )
})
