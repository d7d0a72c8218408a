import { redirect, useNavigation } from 'react-router'
import {
  updateSavedMessage,
  deleteSavedMessage,
  deleteSavedForListing,
} from '#app/account/kept/own.server.ts'
import { BROWSER_LIFETIME } from '#app/account/kept/for-browser.server.ts'
import { ACCOUNT_RETENTION_SECONDS, type SavedMessage } from '#app/account/kept/schema.ts'
import { SAVED_TEXTS } from '#app/account/kept/texts.ts'
import { signUpPage } from '#app/account/kept/paths.ts'
import { RemoveSaved, SavedMessageHeader, SavedMessageLink } from '#app/account/kept/ui/kept-notes.tsx'
import { transaction } from '#app/db/client.server.ts'
import { isApproved, requireUnsuspended, ownPath } from '#app/gates/gate.server.ts'
import { formHeaders, invalid } from '#app/lib/form-response.server.ts'
import { formText, type FormState, parseForm } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { type Viewer, viewerContext } from '#app/lib/viewer.ts'
import { INQUIRY_LIMITS, INQUIRY_READERS } from '#app/listings/page/ui/inquiry-texts.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { keepForm } from '#app/ui/keep-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { messageOwnerOf, listSavedMessages } from '../kept/queries.server.ts'
import { INQUIRY_FAILED } from '../refusal-texts.ts'
import { inquirySchema } from '../schema.ts'
import type { Route } from './+types/kept'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Saved for later') }]
export const headers: Route.HeadersFunction = formHeaders

async function requireMessageOwner(viewer: Viewer, request: Request) {
  if (viewer.kind === 'member') requireUnsuspended(viewer, request)
  return messageOwnerOf(viewer, request)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const owner = await requireMessageOwner(viewer, request)
  return {
    kept: owner ? await listSavedMessages(viewer, owner) : [],
    canSend: isApproved(viewer),
    isGuest: viewer.kind === 'guest',
    days: (viewer.kind === 'guest' ? BROWSER_LIFETIME : ACCOUNT_RETENTION_SECONDS) / 86_400,
  }
}

/** Changes or removes the viewer's own messages; the sign-up page posts `?listing` to remove those about one listing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const owner = await requireMessageOwner(context.get(viewerContext), request)
  const back = searchParams.get('back')
  const slug = searchParams.get('listing')
  if (slug !== null) {
    if (owner) await transaction((tx) => deleteSavedForListing(tx, owner, slug))
    return redirect(signUpPage(back) ?? '/kept', 303)
  }
  const formData = await request.formData()
  const id = formText(formData, 'id')
  if (!owner || !isUuid(id)) throw refusal('not_found')
  if (formText(formData, 'intent') === 'remove') {
    if (!(await deleteSavedMessage(owner, id))) throw refusal('not_found')
    return redirectWithToast(ownPath(back) ?? '/kept', done('Removed. Nothing was sent.'))
  }
  const parsed = parseForm(inquirySchema, formData)
  if (!parsed.ok) return invalid(parsed.form)
  if (!(await updateSavedMessage(owner, id, parsed.data))) throw refusal('not_found')
  return redirectWithToast('/kept', done(SAVED_TEXTS.unsent))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, INQUIRY_FAILED, 'Not saved. Your text is still here.')

type EditorProps = { kept: SavedMessage; answer: FormState | undefined; canSend: boolean }

function SavedMessageEditor({ kept, answer, canSend }: EditorProps) {
  const pending = useNavigation().formData
  const intent = pending?.get('id') === kept.id ? pending.get('intent') : null
  const form = answer?.values['id'] === kept.id ? answer : undefined
  const typed = (name: 'message' | 'phone') => {
    const value = form?.values[name] ?? kept[name]
    return typeof value === 'string' ? value : ''
  }
  const field = (name: 'message' | 'phone') => ({ name, id: `${name}-${kept.id}`, error: form?.errors[name] })
  return (
    <Card as="li" id={`kept-${kept.id}`} className="scroll-mt-[calc(var(--header)+1.5rem)]">
      <SavedMessageHeader message={kept} />
      <PostForm result={form} className="mt-4 flex flex-col gap-5">
        <input type="hidden" name="id" value={kept.id} />
        <Field label="Message" {...field('message')} hint={INQUIRY_READERS} required>
          <TextArea rows={5} maxLength={INQUIRY_LIMITS.message} defaultValue={typed('message')} />
        </Field>
        <Field label="Phone" {...field('phone')} optional>
          <TextInput
            type="tel"
            autoComplete="tel"
            maxLength={INQUIRY_LIMITS.phone}
            defaultValue={typed('phone')}
          />
        </Field>
        <div>
          <Button variant="primary" name="intent" value="save" pending={intent === 'save'}>
            Save
          </Button>
        </div>
      </PostForm>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <RemoveSaved id={kept.id} />
        {canSend && <SavedMessageLink kept={kept} />}
      </div>
    </Card>
  )
}

export default function SavedForLater({ loaderData, actionData }: Route.ComponentProps) {
  const { kept, canSend, isGuest, days } = loaderData
  return (
    <Page
      title={SAVED_TEXTS.title}
      lead={
        kept.length > 0
          ? `Unsent messages about listings. We keep each one for ${days} days.`
          : 'Nothing saved yet. Messages that you write before you sign in show up here.'
      }
      width="form"
    >
      <ul className="flex flex-col gap-6">
        {kept.map((one) => (
          <SavedMessageEditor key={one.id} kept={one} answer={actionData} canSend={canSend} />
        ))}
      </ul>
      {kept.length === 0 && (
        <div className="flex gap-3">
          {isGuest && <LinkButton to="/signin?from=%2Fkept">{SAVED_TEXTS.signIn}</LinkButton>}
          <LinkButton to="/listings">Browse listings</LinkButton>
        </div>
      )}
      {isGuest && kept.some(({ isSold }) => !isSold) && (
        <Notice
          tone="note"
          className="mt-6"
          action={
            <div className="flex gap-3">
              <LinkButton to="/signin?from=%2Fkept" size="sm">
                {SAVED_TEXTS.signIn}
              </LinkButton>
              <LinkButton to="/signup" size="sm" variant="primary">
                {SAVED_TEXTS.signUp}
              </LinkButton>
            </div>
          }
        >
          {SAVED_TEXTS.inBrowser}
        </Notice>
      )}
    </Page>
  )
}
