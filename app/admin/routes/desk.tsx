import { data, Form } from 'react-router'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { now } from '#app/lib/clock.ts'
import { statusOf } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { claimRecord, leaveClaim, listClaims } from '#app/review/claims.server.ts'
import { hasDeskKeys, setDeskKeys } from '#app/review/desk-preferences.server.ts'
import { Button } from '#app/ui/button.tsx'
import { keepPage } from '#app/ui/keep-form.ts'
import { Page } from '#app/ui/page.tsx'
import { deskQuestion, deskWord } from '#app/review/desk/state.ts'
import { DESK_SETTINGS } from '#app/review/desk/claims.tsx'
import { DESK_KEYS, KeyList } from '#app/review/desk/keys.tsx'
import type { Route } from './+types/desk'

const TITLE = 'Desk settings'

export const meta: Route.MetaFunction = () => [{ title: `${TITLE} · Parcela` }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const asked = deskQuestion.parse(Object.fromEntries(new URL(request.url).searchParams))
  const [claims, hasKeys] = await Promise.all([
    asked.subject ? listClaims(admin, asked.subject, asked.ids) : [],
    hasDeskKeys(admin),
  ])
  return { at: now().toISOString(), claims, hasKeys }
}

/** A desk's sign of life for the open record, its leaving, and the switch of the keys (ADM-199). */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const word = deskWord.safeParse(Object.fromEntries(await request.formData()))
  if (!word.success) return data({ done: false }, { status: statusOf('invalid') })
  if (word.data.intent === 'keys') {
    await setDeskKeys(admin, word.data.keys === 'on')
    // A desk stays where it is.
    if (word.data.stay) return { done: true }
    return redirectWithToast(DESK_SETTINGS, {
      title: word.data.keys === 'on' ? 'Keyboard on' : 'Keyboard off',
      text: 'This holds for every desk, wherever you sign in.',
      tone: 'ok',
    })
  }
  const { intent, subject, id } = word.data
  await (intent === 'touch' ? claimRecord : leaveClaim)(admin, subject, id)
  return { done: true }
}

/** Desks ask in the background who has which record open: without an answer they stay as they are. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (new URL(request.url).searchParams.has('subject')) return { at: '', claims: [], hasKeys: false }
    throw error
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction)
}

export default function DeskSettings({ loaderData: { hasKeys } }: Route.ComponentProps) {
  return (
    <Page
      title={TITLE}
      lead="Single keys act in the review desks while the focus is in them, and never while you type. A key opens a dialog; what is decided is pressed there."
      crumbs={[{ label: 'Overview', to: '/admin' }, { label: TITLE }]}
    >
      <KeyList keys={DESK_KEYS} />
      <Form method="post" className="mt-6">
        <input type="hidden" name="keys" value={hasKeys ? 'off' : 'on'} />
        <Button name="intent" value="keys">
          {hasKeys ? 'Switch single keys off' : 'Switch single keys on'}
        </Button>
      </Form>
    </Page>
  )
}
