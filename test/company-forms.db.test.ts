import { expect, test } from 'vitest'
import { requiredTypes } from '#app/companies/schema/documents.ts'
import { submitCompany } from '#app/companies/commands/submit-company.server.ts'
import { saveDraft } from '#app/companies/commands/save-draft.server.ts'
import { loadForm } from '#app/companies/queries/profile-form.server.ts'
import { loadCompanyForReview } from '#app/companies/queries/review-record.server.ts'
import { db } from '#app/db/client.server.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { collectData } from '#app/settings/export/collect.server.ts'
import { testDatabase } from './database.ts'
import { KINDS } from './world/company-forms.ts'
import { aDocument, anAdminViewer, aNewcomer } from './world/companies.ts'

await testDatabase()

test.each(Object.keys(KINDS) as CompanyType[])(
  'a submitted %s profile reads as before in the record and the export',
  async (kind) => {
    const { form, good } = KINDS[kind]
    const member = await aNewcomer({ userType: kind })
    const seenVersion = (await loadForm(form, member)).draftVersion
    await saveDraft(form, member, { values: good, step: form.steps.length, seenVersion })
    for (const type of requiredTypes(form, {})) await aDocument(member.userId, type)
    const { draftVersion, companyVersion } = await loadForm(form, member)
    const sent = await submitCompany(form, member, { draftVersion, companyVersion })
    if (!sent.ok) throw new Error(sent.refused)
    const { sections, kyc } = await loadCompanyForReview(await anAdminViewer(), sent.value.companyId)
    const { company } = (await collectData(db(), member.userId))['profile.json'] as {
      company: { questionnaire: Record<string, unknown> }
    }
    const { uploadedDocuments, ...questionnaire } = company.questionnaire
    const stands = {
      sections,
      complete: kyc.isComplete,
      questionnaire,
      documents: Object.keys(uploadedDocuments as object),
    }
    await expect(JSON.stringify(stands)).toMatchFileSnapshot(`./fixtures/company-forms/${kind}.sent.txt`)
  },
)
