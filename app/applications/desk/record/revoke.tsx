import { Form, useNavigation } from 'react-router'
import type { ApplicationForReview } from '#app/applications/review/queries/record.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser } from '#app/ui/dialog.tsx'
import { NewWindowLink } from '#app/ui/new-window-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ApplicationsAnswer } from '../answer.ts'

export const REVOKE_DIALOG = 'decide-revoke'

type Props = { record: ApplicationForReview; answer: ApplicationsAnswer | null }

/** Taking back an invite that was never submitted (ADM-061); asks for a fresh proof of who the admin is. */
export function RevokeInvite({ record, answer }: Props) {
  const values = answer?.form.values ?? {}
  const own = values.intent === 'revoke' && values.id === record.id && !answer?.isConflict ? answer : null
  const pending = useNavigation().formData?.get('intent') === 'revoke'
  const message = own?.form.toast
  return (
    <Dialog
      id={REVOKE_DIALOG}
      className="not-modal:mx-auto not-modal:mb-4"
      title={`Revoke: ${record.companyName ?? record.email}`}
      text="The invite is revoked and its link stops working immediately. No email is sent; the draft keeps what was typed. The address can be invited again."
      open={own !== null}
    >
      <Form method="post" className="flex flex-col gap-5">
        <input type="hidden" name="id" value={record.id} />
        <input type="hidden" name="seen" value={record.version} />
        {message && (
          <Notice
            tone="stop"
            title={message.title}
            action={message.link && <NewWindowLink {...message.link} />}
            live
          >
            {message.text}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={REVOKE_DIALOG}>Cancel</DialogCloser>
          <Button variant="stop" name="intent" value="revoke" pending={pending}>
            Revoke
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
