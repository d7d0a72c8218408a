import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'

type Props = { email: string; path: string; onSignedIn: () => void }

/**
 * The session ended while the form is open: a sign-in as the same person, in place, so that nothing typed leaves the
 * page. Whoever has a second step or another way in signs in in a new window.
 */
export function SignInHere({ email, path, onSignedIn }: Props) {
  const [state, setState] = useState<'asked' | 'sending' | 'failed'>('asked')
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    setState('sending')
    const body = new URLSearchParams({ intent: 'sign-in', email, password: String(password ?? '') })
    const isIn = await fetch('/signin', { method: 'POST', body, redirect: 'manual' }).then(
      ({ type }) => type === 'opaqueredirect',
      () => false,
    )
    setState(isIn ? 'asked' : 'failed')
    if (isIn) onSignedIn()
  }
  return (
    <Notice tone="stop" title="You are signed out" live>
      <p>What you typed is still here. Sign in as {email} to go on where you are.</p>
      <form onSubmit={(event) => void signIn(event)} className="mt-3 flex max-w-sm flex-col gap-3">
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <Field
          label="Password"
          name="password"
          id="sign-in-here"
          error={
            state === 'failed' ? 'That did not work. Check the password, or use a new window.' : undefined
          }
        >
          <PasswordInput autoComplete="current-password" />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" size="sm" pending={state === 'sending'}>
            Sign in
          </Button>
          <LinkButton to={`/signin?from=${encodeURIComponent(path)}`} size="sm" target="_blank">
            Sign in in a new window
          </LinkButton>
        </div>
      </form>
    </Notice>
  )
}
