import { KeyRound } from 'lucide-react'
import { Form, data, redirect } from 'react-router'
import { countAccountCall, unexpected } from '#app/account/form-responses.server.ts'
import { freshPath, requireFresh } from '#app/account/fresh-proof.server.ts'
import { deviceOf } from '#app/account/security/device.ts'
import {
  type PasskeyRefusal,
  addPasskey,
  startPasskeyRegistration,
  removePasskey,
} from '#app/account/security/passkeys/commands.server.ts'
import { relyingParty } from '#app/account/security/passkeys/challenges.server.ts'
import { type OwnPasskey, listPasskeys } from '#app/account/security/queries.server.ts'
import { keepForm } from '#app/ui/keep-form.ts'
import { formHeaders, refused, tooManyCalls } from '#app/lib/form-response.server.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { type Member, viewerContext } from '#app/lib/viewer.ts'
import { Button } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { FormMessages } from '#app/ui/post-form.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { PasskeyMaker } from '../ui/passkey-maker.tsx'
import { BackToSettings, Setting } from '../ui/setting.tsx'
import type { Route } from './+types/passkeys'

const HERE = '/settings/passkeys'
const FAILED = 'Not changed'

const TEXTS = {
  not_possible: 'Passkeys need a site with a domain name and HTTPS.',
  too_many: 'You have 10 passkeys, which is the limit. Remove one first.',
  not_verified: 'We could not check the passkey. Try again.',
} as const satisfies Record<Exclude<PasskeyRefusal, 'not_fresh' | 'not_found'>, string>

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Passkeys · Settings') }]
export const headers: Route.HeadersFunction = formHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireFresh(context.get(viewerContext), request, HERE)
  return { passkeys: await listPasskeys(member), isPossible: relyingParty() !== null }
}

function refuse(formData: FormData, why: PasskeyRefusal) {
  if (why === 'not_found') throw refusal('not_found')
  if (why === 'not_fresh') return redirect(freshPath(HERE), { status: 303 })
  return refused(formData, { title: FAILED, text: TEXTS[why] })
}

async function handleIntent(member: Member, request: Request, formData: FormData) {
  const intent = formText(formData, 'intent')
  if (intent === 'remove') {
    const removed = await removePasskey(member, formText(formData, 'id'))
    return removed.ok ? redirectWithToast(HERE, done('Passkey removed')) : refuse(formData, removed.refused)
  }
  const name = formText(formData, 'name')
  const wait = await countAccountCall('signIn', `passkey:${member.userId}`)
  if (wait !== null) return tooManyCalls(formData, FAILED, wait)
  if (intent === 'question') {
    const asked = await startPasskeyRegistration(member)
    if (!asked.ok) return refuse(formData, asked.refused)
    const { options, cookie } = asked.value
    const challenge: FormState & { challenge: object } = { values: {}, errors: {}, challenge: options }
    return data(challenge, { headers: { 'Set-Cookie': cookie } })
  }
  const given = formText(formData, 'answer')
  formData.delete('answer')
  const device = deviceOf(request.headers.get('User-Agent'))
  const added = await addPasskey(member, request, { answer: given, name, device })
  if (!added.ok) return refuse(formData, added.refused)
  return redirectWithToast(HERE, done('Passkey added', 'You can sign in with it now.'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireFresh(context.get(viewerContext), request, HERE)
  const formData = await request.formData()
  try {
    return await handleIntent(member, request, formData)
  } catch (error) {
    return unexpected(formData, error, FAILED)
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction, FAILED)

function Row({ passkey }: { passkey: OwnPasskey }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-2" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{passkey.name}</p>
        <p className="text-13 text-ink-2">
          Added <Moment at={passkey.createdAt} /> ·{' '}
          {passkey.lastUsedAt ? (
            <>
              last used <Moment at={passkey.lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="id" value={passkey.id} />
        <Button variant="danger" size="sm" name="intent" value="remove" aria-label={`Remove ${passkey.name}`}>
          Remove
        </Button>
      </Form>
    </li>
  )
}

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys, isPossible } = loaderData
  const form: FormState | undefined = actionData
  return (
    <>
      <FormMessages result={form} />
      <BackToSettings from="Passkeys" />
      <Setting
        id="own"
        title="Your passkeys"
        lead="Sign in with your fingerprint, face or PIN. A passkey stays on your device and replaces both your password and your code."
      >
        {passkeys.length === 0 ? (
          <p className="text-ink-2">No passkeys yet. Add one below to sign in without a password.</p>
        ) : (
          <ul className="divide-y divide-line">
            {passkeys.map((passkey) => (
              <Row key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </Setting>
      <Setting id="add" title="Add a passkey">
        {isPossible ? (
          <>
            <noscript>
              <Notice tone="note" title="Passkeys need JavaScript">
                Turn on JavaScript to add a passkey. Your other settings work without it.
              </Notice>
            </noscript>
            <PasskeyMaker key={passkeys.length} />
          </>
        ) : (
          <Notice tone="note" title="Passkeys are not available here">
            They need a site with a domain name and HTTPS. You opened this site by its IP address or without
            HTTPS.
          </Notice>
        )}
      </Setting>
    </>
  )
}
