import { useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { usePasskey } from './use-passkey.ts'

const FAILED = {
  title: 'Sign In Failed',
  text: 'No passkey was used. Try again, or sign in with your password.',
  tone: 'error',
} as const

/** The library loads on the first click. */
async function ask(challenge: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const options = challenge as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return startAuthentication({ optionsJSON: options })
}

/** Signs in with a passkey. Hidden without JavaScript. */
export function PasskeySignIn() {
  const submit = useSubmit()
  const { isBusy, start } = usePasskey({
    intent: 'passkey-question',
    ask,
    send: (answer) => void submit({ intent: 'passkey', answer }, { method: 'post' }),
    failed: FAILED,
  })
  return (
    <div className="needs-js mt-5 border-t border-line pt-5">
      <Button
        type="button"
        className="w-full"
        pending={isBusy}
        pendingLabel="Waiting for your device..."
        onClick={start}
      >
        Sign in with a passkey
      </Button>
    </div>
  )
}
