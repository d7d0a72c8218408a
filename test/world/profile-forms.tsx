import { render } from '@testing-library/react'
import { formText, type TypedValues } from '#app/lib/form.ts'
import { createRoutesStub, useActionData, useLoaderData } from 'react-router'
import type { ProfileResult } from '#app/companies/commands/posted-form.server.ts'
import type { WizardPage } from '#app/companies/queries/wizard.server.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import type { ProfileForm } from '#app/companies/schema/profile-form.ts'
import { revalidateUnlessAutosave } from '#app/drafts/use-draft.ts'
import { ProfileFormPage } from '#app/companies/ui/profile-form-page.tsx'
import type { CustomInputs } from '#app/companies/ui/step-body.tsx'

export function aFormPage(part: Partial<WizardPage> = {}): WizardPage {
  return {
    kind: 'form',
    step: 1,
    owner: { userId: 'user-1', email: 'maja@kowalska.example' },
    values: { company_name: 'Kowalska', company_description: 'x'.repeat(100) },
    all: {},
    errors: {},
    statuses: developerForm.steps.map(() => 'open' as const),
    draftVersion: 0,
    draft: null,
    companyVersion: 0,
    submittedAt: null,
    feedback: null,
    given: {},
    isOtherKind: false,
    dialCodes: [],
    required: [],
    documents: [],
    previous: {},
    ...part,
  }
}

type Posts = (form: TypedValues & { intent: string }) => unknown
const empty = { values: {}, errors: {}, draftVersion: 0, companyVersion: 0 }
export const savedResult = (version: number): ProfileResult => ({
  ...empty,
  draftVersion: version,
  kept: { version, savedAt: '2026-11-21T13:05:00.000Z' },
})
export const refusedResult = (part: Partial<ProfileResult>): ProfileResult => ({ ...empty, ...part })

type Shown = {
  form?: ProfileForm
  customFields?: CustomInputs
  page?: WizardPage
  posts: Posts
}

/** Renders the page as a browser does; `posts` returns the response to a post or throws a Response for a redirect. */
export function showForm({ form = developerForm, customFields = {}, page = aFormPage(), posts }: Shown) {
  function Shown() {
    const shown = useLoaderData<WizardPage>()
    const answer = useActionData<ProfileResult>()
    return <ProfileFormPage form={form} customFields={customFields} page={shown} result={answer} />
  }
  const Stub = createRoutesStub([
    {
      path: form.path,
      Component: Shown,
      HydrateFallback: () => null,
      loader: () => page,
      shouldRevalidate: revalidateUnlessAutosave,
      action: async ({ request }) => {
        const sent = await request.formData()
        return posts({ ...Object.fromEntries(sent), intent: formText(sent, 'intent') })
      },
    },
    { path: '/', Component: () => <p>The landing page</p> },
    { path: '/elsewhere', Component: () => <p>Elsewhere</p> },
  ])
  return render(<Stub initialEntries={[`${form.path}?step=${page.step}`]} />)
}
