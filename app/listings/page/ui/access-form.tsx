import { useFetcher } from 'react-router'
import { useSubmitIfReachable } from '#app/account/ui/reached-submit.ts'
import { emptyForm, type FormState } from '#app/lib/form.ts'
import { PRINTED_HINT } from '#app/lib/pdf-text.ts'
import { Field, useSubmittedValue, TextArea, TextInput } from '#app/ui/field.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'

export const NDA_LABELS = {
  acceptNda: 'I have read the NDA and accept it on behalf of my company.',
  signedName: 'Your full name, as your signature',
} as const
export const ACCESS_LABELS = { message: 'Message to the owner', ...NDA_LABELS } as const

/** Limits of a request's fields; the database enforces them too. */
export const ACCESS_MESSAGE_MAX = 2000
export const SIGNED_NAME_MAX = 200

/** Posts a form about a listing's access: the props of its PostForm, and whether it is being sent. */
export function useAccessPost(slug: string) {
  const fetcher = useFetcher<FormState>()
  const action = `/deal/${slug}/access`
  const { isProbing, onSubmit } = useSubmitIfReachable(fetcher, action, 'the button')
  return {
    pending: isProbing || fetcher.state !== 'idle',
    form: { via: fetcher.Form, result: fetcher.data ?? emptyForm, action, onSubmit },
  }
}

type Nda = { edition: string; body: string }

/** The full NDA text, with the checkbox and the typed name that serve as a signature (PUB-223). */
export function NdaFields({ nda }: { nda: Nda }) {
  return (
    <>
      <input type="hidden" name="ndaVersion" value={nda.edition} />
      <section
        aria-label="NDA"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling text is read with the keyboard
        tabIndex={0}
        className="max-h-[max(16rem,40dvh)] overflow-y-auto rounded-control border border-line-2 bg-paper px-4 py-3 text-13 whitespace-pre-line"
      >
        {nda.body}
      </section>
      <CheckboxField
        name="acceptNda"
        required
        label={NDA_LABELS.acceptNda}
        defaultChecked={useSubmittedValue('acceptNda') === 'on'}
      />
      <Field label={NDA_LABELS.signedName} name="signedName" required hint={PRINTED_HINT}>
        <TextInput autoComplete="name" maxLength={SIGNED_NAME_MAX} />
      </Field>
    </>
  )
}

/** The message to the owner, and the NDA where required (PUB-090, PUB-222). */
export function AccessFields({ nda }: { nda: Nda | null }) {
  return (
    <div className="flex flex-col gap-5">
      <Field
        label={ACCESS_LABELS.message}
        name="message"
        optional
        hint="Introduce your company and say why you are interested. The owner and our team can see this with your name and company."
      >
        <TextArea maxLength={ACCESS_MESSAGE_MAX} />
      </Field>
      {nda && <NdaFields nda={nda} />}
    </div>
  )
}
