import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { keepTypedForm } from '#app/ui/keep-form.ts'
import { requireApproved, requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { emptyForm, expectFields, formText, parseForm } from '#app/lib/form.ts'
import { respond, formHeaders, invalid } from '#app/lib/form-response.server.ts'
import { refusal } from '#app/lib/refusal.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { TurnNotice } from '#app/review/turn-notice.tsx'
import { useStableKey } from '#app/ui/show-new.tsx'
import { Page } from '#app/ui/page.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { closeInquiry, markNoAnswerNeeded, deleteInquiry } from '../commands/end-inquiry.server.ts'
import { readThread, writeMessage } from '../commands/messages.server.ts'
import { findThread } from '../queries/threads.server.ts'
import { loadThreadTurn } from '../queries/turn-facts.server.ts'
import { THREAD_REFUSALS } from '../refusal-texts.ts'
import { INQUIRY_KINDS, threadSchema } from '../schema.ts'
import { ThreadForms } from '../ui/thread-forms.tsx'
import { ThreadEntries } from '../ui/thread-entries.tsx'
import { InquiryState } from '../ui/thread-rows.tsx'
import type { Route } from './+types/thread'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Inquiry') }]

/** Without a cache, the back button shows the current thread. */
export const headers: Route.HeadersFunction = (route) => {
  const headers = formHeaders(route)
  headers.set('Cache-Control', 'no-store')
  return headers
}

/** An inquiry's thread for its two sides and for admins (MEM-385). `key` identifies the form of the next message. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  const before = new URL(request.url).searchParams.get('before')
  const thread = await findThread(viewer, params.id, before)
  if (!thread) throw refusal('not_found')
  // Mark the thread as read only once it has been seen: HEAD and aborted requests do not count. A page with JavaScript
  // reports it, one without loads an image. In browsers without Sec-Fetch-Dest, opening the page counts.
  const destination = request.headers.get('Sec-Fetch-Dest') ?? 'image'
  const isOpened = request.method === 'GET' && destination === 'image'
  if (isOpened && !request.signal.aborted) await readThread(viewer.userId, thread)
  return { thread, turn: await loadThreadTurn(viewer, thread), key: randomUUID() }
}

const STEPS = {
  close: { run: closeInquiry, toast: done('Inquiry closed', 'Both sides can still read it.') },
  'no-answer': {
    run: markNoAnswerNeeded,
    toast: done('No answer needed', 'The inquiry stays open. Either side can write again.'),
  },
  delete: { run: deleteInquiry, toast: done('Inquiry deleted', 'Neither side can see it any more.') },
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireApproved(context.get(viewerContext), request)
  const thread = await findThread(member, params.id)
  if (!thread) throw refusal('not_found')
  const formData = await request.formData()
  const intent = formText(formData, 'intent')
  if (intent === 'seen') {
    // Messages after the one in view stay unread.
    if (thread.entries.at(-1)?.id === formText(formData, 'last')) await readThread(member.userId, thread)
    return null
  }
  expectFields(formData, threadSchema)
  const here = `/inquiries/${params.id}`
  const options = { refusals: THREAD_REFUSALS, title: 'Nothing was changed' }
  if (intent === 'close' || intent === 'no-answer' || intent === 'delete') {
    const { run, toast } = STEPS[intent]
    return respond(formData, () => run(member, params.id), {
      ...options,
      done: () => redirectWithToast(intent === 'delete' ? '/inquiries?box=sent' : here, toast),
    })
  }
  const parsed = parseForm(threadSchema, formData)
  if (!parsed.ok) return invalid(parsed.form)
  return respond(formData, () => writeMessage(member, params.id, parsed.data), {
    ...options,
    done: () => redirect(`${here}#last`, 303),
  })
}

export const clientAction = (args: Route.ClientActionArgs) => keepTypedForm(args, 'the button')

export default function InquiryThread({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, turn, key } = loaderData
  const ownKey = useStableKey(thread.lastOwn)
  return (
    <Page
      title={thread.title}
      lead={INQUIRY_KINDS[thread.kind]}
      width="form"
      badges={<InquiryState status={thread.status} />}
      crumbs={[{ label: 'Inquiries', to: '/inquiries' }, { label: thread.title }]}
    >
      <ThreadEntries thread={thread} />
      {turn && (
        <div className="mt-6">
          <TurnNotice turn={turn} />
        </div>
      )}
      <ThreadForms
        key={ownKey}
        thread={thread}
        isYours={turn?.whose === 'yours'}
        formKey={key}
        form={actionData ?? emptyForm}
      />
    </Page>
  )
}
