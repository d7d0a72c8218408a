import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { FILLED, open, press, STORED, valueOf } from '#test/world/apply-page.ts'
import { anApplication, applicationRow, auditOf } from '#test/world/applications.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { keepApplication } from '../ui/keep-application.ts'

await testDatabase()
testDataFolder()

describe('submitting', () => {
  test('"Submit Application" saves, then submits; the status is submitted and the form read-only · ADM-069, ADM-070', async () => {
    const { token, id } = await anApplication({ companyName: null })
    expect((await open(token)).text).toContain('Submit Application')
    const sent = await press(token, 'submit', { fields: FILLED })
    expect([sent.status, sent.location, sent.toast?.title]).toEqual([
      303,
      `/apply/${token}`,
      'Application submitted',
    ])
    expect(await applicationRow(id)).toMatchObject({ ...STORED, status: 'submitted', revision: 1 })
    const page = await open(token)
    expect(page.text).toContain('Under review')
    expect(page.text).toContain('Gdańsk, Poland')
    expect(page.html).not.toMatch(/<(?:form|textarea|select|input)\b/)
    expect(await auditOf(id)).toMatchObject([
      { action: 'application.submit', actorKind: 'applicant', fromStatus: 'draft', toStatus: 'submitted' },
    ])
  })

  test('when the save fails, nothing is submitted · ADM-069', async () => {
    const { token, id, email } = await anApplication()
    const before = await applicationRow(id)
    for (const [fields, status] of [
      [{ ...FILLED, company_website: 'no such thing' }, 422],
      [{ ...FILLED, company_name: '  ' }, 422],
      [{ ...FILLED, version: '7' }, 409],
    ] as const) {
      const page = await press(token, 'submit', { fields })
      expect(page.status).toBe(status)
      expect(valueOf(page, 'headquarters')).toBe('Gdańsk, Poland')
    }
    expect(await applicationRow(id)).toEqual(before)
    expect(await mailsTo(email)).toEqual([])
    expect(await auditOf(id)).toEqual([])
  })

  test('a submitted application accepts no save, submission or file until information is requested · ADM-070', async () => {
    const { token, id } = await anApplication({ status: 'submitted' })
    const before = await applicationRow(id)
    for (const intent of ['save', 'submit'] as const) {
      const page = await press(token, intent, { fields: FILLED })
      expect(page.status).toBe(409)
      expect(page.text).toContain('This application is under review')
      // The refused text can be copied.
      expect(page.html).toContain('We build on the waterfront.')
    }
    expect(await applicationRow(id)).toEqual(before)
  })

  test('after a request, the page shows it, and the form can be edited and resubmitted · ADM-071', async () => {
    const { token, id } = await anApplication({ status: 'more_info_requested' })
    const memberNotes = 'Those since 2020 are enough.'
    await updateRows('applications', { id }, { memberNotes })
    const page = await open(token)
    expect(page.text).toContain('We need more information')
    expect(page.text).toContain('Please name your projects.')
    expect(page.text).toContain(memberNotes)
    expect((await press(token, 'save', { fields: FILLED })).status).toBe(303)
    expect(await applicationRow(id)).toMatchObject({ ...STORED, status: 'more_info_requested' })
    expect((await press(token, 'submit', { fields: FILLED })).status).toBe(303)
    expect(await applicationRow(id)).toMatchObject({
      status: 'submitted',
      revision: 2,
      rejectionReason: null,
      memberNotes: null,
    })
    const revisions = await selectRows(
      'applicationRevisions',
      { applicationId: id },
      ['revision', 'snapshot'],
      'revision',
    )
    expect(revisions).toMatchObject([
      { revision: 1, snapshot: { company_name: 'Wisła Offices' } },
      { revision: 2, snapshot: { company_name: 'Żuraw Development S.A.', role: 'investor' } },
    ])
  })

  test.each([
    ['save', 'Failed to save application'],
    ['submit', 'Failed to submit application'],
  ] as const)('no response to "%s": "%s", and the input is kept · ADM-072', async (intent, text) => {
    const body = new URLSearchParams({ intent, headquarters: 'Gdańsk' })
    const request = new Request('http://own.test/', { method: 'POST', body })
    const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await keepApplication({ request, serverAction })).toMatchObject({
      data: { values: { headquarters: 'Gdańsk' }, toast: { title: 'Error', text } },
    })
  })
})
