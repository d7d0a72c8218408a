import { Link } from 'react-router'
import { aboutListing } from '#app/deals/kept/queries.server.ts'
import { formHeaders } from '#app/lib/form-response.server.ts'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { keepForm } from '#app/ui/keep-form.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { Field, FieldRow } from '#app/ui/field.tsx'
import { useScripting } from '#app/ui/scripting.ts'
import { Select } from '#app/ui/select.tsx'
import { useInputValue } from '#app/ui/input-value.ts'
import { pageTitle } from '#app/lib/identity.ts'
import { handleSignUp } from '../action.server.ts'
import { COUNTRIES, FAILED, INVESTMENT_RANGES, signUpRefusal, UNEXPECTED } from '../schema.ts'
import { signUpPage } from '../files.ts'
import { FileField, SignUpForm, type SignUpResult, TextField } from '../ui/sign-up-form.tsx'
import type { Route } from './+types/investor'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.title) },
  { name: 'description', content: loaderData?.description },
]
export const headers: Route.HeadersFunction = formHeaders

export const loader = async ({ request }: Route.LoaderArgs) => ({
  ...signUpPage('investor'),
  about: await aboutListing(request),
})

export const action = ({ request }: Route.ActionArgs) => handleSignUp('investor', request)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED, UNEXPECTED)

/** Everything except the company name is required (PUB-156 to PUB-170, MEM-017 to MEM-030). */
export default function InvestorSignUp({ actionData, loaderData }: Route.ComponentProps) {
  const { form, stop } = useCheckedForm<SignUpResult>(actionData, (typed) => signUpRefusal('investor', typed))
  const isScripted = useScripting()
  const hasAccepted = Boolean(form?.values['acceptTerms'])
  const accepts = useInputValue('acceptTerms', hasAccepted ? 'on' : '') !== ''
  return (
    <SignUpForm
      form={form}
      page={loaderData}
      disabledReason={isScripted && !accepts ? 'Accept the Terms & Conditions first.' : undefined}
      stop={stop}
      names={
        <>
          <TextField name="fullName" label="Full name" autoComplete="name" />
          <TextField name="companyName" label="Company name" autoComplete="organization" optional />
        </>
      }
    >
      <FieldRow>
        <Field label="Country" name="country" required>
          <Select options={COUNTRIES} placeholder="Choose" />
        </Field>
        <Field label="Investment range" name="investmentRange" required>
          <Select options={INVESTMENT_RANGES} placeholder="Choose" />
        </Field>
      </FieldRow>
      <FileField
        file={loaderData.files['governmentId']}
        form={form}
        name="governmentId"
        label="Government ID"
      />
      <CheckboxField
        name="acceptTerms"
        defaultChecked={hasAccepted}
        required
        label={
          <>
            I accept the{' '}
            <Link to="/terms" target="_blank" className="text-boundary underline underline-offset-3">
              Terms & Conditions
            </Link>
          </>
        }
      />
    </SignUpForm>
  )
}
