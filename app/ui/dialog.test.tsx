// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Dialog, DialogTrigger } from './dialog.tsx'

afterEach(cleanup)

test('the trigger opens its dialog and the close button closes it', () => {
  render(
    <>
      <DialogTrigger dialog="note">Open</DialogTrigger>
      <Dialog id="note" title="A note">
        Text
      </Dialog>
    </>,
  )
  const dialog = document.getElementById('note') as HTMLDialogElement
  expect(dialog.open).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(dialog.open).toBe(true)
  fireEvent.click(screen.getByText('Close'))
  expect(dialog.open).toBe(false)
})

test('a dialog opened before hydration stays open and can be closed through its prop', async () => {
  const Page = ({ open }: { open: boolean }) => (
    <Dialog id="note" title="A note" open={open}>
      Text
    </Dialog>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Page open={false} />)
  document.body.append(container)
  const dialog = document.getElementById('note') as HTMLDialogElement
  dialog.showModal()
  const { rerender, unmount } = render(<Page open={false} />, { container, hydrate: true })
  expect(dialog.open).toBe(true)
  rerender(<Page open />)
  expect(dialog.open).toBe(true)
  rerender(<Page open={false} />)
  expect(dialog.open).toBe(false)
  unmount()
  container.remove()
})

test('the server renders an open dialog inline', () => {
  const html = renderToStaticMarkup(<Dialog id="note" title="A note" open />)
  expect(html).toMatch(/^<dialog id="note" open=""/)
  expect(html).toContain('aria-labelledby="note-title"')
  const closed = renderToStaticMarkup(<DialogTrigger dialog="note">Open</DialogTrigger>)
  expect(closed).toContain('commandfor="note"')
})
