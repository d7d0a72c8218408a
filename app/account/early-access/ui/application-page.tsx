import type { ReactNode } from 'react'
import type { KeptHere } from '#app/account/kept/shown.ts'
import type { FormState } from '#app/lib/form.ts'
import { FormToast } from '#app/ui/form-toast.tsx'
import { Page } from '#app/ui/page.tsx'
import { AccountCreated } from './account-created.tsx'
import { ApplicationForm } from './application-form.tsx'
import { NextSteps } from '#app/account/ui/next-steps.tsx'

type Props = {
  preselected: string | null
  /** The address that just applied. */
  created: string | null
  here: KeptHere
  form: FormState | undefined
  /** Shown above the form: the reason for coming here. */
  notice?: ReactNode
}

/** The application for the pilot programme, and its confirmation (MEM-052 to MEM-069). */
export function ApplicationPage({ preselected, created, here, form, notice }: Props) {
  if (created) {
    return (
      <>
        <FormToast toast={form?.toast} />
        <AccountCreated email={created} here={here} />
      </>
    )
  }
  return (
    <Page
      title="Early access"
      lead="Apply for the pilot programme. Investors get one year free, developers list for free, and early members get discounts after launch."
    >
      {notice && <div className="mb-6 max-w-[40rem]">{notice}</div>}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <ApplicationForm key={preselected} form={form} preselected={preselected} />
        <NextSteps />
      </div>
    </Page>
  )
}
