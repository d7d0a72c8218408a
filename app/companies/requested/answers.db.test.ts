import { describe, expect, test } from 'vitest'
import * as form from '#app/companies/developer/routes/developer.tsx'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { answerNames } from '#app/review/requested/state.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import {
  answerRequest,
  REQUEST_FORM_PATH,
  requestedItemsOf,
  askFor,
  companyRowOf,
  readAs,
} from '#test/world/requested-items.ts'
import { aDeveloperCompany, seenBy } from '#test/world/companies.ts'
import { revisionsOf } from '#test/world/company-steps.ts'
import { noticesOf } from '#test/world/kyc-review.ts'
import { visit } from '#test/world/pages.tsx'
import { aProfileDesk } from '#test/world/profile-desk.ts'

await testDatabase()
testDataFolder()

const desk = await aProfileDesk()

describe('the owner of a profile with a request', () => {
  test('sees the items in the same order in email, notifications, status page and form, each with status and link', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    await askFor(desk, company, 'requestInfo', {
      items: ['document:personal_id', 'field:founded_year'],
      words: { 'field:founded_year': 'The register says 2006.' },
      questions: ['Who signs for the company?'],
    })
    const items = await requestedItemsOf(company)
    const labels = ['Year founded', 'Question 1', 'Personal ID or passport']
    const mail = (await mailsTo(company.member.email)).at(-1)
    const positions = (text: string) => labels.map((label) => text.indexOf(label))
    const inOrder = (text: string) => {
      expect(positions(text).every((at, index, all) => at >= 0 && at >= (all[index - 1] ?? 0))).toBe(true)
    }
    inOrder(mail?.text ?? '')
    for (const { key } of items) expect(mail?.text).toContain(`${REQUEST_FORM_PATH}#asked-${key}`)
    const notice = (await noticesOf(company.member.userId)).find(({ kind }) => kind === 'decided')
    expect(notice?.path).toBe(REQUEST_FORM_PATH)
    inOrder(notice?.text ?? '')
    const status = await readAs(company)
    for (const { key } of items) expect(status.html).toContain(`${REQUEST_FORM_PATH}#asked-${key}`)
    expect(status.text).toContain('The register says 2006.')
    expect(status.text).not.toContain('Please check or provide')
    expect(status.text.match(/Open/g)?.length).toBeGreaterThanOrEqual(3)
    await answerRequest(company, { founded_year: '2006' }, 'keep')
    const page = await readAs(company, form, REQUEST_FORM_PATH)
    inOrder(page.text)
    expect(page.text).not.toContain('Please check or provide')
    expect(page.text.match(/Requested items/g)).toHaveLength(1)
    expect(page.text).toContain('Ready to send')
    expect(page.text).toContain(`${REQUESTED.former}: 2004`)
    expect((await readAs(company)).text).toContain('Done')
  })

  test('sees only the requested fields and documents, submits the whole profile with one click, and can open the full form', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    await askFor(desk, company, 'reject', {
      items: ['field:founded_year', 'field:website'],
      more: { reason: 'The year is wrong.' },
    })
    const page = await readAs(company, form, REQUEST_FORM_PATH)
    expect(page.text).toContain('Website')
    expect(page.text).not.toContain('optional')
    expect(page.text).toContain(REQUESTED.title)
    expect(page.html).toContain('name="founded_year"')
    expect(page.html).not.toContain('name="company_name"')
    expect(page.text).toContain(REQUESTED.fullForm)
    const sent = await answerRequest(company, { founded_year: '2006', website: 'https://new.example' })
    expect(sent).toMatchObject({ status: 303, location: '/profile/pending' })
    expect(await companyRowOf(company)).toMatchObject({
      approvalStatus: 'pending',
      revision: 2,
      asked: [],
      rejectionReason: null,
    })
    const [, second] = await revisionsOf(company.companyId)
    const snapshot = second?.snapshot as { questionnaire: object; asked: object[] }
    expect(snapshot.questionnaire).toMatchObject({ founded_year: 2006, company_name: 'Kowalska Development' })
    expect(snapshot.asked).toMatchObject([{ label: 'Website' }, { label: 'Year founded', state: 'done' }])

    await askFor(desk, company, 'requestInfo', { questions: ['Who signs for the company?'] })
    const [question] = await requestedItemsOf(company)
    await answerRequest(company, { [answerNames(question?.key ?? '').words]: 'Anna Kowalska alone.' })
    const { text } = await desk.show(company.companyId)
    expect(text).toContain('Anna Kowalska alone.')
    expect(text).toContain('Submitted · version 2')
    expect(text.slice(text.indexOf(REQUESTED.earlier))).toMatch(/^.{0,80}Website/)
  })

  test('gets a link to an error on another step, and nothing is sent', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    await askFor(desk, company, 'reject', { items: ['field:founded_year'] })
    const { draftVersion, companyVersion } = await seenBy(company.member)
    const cookie = await signedInCookie(company.member.userId)
    await visit(form, '/profile/developer?step=1', {
      cookie,
      form: {
        intent: 'keep',
        draft_version: String(draftVersion),
        seen_version: String(companyVersion),
        touched: 'company_name',
        company_name: '',
      },
    })
    const refused = await answerRequest(company, { founded_year: '2006' })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('/profile/developer?step=1&amp;check=1#company_name')
    expect(refused.text).toContain('Company name is required')
    expect((await companyRowOf(company)).approvalStatus).toBe('rejected')
  })

  test('can leave an item unchanged with a reason and is asked once about open items; the reviewer sees every answer', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    await askFor(desk, company, 'requestInfo', {
      items: ['document:reference_document', 'field:founded_year', 'field:website'],
      questions: ['Who signs for the company?'],
    })
    const items = await requestedItemsOf(company)
    const names = Object.fromEntries(items.map((item) => [item.name || 'question', answerNames(item.key)]))
    const right = {
      [names.founded_year?.right ?? '']: 'on',
      founded_year: '2004',
      website: 'https://kowalska.example',
    }
    const brief = await answerRequest(company, {
      ...right,
      [names.reference_document?.cannot ?? '']: 'on',
      [names.reference_document?.words ?? '']: 'No.',
    })
    expect(brief.status).toBe(422)
    expect(brief.text).toContain(REQUESTED.whyMissing)
    const cannot = {
      [names.reference_document?.cannot ?? '']: 'on',
      [names.reference_document?.words ?? '']: 'We have no references yet.',
    }
    const open = await answerRequest(company, { ...right, ...cannot })
    expect(open.status).toBe(422)
    expect(open.text).toContain('2 items are still open. Send anyway?')
    expect(open.html.match(/value="submit"/g)).toHaveLength(1)
    expect(open.text).toContain(`${REQUESTED.sendAnyway} ${REQUESTED.fullForm}`)
    expect((await companyRowOf(company)).approvalStatus).toBe('more_info_requested')
    const sent = await answerRequest(company, {
      ...right,
      ...cannot,
      [names.question?.words ?? '']: 'Maja Kowalska, alone.',
      anyway: 'yes',
    })
    expect(sent).toMatchObject({ status: 303, location: '/profile/pending' })
    const record = (await desk.show(company.companyId)).text
    for (const text of ['We have no references yet.', 'Maja Kowalska, alone.', REQUESTED.right])
      expect(record).toContain(text)
    expect(record.match(/Answered/g)?.length).toBe(3)
    expect(record).toMatch(/Website\s*Open|Open\s*Website/)
  })
})
