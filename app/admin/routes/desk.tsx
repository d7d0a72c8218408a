import { data, Form } from 'react-router'
import { z } from 'zod'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { now } from '#app/lib/clock.ts'
import { statusOf } from '#app/lib/refusal.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { claimRecord, releaseClaim, listClaims } from '#app/review/claims.server.ts'
import { CLAIM_SUBJECTS } from '#app/review/claims.ts'
import { hasDeskKeys, setDeskKeys } from '#app/review/desk-preferences.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { DESK_SETTINGS } from '#app/review/desk/claims.tsx'
import { DESK_KEYS, KeyList } from '#app/review/desk/keys.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import type { Route } from './+types/desk'

const TITLE = 'Desk settings'

/** Parameters of a claims poll; invalid ones match nothing. */
const deskQuery = z.object({
  subject: z.enum(CLAIM_SUBJECTS).nullable().catch(null),
  ids: z
    .string()
    .max(60 * 40)
    .transform((text) => text.split(',').filter((id) => /^[0-9a-f-]{1,36}$/.test(id)))
    .catch([]),
})

const id = z.string().regex(/^[0-9a-f-]{1,36}$/)

/** A claim's heartbeats, and turning the shortcuts on or off. */
const deskPost = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['touch', 'leave']), subject: z.enum(CLAIM_SUBJECTS), id }),
  z.object({ intent: z.literal('keys'), keys: z.enum(['on', 'off']), stay: z.literal('yes').optional() }),
])

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const query = deskQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  const [claims, hasKeys] = await Promise.all([
    query.subject ? listClaims(admin, query.subject, query.ids) : [],
    hasDeskKeys(admin),
  ])
  return { at: now().toISOString(), claims, hasKeys }
}

/** A desk's heartbeat for its open record, the release on leaving it, and the shortcuts switch (ADM-199). */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const posted = deskPost.safeParse(Object.fromEntries(await request.formData()))
  if (!posted.success) return data({ done: false }, { status: statusOf('invalid') })
  if (posted.data.intent === 'keys') {
    await setDeskKeys(admin, posted.data.keys === 'on')
    // A desk that posts in the background stays on its page.
    if (posted.data.stay) return { done: true }
    const toast = done(
      `Keyboard shortcuts ${posted.data.keys}`,
      'This applies to every review desk and device.',
    )
    return redirectWithToast(DESK_SETTINGS, toast)
  }
  const { intent, subject, id } = posted.data
  if (intent === 'touch') await claimRecord(admin, subject, id)
  else await releaseClaim(subject, id, admin)
  return { done: true }
}

/** Desks poll for claims in the background; a failed poll changes nothing. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (new URL(request.url).searchParams.has('subject')) return { at: '', claims: [], hasKeys: false }
    throw error
  }
}

export { keepPage as clientAction } from '#app/ui/keep-form.ts'

export default function DeskSettings({ loaderData: { hasKeys } }: Route.ComponentProps) {
  return (
    <Page
      title={TITLE}
      lead="Use these single-key shortcuts in the review desks. They are off while you type, and you confirm every decision in a dialog."
      crumbs={[{ label: 'Overview', to: '/admin' }, { label: TITLE }]}
    >
      <KeyList keys={DESK_KEYS} />
      <Form method="post" className="mt-6">
        <input type="hidden" name="keys" value={hasKeys ? 'off' : 'on'} />
        <Button name="intent" value="keys">
          {hasKeys ? 'Turn shortcuts off' : 'Turn shortcuts on'}
        </Button>
      </Form>
    </Page>
  )
}
