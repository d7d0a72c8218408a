import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { NEW_LINK } from './words.ts'
import { NEW_LINK_QUERY, type ApplicationForm } from '../words.ts'

/** Offered on the page of an invalid link: emails a new one to the invited address. */
export function NewLink({ form }: { form: ApplicationForm | undefined }) {
  const isSending = useNavigation().formMethod === 'POST'
  if (form?.isLinkSent)
    return (
      <Notice tone="ok" live>
        {NEW_LINK.sent}
      </Notice>
    )
  return (
    <PostForm answer={form?.isLinkForm && form} action={`?${NEW_LINK_QUERY}`} className="flex flex-col gap-5">
      <p>{NEW_LINK.lead}</p>
      <Field label={NEW_LINK.label} name="email" required>
        <TextInput type="email" autoComplete="email" maxLength={254} />
      </Field>
      <Button variant="primary" pending={isSending} pendingLabel={NEW_LINK.sending} className="self-start">
        {NEW_LINK.button}
      </Button>
    </PostForm>
  )
}
