import { aboutListing } from '#app/deals/kept/queries.server.ts'
import { formHeaders } from '#app/lib/form-response.server.ts'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { keepForm } from '#app/ui/keep-form.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FieldRow } from '#app/ui/field.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { handleSignUp } from '../action.server.ts'
import { FAILED, SIGN_UP_LIMITS, signUpRefusal, UNEXPECTED } from '../schema.ts'
import { signUpPage } from '../files.ts'
import { FileField, SignUpForm, type SignUpResult, TextField } from '../ui/sign-up-form.tsx'
import type { Route } from './+types/developer'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.title) },
  { name: 'description', content: loaderData?.description },
]
export const headers: Route.HeadersFunction = formHeaders

export const loader = async ({ request }: Route.LoaderArgs) => ({
  ...signUpPage('developer'),
  about: await aboutListing(request),
})

export const action = ({ request }: Route.ActionArgs) => handleSignUp('developer', request)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED, UNEXPECTED)

/** Both files are optional; all errors are shown together (MEM-031 to MEM-041). */
export default function DeveloperSignUp({ actionData, loaderData }: Route.ComponentProps) {
  const { form, stop } = useCheckedForm<SignUpResult>(actionData, (typed) =>
    signUpRefusal('developer', typed),
  )
  const { number } = SIGN_UP_LIMITS
  const { files } = loaderData
  return (
    <SignUpForm
      form={form}
      page={loaderData}
      stop={stop}
      names={
        <>
          <TextField name="companyName" label="Company name" autoComplete="organization" />
          <TextField name="contactPerson" label="Contact person" autoComplete="name" />
        </>
      }
    >
      <FieldRow>
        <TextField name="registrationNumber" label="Registration number" autoComplete="off" max={number} />
        <TextField name="taxId" label="Tax number" autoComplete="off" max={number} />
      </FieldRow>
      <FileField file={files['balanceSheet']} form={form} name="balanceSheet" label="Balance sheet" />
      <FileField file={files['portfolio']} form={form} name="portfolio" label="Portfolio" />
      <CheckboxField
        name="certifyAccuracy"
        defaultChecked={Boolean(form?.values['certifyAccuracy'])}
        required
        label="I certify that this information is accurate"
      />
    </SignUpForm>
  )
}
