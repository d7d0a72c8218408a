import { useEffect, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import type { ToastMessage } from '#app/ui/toast-store.ts'

type Asked = { question?: object; toast?: ToastMessage }

const FAILED = {
  title: 'No passkey was made',
  text: 'Your device gave no passkey, or has one for this account already.',
  tone: 'error',
} as const

/** Makes a passkey on the device in hand. It needs a script, and the page says so without one. */
export function PasskeyMaker() {
  const asking = useFetcher<Asked>()
  const submit = useSubmit()
  const taken = useRef<Asked | null>(null)
  const name = useRef<HTMLInputElement>(null)
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
    void make(asked.question).then((answer) => {
      setFinished(asked)
      if (answer === null) showToast(FAILED)
      else void submit({ intent: 'add', answer, name: name.current?.value ?? '' }, { method: 'post' })
    })
  }, [asked, submit])
  return (
    <div className="needs-js flex flex-col gap-5">
      <Field
        label="Name of the passkey"
        name="name"
        hint="So that you know it again, such as “Office laptop”"
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
          onClick={() => void asking.submit({ intent: 'question' }, { method: 'post' })}
        >
          Add a passkey
        </Button>
      </div>
    </div>
  )
}

/** The device's answer as text; null when it gave none. The library comes with the first press. */
async function make(question: object): Promise<string | null> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const options = question as Parameters<typeof startRegistration>[0]['optionsJSON']
    return JSON.stringify(await startRegistration({ optionsJSON: options }))
  } catch {
    return null
  }
}
