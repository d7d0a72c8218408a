import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useReachedSubmit } from '#app/account/ui/reached-submit.ts'
import { emptyForm, type FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea, TextInput } from '#app/ui/text-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { INQUIRY_LIMITS } from './inquiry-limits.ts'

type Props = {
  slug: string
  /** How a press without script was answered. */
  answered?: FormState | undefined
}

/** A plain question to the listing's owner (PUB-081 to PUB-083). */
export function InquiryForm({ slug, answered }: Props) {
  const fetcher = useFetcher<FormState>()
  const action = `/deal/${slug}/inquiry`
  const { isAsking, onSubmit } = useReachedSubmit(fetcher, action, 'Send inquiry')
  const element = useRef<HTMLFormElement>(null)
  const wasSending = useRef(false)
  const { state, data } = fetcher
  useEffect(() => {
    // A sent inquiry is answered by a redirect, which carries no form.
    if (state !== 'idle') wasSending.current = true
    else if (wasSending.current) {
      wasSending.current = false
      if (data === undefined) element.current?.reset()
    }
  }, [state, data])
  const form = data ?? answered ?? emptyForm
  const typed = (name: string) => {
    const value = form.values[name]
    return typeof value === 'string' ? value : ''
  }
  return (
    <PostForm
      via={fetcher.Form}
      answer={form}
      ref={element}
      action={action}
      onSubmit={onSubmit}
      className="flex max-w-[40rem] flex-col gap-5"
    >
      <Field label="Message" name="message" id="inquiry-message" error={form.errors.message} required>
        <TextArea rows={5} maxLength={INQUIRY_LIMITS.message} defaultValue={typed('message')} />
      </Field>
      <Field
        label="Phone"
        name="phone"
        id="inquiry-phone"
        error={form.errors.phone}
        hint="Only if you would like to be called."
        optional
      >
        <TextInput
          type="tel"
          autoComplete="tel"
          maxLength={INQUIRY_LIMITS.phone}
          defaultValue={typed('phone')}
        />
      </Field>
      <div>
        <Button variant="primary" pending={isAsking || state !== 'idle'} pendingLabel="Sending...">
          Send inquiry
        </Button>
      </div>
    </PostForm>
  )
}
