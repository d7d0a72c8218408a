import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { NEW_LINK_QUERY, type ApplicationForm } from '../texts.ts'

/** Offered on the page of an invalid link: emails a new one to the invited address. */
export function NewLink({ form }: { form: ApplicationForm | undefined }) {
  const isSending = useNavigation().formMethod === 'POST'
  if (form?.isLinkSent)
    return (
      <Notice tone="ok" live>
        If this address has an open application, a new link is on its way.
      </Notice>
    )
  return (
    <PostForm answer={form?.isLinkForm && form} action={`?${NEW_LINK_QUERY}`} className="flex flex-col gap-5">
      <p>If you were invited to apply, we can email a new link to the address we invited.</p>
      <Field label="Email" name="email" required>
        <TextInput type="email" autoComplete="email" maxLength={254} />
      </Field>
      <Button variant="primary" pending={isSending} pendingLabel="Sending..." className="self-start">
        Send me a new link
      </Button>
    </PostForm>
  )
}
