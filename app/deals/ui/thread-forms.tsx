import { clsx } from 'clsx'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { INQUIRY_LIMITS, INQUIRY_READERS } from '#app/listings/page/ui/inquiry-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { WhileInUse } from '#app/ui/while-in-use.tsx'
import type { Thread } from '../queries/threads.server.ts'

type Props = {
  thread: Thread
  /** Whether the reader's side has to act. */
  isYours: boolean
  formKey: string
  form: FormState
}

/** The reader's forms, remounted after each own message, so that typed text survives paging and keeps its key. */
export function ThreadForms({ thread, isYours, formKey, form }: Props) {
  const { status, side, isDeletable } = thread
  const [ownKey] = useState(formKey)
  const submittedIntent = useNavigation().formData?.get('intent')
  if (side === 'reader')
    return (
      <Notice className="mt-6">
        You are viewing this as an admin. Only the two companies can write here.
      </Notice>
    )
  const typed = form.values.message
  const isOver = status === 'closed' && !isDeletable && !typed && !form.formError
  return (
    <div className={clsx(!isOver && 'mt-8 flex flex-col gap-6 border-t border-line pt-6')}>
      {form.formError && status === 'closed' && !typed && (
        <Notice tone="stop" live>
          {form.formError}
        </Notice>
      )}
      <WhileInUse line value={status === 'closed'}>
        {(isClosed, isKept) =>
          (!isClosed || typed || isKept) && (
            <PostForm result={form} className="flex flex-col gap-4">
              <input
                type="hidden"
                name="key"
                value={typeof form.values.key === 'string' ? form.values.key : ownKey}
              />
              <Field
                label="Your message"
                name="message"
                hint={
                  side === 'owner'
                    ? `The member who asked will see your name and company. ${INQUIRY_READERS}`
                    : INQUIRY_READERS
                }
                error={form.errors.message ?? form.errors.key}
                required
              >
                <TextArea rows={5} maxLength={INQUIRY_LIMITS.message} />
              </Field>
              <div>
                <Button variant="primary" name="intent" value="write" pending={submittedIntent === 'write'}>
                  Send message
                </Button>
              </div>
            </PostForm>
          )
        }
      </WhileInUse>
      <WhileInUse value={thread}>{(shown) => <ThreadSteps thread={shown} isYours={isYours} />}</WhileInUse>
    </div>
  )
}

/** Actions that close, delete or settle the thread, each with its own dialog. */
function ThreadSteps({ thread: { status, isDeletable }, isYours }: Pick<Props, 'thread' | 'isYours'>) {
  const submittedIntent = useNavigation().formData?.get('intent')
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {status === 'in_progress' && isYours && (
          <Form method="post">
            <Button name="intent" value="no-answer" pending={submittedIntent === 'no-answer'}>
              No answer needed
            </Button>
          </Form>
        )}
        {status !== 'closed' && <DialogTrigger dialog="close-inquiry">Close the inquiry</DialogTrigger>}
        {isDeletable && <DialogTrigger dialog="delete-inquiry">Delete the inquiry</DialogTrigger>}
      </div>
      {status !== 'closed' && (
        <ConfirmDialog
          id="close-inquiry"
          title="Close this inquiry?"
          text="Both sides can still read it, but neither can reply. We’ll notify the other side."
          confirmLabel="Close the inquiry"
          cancelLabel="Keep it open"
          intent="close"
          pending={submittedIntent === 'close'}
        />
      )}
      {isDeletable && (
        <ConfirmDialog
          id="delete-inquiry"
          title="Delete this inquiry?"
          text="No one has answered it yet. It will be deleted for both sides, and you cannot undo this."
          confirmLabel="Delete the inquiry"
          cancelLabel="Keep it"
          tone="danger"
          intent="delete"
          pending={submittedIntent === 'delete'}
        />
      )}
    </>
  )
}
