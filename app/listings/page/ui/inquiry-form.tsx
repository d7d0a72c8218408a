import { Fragment, useState } from 'react'
import { useFetcher } from 'react-router'
import { useSubmitIfReachable } from '#app/account/ui/reached-submit.ts'
import { SAVED_TEXTS } from '#app/account/kept/texts.ts'
import { type SavedResult, SignInToSend, useSavedResult } from '#app/account/kept/ui/sign-in-to-send.tsx'
import { emptyForm } from '#app/lib/form.ts'
import { formatDay } from '#app/lib/format.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { INQUIRY_LIMITS, INQUIRY_READERS } from './inquiry-texts.ts'

type SavedInquiry = { message: string; phone: string | null }
export type OpenThread = { id: string; askedAt: Date; isOwn: boolean }
type Props = {
  slug: string
  thread?: OpenThread | null | undefined
  /** Text from before the sign-in, from the member's account or a guest's browser. */
  saved?: SavedInquiry | null | undefined
  isGuest: boolean
  answered?: SavedResult | undefined
}

/** A question to the listing's owner (PUB-081 to PUB-083). */
export function InquiryForm({ slug, saved, thread, isGuest, answered }: Props) {
  const fetcher = useFetcher<SavedResult>()
  const action = `/deal/${slug}/inquiry`
  const { isProbing, onSubmit } = useSubmitIfReachable(fetcher, action, 'Send inquiry')
  const { state, data } = fetcher
  /** The response to the previous submit. It stays the fetcher's data if the next one is a redirect, which means success. */
  const [stale, setStale] = useState(data)
  const [sent, setSent] = useState({ isSending: false, count: 0 })
  const isSending = state !== 'idle'
  if (isSending !== sent.isSending)
    setSent({ isSending, count: sent.count + (!isSending && data === stale ? 1 : 0) })
  const isStale = data === stale
  const isSent = sent.count > 0 && isStale
  const answer = isSent || (data && isStale) ? undefined : (data ?? answered)
  const { form = emptyForm, saved: asked } = useSavedResult(answer)
  const kept = asked ?? (isGuest && saved?.message && form === emptyForm ? {} : null)
  const typed = (name: 'message' | 'phone') => form.values[name] ?? (isSent ? '' : (saved?.[name] ?? ''))
  return (
    <PostForm
      via={fetcher.Form}
      preventScrollReset
      result={form}
      action={action}
      onSubmit={(event) => {
        setStale(data)
        onSubmit(event)
      }}
      className="flex max-w-[40rem] flex-col gap-5"
    >
      {thread && (
        <Notice
          title={`${thread.isOwn ? 'You' : 'Your company'} asked on ${formatDay(thread.askedAt)}`}
          action={<LinkButton to={`/inquiries/${thread.id}`}>Open the inquiry</LinkButton>}
        >
          Your next message is added to the same conversation.
        </Notice>
      )}
      {!isGuest && saved?.message && form === emptyForm && <Notice>{SAVED_TEXTS.filled}</Notice>}
      {/* Empty again once sent. */}
      <Fragment key={sent.count}>
        <Field label="Message" name="message" id="inquiry-message" hint={INQUIRY_READERS} required>
          <TextArea rows={3} maxLength={INQUIRY_LIMITS.message} defaultValue={typed('message')} />
        </Field>
        <Field label="Phone" name="phone" id="inquiry-phone" hint="Only if you would like a call." optional>
          <TextInput
            type="tel"
            autoComplete="tel"
            maxLength={INQUIRY_LIMITS.phone}
            defaultValue={typed('phone')}
          />
        </Field>
      </Fragment>
      <div>
        <Button variant="primary" pending={isProbing || state !== 'idle'} pendingLabel="Sending...">
          Send inquiry
        </Button>
        {isGuest && !kept && (
          <p className="mt-2 text-13 text-ink-2">
            We’ll save your message in this browser. {SAVED_TEXTS.signInToSend}
          </p>
        )}
      </div>
      <SignInToSend saved={kept} slug={slug} from={`/deal/${slug}`} />
    </PostForm>
  )
}
