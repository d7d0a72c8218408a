// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import {
  createMemoryRouter,
  Form,
  Outlet,
  RouterProvider,
  UNSAFE_ErrorResponseImpl as ErrorResponseImpl,
} from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { sourceFiles } from '#test/source-files.ts'
import { currentToast } from '#app/ui/toast-store.ts'
import { keepForm, keepPage, keepTypedForm } from './keep-form.ts'

afterEach(cleanup)

const away = () => Promise.reject(new TypeError('Failed to fetch'))
const actions = {
  keepForm: () => keepForm(away, 'Failed', 'An unexpected error occurred.'),
  keepTypedForm: ({ request }: { request: Request }) =>
    keepTypedForm({ request, serverAction: away }, 'Save'),
  keepPage: () => keepPage({ serverAction: away }),
}

test.each(Object.entries(actions))(
  '%s: a form that does not reach the server stays with its typed text',
  async (_, action) => {
    let reads = 0
    const router = createMemoryRouter([
      {
        id: 'root',
        loader: () => {
          reads += 1
          if (reads > 1) throw new TypeError('Failed to fetch')
          return null
        },
        element: <Outlet />,
        errorElement: <p>Something went wrong</p>,
        hydrateFallbackElement: <p>…</p>,
        children: [
          {
            path: '/',
            action,
            element: (
              <Form method="post">
                <input aria-label="Title" name="title" />
                <button type="submit">Save</button>
              </Form>
            ),
          },
        ],
      },
    ])
    render(<RouterProvider router={router} />)
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Amber Quay' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.actionData).not.toBeNull())
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
    expect(screen.queryByText('Something went wrong')).toBeNull()
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Amber Quay')
    expect(reads).toBe(1)
  },
)

test('when the session has ended, the form stays and offers sign-in in a new window', async () => {
  const refused = () => Promise.reject(new ErrorResponseImpl(401, 'Unauthorized', null))
  const formData = new FormData()
  formData.set('title', 'Amber Quay')
  const request = new Request('http://own.test', { method: 'POST', body: formData })
  const answers = [
    await keepForm(refused, 'Failed', 'An unexpected error occurred.'),
    await keepTypedForm({ request, serverAction: refused }, 'Save'),
    await keepPage({ serverAction: refused }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ init: { status: 503 } })
  expect(currentToast()).toMatchObject({
    title: 'You are signed out',
    link: { label: 'Open sign-in in a new window', to: '/signin' },
  })
  expect(answers[1]).toMatchObject({ data: { values: { title: 'Amber Quay' } } })
})

test('a submission replaced by a newer one shows no message', async () => {
  const overtaken = new DOMException('The operation was aborted.', 'AbortError')
  const before = currentToast()?.id
  await expect(keepPage({ serverAction: () => Promise.reject(overtaken) })).rejects.toBe(overtaken)
  expect(currentToast()?.id).toBe(before)
})

test('the response contains the typed values, and the message names the button', async () => {
  const body = new URLSearchParams({ title: 'Amber Quay' })
  const request = new Request('http://localhost/', { method: 'POST', body })
  const answer = await keepTypedForm({ request, serverAction: away }, 'Save')
  expect(answer).toMatchObject({
    data: { values: { title: 'Amber Quay' }, errors: {} },
    init: { status: 503 },
  })
  expect(currentToast()).toMatchObject({
    title: 'No connection',
    text: 'What you typed is still here. Choose “Save” again.',
  })
})

test('every page with an action catches a lost connection, except the page without React', () => {
  const pages = sourceFiles('app').filter((file) => file.includes('/routes/') && file.endsWith('.tsx'))
  const bare = pages.filter((file) => {
    const source = readFileSync(file, 'utf8')
    const hasAction = /^export (async function|function|const) action\b/m.test(source)
    const isStatic = /^export const handle = \{ static: true \}/m.test(source)
    return (
      hasAction &&
      !isStatic &&
      !/^export (async function|function|const) clientAction\b|\bas clientAction\b/m.test(source)
    )
  })
  expect(bare).toEqual([])
})
