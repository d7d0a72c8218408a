import { useRef } from 'react'
import { useSubmit } from 'react-router'
import { usePasskey } from '#app/account/security/ui/use-passkey.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'

const FAILED = {
  title: 'No passkey added',
  text: 'Your device did not create a passkey, or already has one for this account.',
  tone: 'error',
} as const

/** The library loads on the first click. */
async function ask(challenge: object) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const options = challenge as Parameters<typeof startRegistration>[0]['optionsJSON']
  return startRegistration({ optionsJSON: options })
}

/** Creates a passkey on this device. Needs a script; the page shows a notice without one. */
export function PasskeyMaker() {
  const submit = useSubmit()
  const name = useRef<HTMLInputElement>(null)
  const { isBusy, start } = usePasskey({
    intent: 'question',
    ask,
    send: (answer) =>
      void submit({ intent: 'add', answer, name: name.current?.value ?? '' }, { method: 'post' }),
    failed: FAILED,
  })
  return (
    <div className="needs-js flex flex-col gap-5">
      <Field
        label="Passkey name"
        name="name"
        hint="A name you will recognise, for example “Office laptop”"
        optional
      >
        <TextInput ref={name} maxLength={60} autoComplete="off" />
      </Field>
      <div>
        <Button
          type="button"
          variant="primary"
          pending={isBusy}
          pendingLabel="Waiting for your device..."
          onClick={start}
        >
          Add a passkey
        </Button>
      </div>
    </div>
  )
}
