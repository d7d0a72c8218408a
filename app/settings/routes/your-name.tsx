import { redirect, useNavigation } from 'react-router'
import { unexpected } from '#app/account/form-responses.server.ts'
import { requireMember, returnPage } from '#app/gates/gate.server.ts'
import { formHeaders, invalid } from '#app/lib/form-response.server.ts'
import { type FormState, parseForm } from '#app/lib/form.ts'
import { pageTitle } from '#app/lib/identity.ts'
import { gatePath, viewerContext } from '#app/lib/viewer.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { keepForm } from '#app/ui/keep-form.ts'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { saveOwnName } from '../own-account.server.ts'
import { ownNameSchema } from '../schema.ts'
import type { Route } from './+types/your-name'

const FAILED = 'Not saved'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('What is your name?') }]
export const headers: Route.HeadersFunction = formHeaders

/** Asks the person for their own name when the account has its company's, then continues to the requested page. */
export function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context.get(viewerContext), request)
  if (!member.asksName) throw redirect(returnPage(request) ?? gatePath(member) ?? '/platform')
  return { fullName: member.fullName }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context.get(viewerContext), request)
  const formData = await request.formData()
  const parsed = parseForm(ownNameSchema, formData)
  if (!parsed.ok) return invalid(parsed.form)
  try {
    await saveOwnName(member, parsed.data.fullName)
  } catch (error) {
    return unexpected(formData, error, FAILED)
  }
  return redirect(returnPage(request) ?? gatePath(member) ?? '/platform', 303)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction, FAILED)

export default function YourName({ loaderData, actionData }: Route.ComponentProps) {
  const form: FormState | undefined = actionData
  return (
    <Page
      title="What is your name?"
      lead={`Your account was created from a company application, so its name is “${loaderData.fullName}”. Enter your own name as shown on your identity document.`}
      width="form"
    >
      <PostForm result={form} className="flex flex-col gap-5">
        <Field label="Your full name" name="fullName" required>
          <TextInput autoComplete="name" />
        </Field>
        <div>
          <Button variant="primary" pending={useNavigation().state !== 'idle'} pendingLabel="Saving...">
            Continue
          </Button>
        </div>
      </PostForm>
    </Page>
  )
}
