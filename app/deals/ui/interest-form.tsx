import { useNavigation } from 'react-router'
import { SAVED_TEXTS } from '#app/account/kept/texts.ts'
import type { GuestMessage } from '#app/account/kept/schema.ts'
import type { FormState } from '#app/lib/form.ts'
import { INQUIRY_LIMITS, INQUIRY_READERS } from '#app/listings/page/ui/inquiry-texts.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

const INTERESTS = [
  {
    value: 'deal_interest',
    label: 'Proceed with the deal',
    hint: 'Your company wants to proceed with this listing.',
  },
  {
    value: 'more_information',
    label: 'More information',
    hint: 'You want to know more first. This does not request access.',
  },
]

type Props = {
  slug: string
  /** Shown above the button. */
  note: string | null
  saved: GuestMessage | null
  form: FormState | undefined
}

/** An approved member's interest: to proceed, or to get more information (PUB-112, PUB-115). */
export function InterestForm({ slug, note, saved, form }: Props) {
  const isSending = useNavigation().state === 'submitting'
  const typed = (name: 'kind' | 'message' | 'phone') => String(form?.values[name] ?? saved?.[name] ?? '')
  return (
    <PostForm result={form} className="flex flex-col gap-5">
      {saved?.message && !form && <Notice tone="note">{SAVED_TEXTS.filled}</Notice>}
      <RadioGroup
        legend="What would you like to do?"
        name="kind"
        variant="cards"
        options={INTERESTS}
        defaultValue={typed('kind') || 'deal_interest'}
        required
      />
      <Field label="Message to the owner" name="message" hint={INQUIRY_READERS} required>
        <TextArea rows={7} maxLength={INQUIRY_LIMITS.message} defaultValue={typed('message')} />
      </Field>
      <Field label="Phone" name="phone" hint="Only if you would like a call." optional>
        <TextInput
          type="tel"
          autoComplete="tel"
          maxLength={INQUIRY_LIMITS.phone}
          defaultValue={typed('phone')}
        />
      </Field>
      {note && <p className="text-ink-2">{note}</p>}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" pending={isSending} pendingLabel="Sending...">
          Send to the owner
        </Button>
        <LinkButton to={`/deal/${slug}`}>Back to the listing</LinkButton>
      </div>
    </PostForm>
  )
}
