import { CONTACT_LIMITS, HONEYPOT } from '#app/contact/schema.ts'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { FIRST_FOCUS } from '#app/ui/error-summary.tsx'
import { Field, FieldRow } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextArea, TextInput } from '#app/ui/text-input.tsx'

export type ContactStart = {
  formId: string
  firstName: string
  lastName: string
  email: string
  company: string
}

/** Takes the first focus, so that screen readers announce it without JavaScript. */
export function MessageSent() {
  return (
    <div tabIndex={-1} className="mb-6 max-w-160 rounded-card" {...FIRST_FOCUS}>
      <Notice tone="ok" title="Message sent">
        Thank you for your message. We’ll get back to you soon.
      </Notice>
    </div>
  )
}

/** "Get in Touch" (PUB-147, PUB-148), a native form, so that the page needs no JavaScript. */
export function ContactForm({ form, start }: { form: FormState | undefined; start: ContactStart }) {
  const errors = form?.errors ?? {}
  const typed = (name: keyof ContactStart | 'message') => {
    const value = form?.values[name]
    if (typeof value === 'string') return value
    return name === 'message' ? '' : start[name]
  }
  return (
    <PostForm via="form" answer={form} action="/about" className="flex max-w-160 flex-col gap-5">
      <input type="hidden" name="formId" value={typed('formId')} />
      <div className="sr-only" aria-hidden="true">
        <label htmlFor={HONEYPOT}>Leave this field empty</label>
        <input id={HONEYPOT} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </div>
      <FieldRow>
        <Field label="First name" name="firstName" error={errors['firstName']} required>
          <TextInput
            autoComplete="given-name"
            defaultValue={typed('firstName')}
            maxLength={CONTACT_LIMITS.name}
          />
        </Field>
        <Field label="Last name" name="lastName" error={errors['lastName']} required>
          <TextInput
            autoComplete="family-name"
            defaultValue={typed('lastName')}
            maxLength={CONTACT_LIMITS.name}
          />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field label="Email" name="email" error={errors['email']} required>
          <TextInput
            type="email"
            autoComplete="email"
            defaultValue={typed('email')}
            maxLength={CONTACT_LIMITS.email}
          />
        </Field>
        <Field label="Company" name="company" error={errors['company']} optional>
          <TextInput
            autoComplete="organization"
            defaultValue={typed('company')}
            maxLength={CONTACT_LIMITS.company}
          />
        </Field>
      </FieldRow>
      <Field label="Message" name="message" error={errors['message']} required>
        <TextArea rows={6} defaultValue={typed('message')} maxLength={CONTACT_LIMITS.message} />
      </Field>
      <Button variant="primary" className="self-start">
        Send Message
      </Button>
    </PostForm>
  )
}
