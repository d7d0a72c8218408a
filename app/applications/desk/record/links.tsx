import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import type { ApplicationForReview, LinkState } from '#app/applications/review/queries/record.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import type { CopiedLink } from '#app/applications/review/schema.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { When } from '#app/review/desk/when.tsx'

const COPY = 'copy-link'
const SEND = 'send-link'

type Props = { record: ApplicationForReview; copiedLink: CopiedLink | null }

async function toClipboard(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ title: 'Link copied', text: 'The link is on your clipboard.', tone: 'ok' })
  } catch {
    showToast({
      title: 'Link not copied',
      text: 'Your browser blocked copying. Select the link in the field and copy it.',
      tone: 'note',
    })
  }
}

/** Shown once because the secret is not stored; copied automatically, with a field as fallback (ADM-053). */
function NewLink({ copiedLink }: { copiedLink: CopiedLink }) {
  const copied = useRef<string | null>(null)
  useEffect(() => {
    if (copied.current === copiedLink.url) return
    copied.current = copiedLink.url
    void toClipboard(copiedLink.url)
  }, [copiedLink.url])
  return (
    <Notice tone="ok" title="Link created. Only the newest link works." className="mb-4" live>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <Field
          id="new-link"
          name="new-link"
          label="Application link"
          hint="Shown only once. Anyone with this link can fill in the application."
          className="min-w-0 flex-1 basis-72"
        >
          <TextInput
            readOnly
            value={copiedLink.url}
            className="font-mono text-13"
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        <Button size="sm" type="button" className="needs-js" onClick={() => void toClipboard(copiedLink.url)}>
          Copy again
        </Button>
      </div>
    </Notice>
  )
}

function LinkStatus({ link }: { link: LinkState | null }) {
  if (link === null) return 'No link yet.'
  return (
    <>
      Created <When at={link.issuedAt} />, {link.isExpired ? 'expired' : 'valid until'}{' '}
      <When at={link.expiresAt} />.
    </>
  )
}

/** Says, before a link is replaced, what happens to it (ADM-053, ADM-054). */
const currentLinkText = (link: LinkState | null) => {
  if (link === null) return 'Nobody has a link yet.'
  return link.isExpired
    ? 'There is no active link at the moment.'
    : 'The previous link stops working immediately for anyone who has it.'
}

/** Copies or sends a new link for an open application; a link cannot be shown again (ADM-053, ADM-054, ADM-188). */
export function ApplicationLink({ record, copiedLink }: Props) {
  if (!record.mayHaveLink) return null
  return (
    <RecordSection title="Application link" lead={<LinkStatus link={record.link} />}>
      {copiedLink && <NewLink copiedLink={copiedLink} />}
      <div className="flex flex-wrap gap-3">
        <DialogTrigger dialog={COPY} size="sm">
          Copy link
        </DialogTrigger>
        <DialogTrigger dialog={SEND} size="sm">
          Send link
        </DialogTrigger>
      </div>
    </RecordSection>
  )
}

/** Confirmations before a new link is created; each warns that the old one will stop working. */
export function LinkDialogs({ record }: { record: ApplicationForReview }) {
  const pending = useNavigation().formData?.get('intent')
  if (!record.mayHaveLink) return null
  const hidden = { id: record.id, seen: record.link?.id ?? '' }
  const key = `${record.id} ${hidden.seen}`
  const which = record.link === null ? 'the' : 'a new'
  return (
    <>
      <ConfirmDialog
        key={`copy ${key}`}
        id={COPY}
        title={`Copy ${which} link?`}
        text={`This creates ${which} link and copies it to your clipboard. ${currentLinkText(record.link)}`}
        confirmLabel="Create and copy link"
        intent="copy_link"
        hidden={hidden}
        pending={pending === 'copy_link'}
      />
      <ConfirmDialog
        key={`send ${key}`}
        id={SEND}
        title={`Send ${which} link?`}
        text={`This emails ${which} link to ${record.email}. ${currentLinkText(record.link)}`}
        confirmLabel={`Send ${which} link`}
        intent="send_link"
        hidden={hidden}
        pending={pending === 'send_link'}
      />
    </>
  )
}
