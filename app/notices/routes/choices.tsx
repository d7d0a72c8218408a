import { Form, useNavigation } from 'react-router'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Button } from '#app/ui/button.tsx'
import { keepPage } from '#app/ui/keep-form.ts'
import { Section } from '#app/ui/page.tsx'
import { saveChoices } from '../commands/save-choices.server.ts'
import { readChoices } from '../choices-form.ts'
import { findChoices } from '../queries.server.ts'
import { requireReader } from '../reader.server.ts'
import { DIGEST_HOUR, kindsFor } from '../schema.ts'
import { ChoiceTable } from '../ui/choice-table.tsx'
import type { Route } from './+types/choices'

export const meta: Route.MetaFunction = () => [{ title: 'Notifications · Settings · Parcela' }]

/** The member's notification channels for each kind (MEM-303, MEM-382). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireReader(context.get(viewerContext), request)
  return { choices: await findChoices(member), timeZone: member.timeZone, isAdmin: member.role === 'admin' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireReader(context.get(viewerContext), request)
  await saveChoices(member, readChoices(await request.formData(), kindsFor(member.role)))
  return redirectWithToast('/settings/notifications', {
    title: 'Notification settings saved',
    text: 'They apply from now on.',
    tone: 'ok',
  })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, 'Save')
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
