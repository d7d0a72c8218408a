import { useState, type FormEvent } from 'react'
import { formText } from '#app/lib/form.ts'
import { CODE_NEEDED, SIGN_IN_HERE, codePath } from '#app/account/security/paths.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'

type Props = { email: string; path: string; onSignedIn: () => void }

type Outcome = 'in' | 'code' | 'failed'

/** Signs in without leaving the page. 'code' means the password was right and a code is still needed. */
async function trySignIn(email: string, password: string): Promise<Outcome> {
  const body = new URLSearchParams({ intent: SIGN_IN_HERE, email, password })
  try {
    const { type, status } = await fetch('/signin', { method: 'POST', body, redirect: 'manual' })
    if (type === 'opaqueredirect') return 'in'
    return status === CODE_NEEDED ? 'code' : 'failed'
  } catch {
    return 'failed'
  }
}

/**
 * Shown when the session ends while the form is open: the same person signs in without leaving the page, so that
 * nothing typed is lost.
 * A second factor or another sign-in method needs a new window.
 */
export function SignInHere({ email, path, onSignedIn }: Props) {
  const [state, setState] = useState<'asked' | 'sending' | 'failed' | 'code'>('asked')
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = formText(new FormData(event.currentTarget), 'password')
    setState('sending')
    const outcome = await trySignIn(email, password)
    setState(outcome === 'in' ? 'asked' : outcome)
    if (outcome === 'in') onSignedIn()
  }
  if (state === 'code') return <CodeNeeded path={path} onSignedIn={onSignedIn} />
  return (
    <Notice tone="stop" title="You are signed out" live>
      <p>What you typed is still here. Sign in as {email} to continue.</p>
      <form onSubmit={(event) => void signIn(event)} className="mt-3 flex max-w-sm flex-col gap-3">
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <Field
          label="Password"
          name="password"
          id="sign-in-here"
          error={state === 'failed' ? 'Sign-in failed. Check your password, or use a new window.' : undefined}
        >
          <PasswordInput autoComplete="current-password" />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" size="sm" pending={state === 'sending'}>
            Sign in
          </Button>
          <LinkButton to={`/signin?from=${encodeURIComponent(path)}`} size="sm" target="_blank">
            Open sign-in in a new window
          </LinkButton>
        </div>
      </form>
    </Notice>
  )
}

/** The focused button is gone, so move the focus to the next action. */
const takeFocus = (element: HTMLAnchorElement | null) => element?.focus()

function CodeNeeded({ path, onSignedIn }: Pick<Props, 'path' | 'onSignedIn'>) {
  return (
    <Notice tone="stop" title="You are signed out" live>
      <p>
        Your password is correct. Now enter your code in a new window, then come back and save. What you typed
        stays in this browser.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton ref={takeFocus} to={codePath(path)} variant="primary" size="sm" target="_blank">
          Enter the code in a new window
        </LinkButton>
        <Button type="button" size="sm" onClick={onSignedIn}>
          Save now
        </Button>
      </div>
    </Notice>
  )
}
