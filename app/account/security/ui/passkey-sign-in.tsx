import { useEffect, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import type { ToastMessage } from '#app/ui/toast-store.ts'

type Asked = { question?: object; toast?: ToastMessage }

const FAILED = {
  title: 'Sign In Failed',
  text: 'The passkey was not used. Please try again, or sign in with your password.',
  tone: 'error',
} as const

/** Signs in with a passkey. It needs a script, so nothing of it shows without one. */
export function PasskeySignIn() {
  const asking = useFetcher<Asked>()
  const submit = useSubmit()
  const taken = useRef<Asked | null>(null)
  const [finished, setFinished] = useState<Asked | null>(null)
  const asked = asking.state === 'idle' ? asking.data : undefined
  const isBusy = asking.state !== 'idle' || (asked?.question !== undefined && finished !== asked)
  useEffect(() => {
    if (!asked || taken.current === asked) return
    taken.current = asked
    if (!asked.question) {
      showToast(asked.toast ?? FAILED)
      return
    }
    void answer(asked.question).then((given) => {
      setFinished(asked)
      if (given === null) showToast(FAILED)
      else void submit({ intent: 'passkey', answer: given }, { method: 'post' })
    })
  }, [asked, submit])
  return (
    <div className="needs-js mt-5 border-t border-line pt-5">
      <Button
        type="button"
        className="w-full"
        pending={isBusy}
        pendingLabel="Waiting for your device..."
        onClick={() => void asking.submit({ intent: 'passkey-question' }, { method: 'post' })}
      >
        Sign in with a passkey
      </Button>
    </div>
  )
}

/** The device's answer as text; null when it gave none. The library comes with the first press. */
async function answer(question: object): Promise<string | null> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const options = question as Parameters<typeof startAuthentication>[0]['optionsJSON']
    return JSON.stringify(await startAuthentication({ optionsJSON: options }))
  } catch {
    return null
  }
}
