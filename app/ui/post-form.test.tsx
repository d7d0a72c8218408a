// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useActionData } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { FormState } from '#app/lib/form.ts'
import { PostForm } from './post-form.tsx'
import { currentToast, dismissToast } from './toast-store.ts'
import { hasUnsentText } from './unsent.ts'

afterEach(cleanup)

const failed = { title: 'Nothing was saved', text: 'Please try again.', tone: 'error' } as const
const box = async (answer: Partial<FormState>) => {
  const Stub = createRoutesStub([{ path: '/', Component: () => <PostForm result={answer} /> }])
  render(<Stub />)
  return screen.findByRole('alert')
}

test.each<[string, Partial<FormState>, boolean]>([
  ['the same text', { toast: failed, formError: failed.text }, true],
  ['a title alone', { toast: { title: 'Nothing was saved', tone: 'error' } }, true],
  ['another text', { toast: failed, formError: 'It has changed.' }, false],
  ['a field', { toast: failed, errors: { email: 'Please enter an address.' } }, false],
  ['a link', { toast: { ...failed, link: { to: '/signin', label: 'Sign in' } } }, false],
  ['no toast', { formError: failed.text }, false],
])(
  'a refusal with %s is shown once: in a toast, or in the box next to the button',
  async (_, answer, isInToast) => {
    dismissToast()
    expect((await box(answer)).classList.contains('hidden')).toBe(isInToast)
    expect(currentToast()?.open ?? false).toBe(isInToast)
  },
)

test('typed text is unsent until it is submitted, and again once it is refused', async () => {
  const action = () => ({ formError: 'Write more.' })
  function Page() {
    return (
      <PostForm result={useActionData<typeof action>()}>
        <textarea name="words" aria-label="Words" />
      </PostForm>
    )
  }
  const Stub = createRoutesStub([{ path: '/', action, Component: Page }])
  render(<Stub />)
  const words = await screen.findByLabelText<HTMLTextAreaElement>('Words')
  fireEvent.input(words, { target: { value: 'Typed' } })
  expect(hasUnsentText()).toBe(true)
  if (words.form) fireEvent.submit(words.form)
  expect(hasUnsentText()).toBe(false)
  await screen.findByText('Write more.')
  expect(hasUnsentText()).toBe(true)
})
