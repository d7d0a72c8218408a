import { Form, useNavigation } from 'react-router'
import { pageTitle } from '#app/lib/identity.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Button } from '#app/ui/button.tsx'
import { keepPage } from '#app/ui/keep-form.ts'
import { Section } from '#app/ui/page.tsx'
import { saveChoices } from '../choices.server.ts'
import { findChoices, type NoticeChoices } from '../queries.server.ts'
import { requireReader } from '#app/gates/gate.server.ts'
import {
  DIGEST_HOUR,
  type Channel,
  CHANNELS,
  fixedBecause,
  isDaily,
  KIND_NAMES,
  NOTICE_KINDS,
  type NoticeKind,
} from '../schema.ts'
import type { Route } from './+types/choices'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Notifications · Settings') }]

/** The member's notification channels for each kind (MEM-303, MEM-382). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireReader(context.get(viewerContext), request)
  return { choices: await findChoices(member), timeZone: member.timeZone, isAdmin: member.role === 'admin' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireReader(context.get(viewerContext), request)
  await saveChoices(member, await request.formData())
  const toast = done('Notification settings saved', 'Your new settings apply from now on.')
  return redirectWithToast('/settings/notifications', toast)
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepPage(args, 'Save')
}

export default function Choices({ loaderData }: Route.ComponentProps) {
  const { choices, timeZone, isAdmin } = loaderData
  const { formData, state } = useNavigation()
  const hour = `${String(DIGEST_HOUR).padStart(2, '0')}:00`
  return (
    <Section title="Notifications" lead="Choose what you see in the app and what we email you.">
      <Form method="post" className="flex flex-col gap-6" key={JSON.stringify(choices)}>
        <ChoiceTable choices={choices} />
        <p className="text-13 text-ink-2">
          Alert matches{isAdmin && ' and new reviews'} appear in the app immediately. By email they arrive
          once a day, at {hour} in your time zone ({timeZone}). Each of these emails has a link to
          unsubscribe.
        </p>
        <div>
          <Button variant="primary" pending={state !== 'idle' && formData !== undefined}>
            Save
          </Button>
        </div>
      </Form>
    </Section>
  )
}

const CHANNEL_NAMES = Object.keys(CHANNELS) as Channel[]

function Choice({ kind, channel, isOn }: { kind: NoticeKind; channel: Channel; isOn: boolean }) {
  const why = fixedBecause(kind, channel)
  const id = `${kind}.${channel}`
  return (
    <td className="w-18 px-1 py-4 text-center align-top last:pr-3 sm:w-24 sm:px-2 sm:last:pr-4">
      <input
        type="checkbox"
        id={id}
        name={id}
        defaultChecked={isOn}
        disabled={why !== null}
        aria-label={`${NOTICE_KINDS[kind].label}: ${CHANNELS[channel]}`}
        aria-describedby={why === null ? undefined : `${id}-why`}
        className="tick mx-auto size-5"
      />
      {channel === 'mail' && isDaily(kind) && (
        <span className="mt-1 block text-13 text-ink-2">once a day</span>
      )}
    </td>
  )
}

/** One row per kind, one box per channel; fixed ones show the reason. */
function ChoiceTable({ choices }: { choices: NoticeChoices }) {
  return (
    <div className="rounded-card border border-line bg-sheet">
      <table className="w-full">
        <caption className="sr-only">Notification channels for each event</caption>
        <thead>
          <tr className="border-b border-line text-13 text-ink-2">
            <th scope="col" className="px-4 py-3 text-left align-bottom font-medium">
              Event
            </th>
            {CHANNEL_NAMES.map((channel) => (
              <th
                key={channel}
                scope="col"
                className="w-18 px-1 py-3 text-center align-bottom font-medium last:pr-3 sm:w-24 sm:px-2 sm:last:pr-4"
              >
                {CHANNELS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KIND_NAMES.map((kind) => {
            const chosen = choices[kind]
            if (!chosen) return null
            const { label, about } = NOTICE_KINDS[kind]
            return (
              <tr key={kind} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-4 pr-2 pl-4 text-left align-top font-normal sm:pr-4">
                  <span className="block font-medium">{label}</span>
                  <span className="block text-13 text-ink-2">{about}</span>
                  {CHANNEL_NAMES.map((channel) => {
                    const why = fixedBecause(kind, channel)
                    return (
                      why && (
                        <span
                          key={channel}
                          id={`${kind}.${channel}-why`}
                          className="mt-1 block text-13 text-ink-2"
                        >
                          {CHANNELS[channel]}: {why}
                        </span>
                      )
                    )
                  })}
                </th>
                {CHANNEL_NAMES.map((channel) => (
                  <Choice key={channel} kind={kind} channel={channel} isOn={chosen[channel]} />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
